/** The documents of the repository as pages below `/docs/`, with their pictures. */
import fs from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { html, type Link } from './markdown.ts';

export interface Leaf {
  /** Where it stands in the repository. */
  readonly file: string;
  readonly title: string;
  readonly text: string;
}

/** The first page is the README; every other one stands where it does in the repository. */
const FIRST = ['README.md', 'CONTRIBUTING.md'];

/** Where a document is on the site, below `/docs/`. */
export const placeOf = (file: string): string => (file === 'README.md' ? 'index.html' : `${file.replace(/^docs\//, '').replace(/\.md$/, '')}.html`);

/** All documents, in the order in which they are listed. */
export function leavesOf(root: string): Leaf[] {
  const docs = fs
    .readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.split(path.sep).join('/')}`)
    .filter((file) => file.endsWith('.md'))
    .sort();
  return [...FIRST, ...docs].map((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return { file, title: file === 'README.md' ? 'What it is' : (/^# (.*)$/m.exec(text)?.[1] ?? file), text };
  });
}

/** Where a link of a document leads on the site: to a page of it, or to a picture. */
export function linkFrom(leaf: string, leaves: readonly Leaf[]): Link {
  return (target) => {
    if (/^(https?:|mailto:|#)/.test(target)) return target;
    const [file = '', anchor] = target.split('#');
    const meant = path.posix.normalize(path.posix.join(path.posix.dirname(leaf), file));
    if (meant.startsWith('docs/pictures/')) return `/${meant}`;
    const there = leaves.find((one) => one.file === meant);
    if (there) return `/docs/${placeOf(there.file)}${anchor === undefined ? '' : `#${anchor}`}`;
    return meant === 'LICENSE' ? '/docs/LICENSE.txt' : undefined;
  };
}

const STYLE = fs.readFileSync(new URL('./handbook.css', import.meta.url), 'utf8');

export function pageOf(leaf: Leaf, leaves: readonly Leaf[]): string {
  const link = ({ file, title }: Leaf) => `<li><a href="/docs/${placeOf(file)}"${file === leaf.file ? ' aria-current="page"' : ''}>${title}</a></li>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${leaf.title} · Durbar</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/handbook.css">
</head>
<body>
<header><a href="/">Durbar</a></header>
<nav aria-label="Documents"><ul>${leaves.map(link).join('')}</ul></nav>
<main>
${html(leaf.text, linkFrom(leaf.file, leaves))}
</main>
</body>
</html>
`;
}

export function handbook(root: string): Plugin {
  return {
    name: 'durbar-handbook',
    apply: 'build',
    generateBundle() {
      const emit = (fileName: string, source: string | Uint8Array) => this.emitFile({ type: 'asset', fileName: `docs/${fileName}`, source });
      const leaves = leavesOf(root);
      for (const leaf of leaves) emit(placeOf(leaf.file), pageOf(leaf, leaves));
      for (const name of fs.readdirSync(path.join(root, 'docs/pictures'))) emit(`pictures/${name}`, fs.readFileSync(path.join(root, 'docs/pictures', name)));
      emit('LICENSE.txt', fs.readFileSync(path.join(root, 'LICENSE')));
      emit('handbook.css', STYLE);
    },
  };
}
