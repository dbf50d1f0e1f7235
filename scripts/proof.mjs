/** `npm run proof -- NAME [--minutes M]`: one of the suites of docs/TRUST.md, in its long form. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { build, install, root } from './setup.mjs';

install({ tests: true });
build();
const main = path.join(root, 'proof/main.ts');
const { status } = spawnSync(process.execPath, ['--import', 'tsx', main, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
