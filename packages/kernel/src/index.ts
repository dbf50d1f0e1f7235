export { canonical, canonicalBytes } from './canonical.ts';
export { fastChance, recordedChance, shuffled, TapeError, tapeChance } from './chance.ts';
export { compile, type Engine, type Refusal, type Refused, type Stepped } from './engine.ts';
export { EditionError, engineOf, rulesName } from './game.ts';
export { isChoice, isRecord, same } from './json.ts';
export {
  blockMessage,
  type Counts,
  countDraws,
  fromHex,
  type IndexedDraw,
  keyedChance,
  outcome,
  type Pledge,
  type Secret,
  toHex,
  type Verdict,
  verifyDraws,
} from './keyed.ts';
export { type Learned, type Lesson, type LessonStep, learned, lessonChance } from './lesson.ts';
export { proc } from './lines.ts';
export { kernelMessages } from './messages/index.ts';
export { readOptions } from './options.ts';
export type * from './types.ts';
