import { randomGames } from './random.ts';

randomGames(4);
