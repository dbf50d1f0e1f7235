/** The games of the house. A new game is a new folder and one line here. */
import { aaduHuli } from '@durbar/aadu-huli';
import type { Game } from '@durbar/kernel';
import { tajMahal } from '@durbar/taj-mahal';
import { vijayanagara } from '@durbar/vijayanagara';

export const games: readonly Game[] = [aaduHuli, tajMahal, vijayanagara];
