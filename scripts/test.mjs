/** `npm test`: everything, from a fresh clone. Ends with a line that counts. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { checkAll } from './check.mjs';
import { bin, build, install, root } from './setup.mjs';

install({ tests: true });
build();
const results = path.join(root, 'test-results');
fs.mkdirSync(results, { recursive: true });
const total = await checkAll();

/** Runs a test program that leaves a report; a program that leaves none has failed. */
function tests(name, file, args, env, count) {
  const report = path.join(results, `${name}.json`);
  fs.rmSync(report, { force: true });
  const { status } = spawnSync(process.execPath, [file, ...args(report)], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env(report) } });
  const { passed, failed } = fs.existsSync(report) ? count(JSON.parse(fs.readFileSync(report, 'utf8'))) : { passed: 0, failed: 1 };
  total.passed += passed;
  total.failed += status !== 0 && failed === 0 ? 1 : failed;
}

tests(
  'vitest',
  bin('vitest', 'vitest.mjs'),
  (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  () => ({}),
  (report) => ({ passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests }),
);
tests(
  'playwright',
  bin('@playwright/test', 'cli.js'),
  () => ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
  (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }),
);

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
