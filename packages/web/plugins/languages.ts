/** The languages of the page: a folder each. English and Chinese are written beside the code, every other one whole in its folder. */
import fs from 'node:fs';
import path from 'node:path';

/** The languages that everything is written in first; the others are compared with the first of them. */
export const HOME = ['en', 'zh'] as const;

export const languagesOf = (web: string): string[] => {
  const folders = fs.readdirSync(path.join(web, 'languages'), { withFileTypes: true }).filter((one) => one.isDirectory());
  return [...HOME, ...folders.map(({ name }) => name).filter((name) => !HOME.some((one) => one === name))];
};

/** A file that a folder may hold. */
export const inLanguage = (web: string, locale: string, ...parts: string[]): string => path.join(web, 'languages', locale, ...parts);

export const isHome = (locale: string): boolean => HOME.some((one) => one === locale);
