/** What our documents use of Markdown, as HTML. Whatever else is in them stays text. */

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The address of a heading, as code hosts make it. */
export const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** Where a link leads; nowhere, if what it means is not there. */
export type Link = (target: string) => string | undefined;

function inline(text: string, link: Link): string {
  const code: string[] = [];
  const kept = text.replace(/`([^`]+)`/g, (_, inner: string) => `\uE000${code.push(`<code>${escaped(inner)}</code>`) - 1}\uE000`);
  return escaped(kept)
    .replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, alt: string, target: string) => `<img src="${link(target) ?? ''}" alt="${alt}" loading="lazy">`)
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, target: string) => {
      const to = link(target);
      return to === undefined ? words : `<a href="${to}">${words}</a>`;
    })
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?!\w)/g, '<em>$1</em>')
    .replace(/\uE000(\d+)\uE000/g, (_, i: string) => code[Number(i)] ?? '');
}

const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

const ITEM = /^( *)(-|\d+\.) (.*)$/;

/** One document; `link` says where its links lead. */
export function html(source: string, link: Link): string {
  const lines = source.split('\n');
  const out: string[] = [];
  const words = (text: string) => inline(text, link);
  let at = 0;
  const until = (isEnd: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && !isEnd(lines[at] ?? '')) at++;
    return lines.slice(from, at);
  };
  const isPlain = (line: string) => line.trim() !== '' && !/^(#{1,6} |```|\|)/.test(line) && !ITEM.test(line);

  /** A list with its lines that go on, and the lists inside it. */
  function list(indent: number): string {
    const [, , mark = '-'] = ITEM.exec(lines[at] ?? '') ?? [];
    const tag = mark === '-' ? 'ul' : 'ol';
    const items: string[] = [];
    for (;;) {
      const [, space = '', , text = ''] = ITEM.exec(lines[at] ?? '') ?? [];
      if (!ITEM.test(lines[at] ?? '') || space.length < indent) break;
      if (space.length > indent) {
        items.push(`${items.pop() ?? ''}${list(space.length)}`);
        continue;
      }
      at++;
      items.push(words([text, ...until((line) => !isPlain(line)).map((line) => line.trim())].join(' ')));
    }
    return `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
  }
  function table(): string {
    const [head = [], , ...rows] = until((line) => !line.startsWith('|')).map(cells);
    const row = (tag: string, all: readonly string[]) => `<tr>${all.map((cell) => `<${tag}>${words(cell)}</${tag}>`).join('')}</tr>`;
    const top = head.some((cell) => cell !== '') ? `<thead>${row('th', head)}</thead>` : '';
    return `<div class="scroll" tabindex="0"><table>${top}<tbody>${rows.map((all) => row('td', all)).join('')}</tbody></table></div>`;
  }

  while (at < lines.length) {
    const line = lines[at] ?? '';
    const [, marks, title] = /^(#{1,6}) (.*)$/.exec(line) ?? [];
    if (marks !== undefined && title !== undefined) {
      out.push(`<h${marks.length} id="${slug(title)}">${words(title)}</h${marks.length}>`);
      at++;
    } else if (line.startsWith('```')) {
      at++;
      out.push(`<pre tabindex="0"><code>${escaped(until((one) => one.startsWith('```')).join('\n'))}</code></pre>`);
      at++;
    } else if (line.startsWith('|')) out.push(table());
    else if (ITEM.test(line)) out.push(list((ITEM.exec(line)?.[1] ?? '').length));
    else if (line.trim() === '') at++;
    else out.push(`<p>${words(until((one) => !isPlain(one)).join(' '))}</p>`);
  }
  return out.join('\n');
}
