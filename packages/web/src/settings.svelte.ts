import { readSettings, type Settings } from './settings.ts';
import { speak } from './words/words.svelte.ts';

const STORED = 'durbar.settings';

function stored(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

let current = $state.raw<Settings>(readSettings(stored(), navigator.languages));

export const settings = (): Settings => current;

/** Changes settings, keeps them for the next visit, and puts them into effect. */
export function choose(change: Partial<Settings>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(STORED, JSON.stringify(current));
  } catch {
    // Without storage they last as long as the page.
  }
  applyTheme();
  if (change.locale !== undefined) void speak(change.locale);
}

export function applyTheme(): void {
  const { theme } = current;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}
