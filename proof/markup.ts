/** G32: texts that would run if they were taken for markup, in a real browser. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { atLeast, type Finding, none } from './suite.ts';

export function markup(): Finding[] {
  const cwd = fileURLToPath(new URL('..', import.meta.url));
  let text: string;
  try {
    text = execFileSync(process.execPath, ['--import', 'tsx', 'e2e/markup.ts'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], cwd });
  } catch {
    return [none('G32', 'programs that could not look at texts in a browser', 1)];
  }
  const { payloads, shown, found, noticed } = JSON.parse(text) as { payloads: number; shown: number; found: string[]; noticed: boolean };
  return [
    atLeast('G32', 'texts with markup as names, talk, notes and promises, in Chromium', payloads, 2000),
    none('G32', 'of them that were not shown as they were written', payloads - shown),
    none('G32', `of them that ran, or would have without the policy of the page${found[0] ? ` (${found[0]})` : ''}`, found.length),
    none('G32', 'markup put into a page on purpose that was not noticed', noticed ? 0 : 1),
  ];
}
