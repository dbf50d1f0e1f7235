/** `npx tsx packages/vijayanagara/lessons/write.ts` makes lessons.json anew. */
import fs from 'node:fs';
import { lessons } from './script.ts';

fs.writeFileSync(new URL('lessons.json', import.meta.url), `${JSON.stringify(lessons().map((lesson) => lesson.written()))}\n`);
