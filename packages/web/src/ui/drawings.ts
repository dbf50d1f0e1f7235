/** Drawings that are files of the page itself, and therefore may be drawn as they are. */
interface Policy {
  createHTML(html: string): string;
}
const types = Reflect.get(globalThis, 'trustedTypes') as { createPolicy(name: string, rules: Policy): Policy } | undefined;
const ours: Policy = types?.createPolicy('drawings', { createHTML: (html) => html }) ?? { createHTML: (html) => html };

/** What is drawn in files of icons, by name: without frame and title; the viewBox is 0 0 64 64. */
export const drawingsOf = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(files).map(([file, text]) => [
      file.slice(file.lastIndexOf('/') + 1, -'.svg'.length),
      ours.createHTML(
        text
          .replace(/^[\s\S]*?<svg[^>]*>/, '')
          .replace(/<title>.*?<\/title>/, '')
          .replace(/<\/svg>\s*$/, '')
          .trim(),
      ),
    ]),
  );
