/** `npm start`: installs and builds if needed, then serves. Not a `prestart` script, which npm skips when scripts are ignored. */
import { build, install } from './setup.mjs';

install();
build();
process.argv.splice(2, 0, 'serve');
await import('../packages/cli/dist/main.js');
