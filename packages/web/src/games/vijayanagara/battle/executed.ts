/** What an Event would do now; loaded by the worker when one is first read, because it takes all the rules. */
import { type Engine, engineOf } from '@durbar/kernel';
import { type Board, type EventPreview, previewEvent, wordless } from '@durbar/vijayanagara';
import { world } from '../world.ts';
import type { EventQuestion } from './answers.ts';

const engine = engineOf(wordless) as unknown as Engine<Board>;

export const executed = ({ board, who, event, half }: EventQuestion): EventPreview => previewEvent(engine, world, board, who, event, half);
