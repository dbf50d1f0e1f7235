/** A worker for tests: thinks of the first card, and in ways that a real one should not. */
import { parentPort } from 'node:worker_threads';

parentPort.on('message', ({ id, job, flag }) => {
  if (job.bot === 'patient') while (Atomics.load(new Int32Array(flag), 0) === 0);
  if (job.bot === 'endless') for (;;);
  if (job.bot === 'strong') return undefined;
  if (job.bot === 'crash') process.exit(3);
  if (job.bot === 'throws') return parentPort.postMessage({ id, error: 'no idea' });
  const choice = { verb: job.bot === 'cheat' ? 'win' : 'pass' };
  const thought = { choice, candidates: [{ choice, share: 1, value: 0.5 }], expected: [0.5, 0.5], line: [], iterations: 1, ms: 1 };
  parentPort.postMessage({ id, thought: { ...thought, reason: { key: 'cards', params: { cards: job.state.board.cards } } } });
});
