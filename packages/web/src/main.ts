import './art/page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followLinks, here } from './here.svelte.ts';
import { pageOf } from './pages.ts';
import { applyTheme, settings } from './settings.svelte.ts';
import { speak } from './words/words.svelte.ts';

// A part that is no longer there belongs to a page from before an update: the new page has another. Once, so that nothing goes round in circles.
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('durbar.reloaded') ?? 0);
  if (Date.now() - last < 20_000) return;
  sessionStorage.setItem('durbar.reloaded', String(Date.now()));
  location.reload();
});
applyTheme();
followLinks();
// Words and page together; where the page cannot be had, its frame is there.
await Promise.all([
  speak(settings().locale),
  pageOf(here())
    .load()
    .catch(() => undefined),
]);
const target = document.getElementById('app');
if (target) mount(App, { target });
// What has been opened once opens without a network too.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
