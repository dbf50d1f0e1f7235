/** Writes a .br and a .gz beside every file of the build that gains from it. */
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH = /\.(js|css|html|svg|json|webmanifest|txt)$/;

export function compress(): Plugin {
  return {
    name: 'durbar-compress',
    apply: 'build',
    writeBundle({ dir }) {
      for (const name of fs.readdirSync(dir ?? '.', { recursive: true, encoding: 'utf8' })) {
        const file = path.join(dir ?? '.', name);
        if (!WORTH.test(name) || !fs.statSync(file).isFile()) continue;
        const plain = fs.readFileSync(file);
        if (plain.length < 1024) continue;
        fs.writeFileSync(`${file}.br`, zlib.brotliCompressSync(plain, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }));
        fs.writeFileSync(`${file}.gz`, zlib.gzipSync(plain, { level: 9 }));
      }
    },
  };
}
