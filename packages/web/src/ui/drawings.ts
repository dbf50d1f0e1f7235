/** What is drawn in files of icons, by name: without frame and title; the viewBox is 0 0 64 64. */
export const drawingsOf = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(files).map(([file, text]) => [
      file.slice(file.lastIndexOf('/') + 1, -'.svg'.length),
      text
        .replace(/^[\s\S]*?<svg[^>]*>/, '')
        .replace(/<title>.*?<\/title>/, '')
        .replace(/<\/svg>\s*$/, '')
        .trim(),
    ]),
  );
