/** `npm run proof -- NAME [--part P] [--minutes M] [--seed S]`, or `all`. */
import { parseArgs } from 'node:util';
import { machine, type Result, tableOf, writeResult } from './report.ts';
import { type SuiteName, suites } from './suites.ts';

const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: new Date().toISOString() },
    part: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [wanted = ''] = positionals;
const names = Object.keys(suites) as SuiteName[];
const chosen = wanted === 'all' ? names : names.filter((name) => name === wanted);
const minutes = Number(values.minutes);
if (chosen.length === 0 || !(minutes > 0)) {
  console.error(`npm run proof -- NAME [--part P] [--minutes M] [--seed S] [--short]\nNAME is one of ${names.join(', ')}, or all.`);
  process.exit(2);
}

/** On a terminal one line that changes; elsewhere a line whenever something else is done, and every minute. */
let last = { what: '', at: 0 };
function progress(text: string): void {
  const now = performance.now();
  const [what = ''] = text.split(':');
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
  else if (what !== last.what || now - last.at > 60_000) process.stderr.write(`${text}\n`);
  else return;
  last = { what, at: now };
}

let failed = 0;
for (const suite of chosen) {
  const began = performance.now();
  const run = await suites[suite]();
  const findings = await run({
    isShort: values.short,
    part: values.part,
    ms: minutes * 60_000,
    seed: values.seed,
    progress: (text) => progress(`${suite}, ${text}`),
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  const ok = findings.every((finding) => finding.ok);
  const seconds = (performance.now() - began) / 1000;
  const result: Result = { suite, at: new Date().toISOString(), minutes, seed: values.seed, seconds, machine: machine(), ok, findings };
  const file = writeResult(result);
  const verdict = !ok
    ? 'NOT all goals reached'
    : findings.some(({ isPart }) => isPart)
      ? 'Nothing failed, but more time is needed for all numbers'
      : 'All goals reached';
  console.log(`${tableOf(result)}\n\n${verdict}; ${file}\n`);
  if (!ok) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
