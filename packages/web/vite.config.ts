import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { words } from './plugins/catalogues.ts';
import { compress } from './plugins/compress.ts';
import { handbook } from './plugins/handbook.ts';
import { offline } from './plugins/offline.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const server = `http://127.0.0.1:${process.env['DURBAR_PORT'] ?? 3000}`;

export default defineConfig({
  root: here,
  plugins: [words(here), svelte({ configFile: false }), handbook(fileURLToPath(new URL('../..', import.meta.url))), offline(), compress()],
  build: { target: 'es2022', outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
