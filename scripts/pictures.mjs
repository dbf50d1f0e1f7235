/** Builds what changed and takes the pictures of the README and of the front page from the running program. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build, install, root } from './setup.mjs';

install({ tests: true });
build();
const shown = fileURLToPath(new URL('../e2e/shown.ts', import.meta.url));
process.exitCode = spawnSync(process.execPath, ['--import', 'tsx', shown], { cwd: root, stdio: 'inherit' }).status ?? 1;
