/** A browser in two words, so that somebody knows which session is which. Names of products are the same in every language. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const named = (text: string, names: readonly (readonly [RegExp, string])[]) => names.find(([sign]) => sign.test(text))?.[1];

/** Like `Firefox · Linux`; empty if nothing is known. */
export const deviceOf = (userAgent: string | undefined): string =>
  [named(userAgent ?? '', BROWSERS), named(userAgent ?? '', SYSTEMS)].filter((one) => one !== undefined).join(' · ');
