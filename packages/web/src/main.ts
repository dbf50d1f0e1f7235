import './art/page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { followLinks } from './here.svelte.ts';
import { applyTheme, settings } from './settings.svelte.ts';
import { speak } from './words/words.svelte.ts';

applyTheme();
followLinks();
await speak(settings().locale);
const target = document.getElementById('app');
if (target) mount(App, { target });
// What has been opened once opens without a network too.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
