import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { leavesOf, pageOf, placeOf } from '../plugins/handbook.ts';
import { html } from '../plugins/markdown.ts';

const root = path.join(import.meta.dirname, '../../..');
const leaves = leavesOf(root);
const pages = new Map(leaves.map((leaf) => [`/docs/${placeOf(leaf.file)}`, pageOf(leaf, leaves)]));
const found = (text: string, what: RegExp) => [...text.matchAll(what)].map(([, one = '']) => one);

describe('the documents as pages', () => {
  it('begin with the README and have every document', () => {
    expect([...pages.keys()].slice(0, 2)).toEqual(['/docs/index.html', '/docs/CONTRIBUTING.html']);
    expect([...pages.keys()]).toEqual(expect.arrayContaining(['/docs/ARCHITECTURE.html', '/docs/rulings/taj-mahal.html']));
  });
  it.each([...pages])('%s leads only to what is there', (_, page) => {
    for (const link of found(page, /href="(\/docs\/[^"]*)"/g)) {
      const [file = '', anchor] = link.split('#');
      if (/\.(css|txt)$/.test(file)) continue;
      expect(pages.get(file), link).toBeDefined();
      if (anchor !== undefined) expect(pages.get(file), link).toContain(`id="${anchor}"`);
    }
    for (const picture of found(page, /<img src="([^"]*)"/g)) expect(fs.existsSync(path.join(root, picture)), picture).toBe(true);
  });
  it.each([...pages])('%s has nothing left of its marks', (_, page) => {
    const said = page.replace(/<(pre|code)[^>]*>[\s\S]*?<\/\1>/g, '').replace(/<[^>]+>/g, '');
    expect(said).not.toMatch(/\*\*|\]\(|^\||^#{1,6} |```/m);
  });
});

describe('a document', () => {
  const plain = (text: string) => html(text, (target) => (target === 'gone' ? undefined : target)).replaceAll('\n', '');
  it('has headings, text, emphasis, code and links', () =>
    expect(plain('# A b\n\nOne *two*\n**three** `a*b*<c>` [d](e.md) [f](gone)')).toBe(
      '<h1 id="a-b">A b</h1><p>One <em>two</em> <strong>three</strong> <code>a*b*&lt;c&gt;</code> <a href="e.md">d</a> f</p>',
    ));
  it('has lists in lists', () => expect(plain('- a\n  - b\n- c\n  d')).toBe('<ul><li>a<ul><li>b</li></ul></li><li>c d</li></ul>'));
  it('has tables and blocks of code', () => {
    expect(plain('| a | b |\n|---|---|\n| `1` | 2 \\| 3 |')).toContain('<tr><td><code>1</code></td><td>2 | 3</td></tr>');
    expect(plain('```\n<b>\n# no heading\n```')).toBe('<pre tabindex="0"><code>&lt;b&gt;# no heading</code></pre>');
  });
  it('runs nothing', () => expect(plain('<script>x</script>')).toBe('<p>&lt;script&gt;x&lt;/script&gt;</p>'));
});
