/** A process that stops an endless loop and ends, in one way or another. */
import { openReferee } from '../src/referee.ts';
import { openWatchdog } from '../src/watchdog.ts';

const referee = openReferee(80, await openWatchdog());
await referee
  .ask(() => {
    for (;;);
  })
  .catch(() => console.log('stopped'));
if (process.argv[2] === 'on demand') process.exit(7);
if (process.argv[2] === 'by a failure') throw new Error('this was to be expected');
