import { randomGames } from './random.ts';

randomGames(3);
