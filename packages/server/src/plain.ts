/** One line of text without anything that is not to be seen, or that turns the direction of what follows. */
export function plainText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{C}|\p{Zl}|\p{Zp}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The same for several lines. */
export const plainLines = (text: string): string => text.split('\n').map(plainText).join('\n').trim();
