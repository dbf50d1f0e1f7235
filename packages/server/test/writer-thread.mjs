/** The thread that writes, from its source: for tests, which have no bundle. */
import { register } from 'tsx/esm/api';

register();
await import('../src/store/writer.ts');
