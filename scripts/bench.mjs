/** `npm run bench`: the bench, with the peer it compares with. */
import { build, install } from './setup.mjs';

install({ tests: true });
build();
await import('../bench/dist/main.js');
