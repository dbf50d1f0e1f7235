/** The server of the proofs as one file and its thread that writes as another, so that it starts as quickly as the one that is delivered; made anew by each process that wants it. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const SQLITE = '@photostructure/sqlite';
const watched = here('sqlite-watched.ts');

/** Our own packages go into the file, everything else stays in node_modules. */
const isElsewhere = (id: string) => !/^(\.|\/|@durbar\/|[A-Za-z]:)/.test(id);

async function bundle(): Promise<string> {
  const folder = here(`../node_modules/.cache/proof/${process.pid}`);
  const made = await rolldown({
    input: { serve: here('serve.ts'), writer: here('../packages/server/src/store/writer.ts') },
    platform: 'node',
    external: (id, importer) => isElsewhere(id) && !(id === SQLITE && importer !== watched),
    // Both get our watched SQLite in place of the package.
    plugins: [{ name: 'watched', resolveId: (id, importer) => (id === SQLITE && importer !== watched ? watched : null) }],
  });
  await made.write({ dir: folder, format: 'esm', entryFileNames: '[name].js' });
  await made.close();
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }));
  return `${folder}/serve.js`;
}

let made: Promise<string> | undefined;

export const bundled = (): Promise<string> => {
  made ??= bundle();
  return made;
};
