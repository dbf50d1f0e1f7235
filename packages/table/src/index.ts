export {
  type Clock,
  type ClockTerms,
  countLate,
  creditDowntime,
  type Deadline,
  deadlineOf,
  giveTime,
  heldAt,
  leftOf,
  lowAt,
  markBack,
  markOut,
  nextDeadline,
  type OutOfTime,
  outOfTime,
  passClock,
  type SeatClock,
  setQuiet,
  startClock,
  takeVacation,
} from './clock.ts';
export { exportMatch, gameFor, type Imported, type ImportFault, importMatch, isContract, readingMatch, resumeMatch } from './file.ts';
export { isQuiet, type Quiet, quietUntil } from './hours.ts';
export { drawCounts, entryAt, factsAt, indexedDraws, lengthOf, ownMoves, stateAt, trimmed } from './log.ts';
export { type Patch, patched, patchOf } from './patch.ts';
export { confirm, draftOf, forfeit, noteGift, openPractice, openTable, passSeat, play, rebased, reset, rewind, stateFor, undo } from './play.ts';
export { type Standing, standing } from './playoff.ts';
export { choicesFor, draftFacts, locksFor, maySee, ownPatch, planOf, type Told, toldFor, toldOf, toldSince, viewAt, viewFor } from './see.ts';
export {
  type Contract,
  type Draft,
  defaultContract,
  type Entry,
  type Hash,
  type Head,
  type MatchFile,
  type Outcome,
  type Source,
  type Table,
  type TableError,
} from './types.ts';
export { type ChainVerdict, type ChanceVerdict, verifyChain, verifyMatch } from './verify.ts';
