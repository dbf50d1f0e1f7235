/** `npx tsx packages/vijayanagara/lessons/write.ts` makes lessons.json and the positions of the rule reference anew. */
import fs from 'node:fs';
import { examples } from './examples.ts';
import { lessons } from './script.ts';

const write = (file: string, value: unknown) => fs.writeFileSync(new URL(file, import.meta.url), `${JSON.stringify(value)}\n`);
write(
  'lessons.json',
  lessons().map((lesson) => lesson.written()),
);
write('../rules/examples.json', examples());
