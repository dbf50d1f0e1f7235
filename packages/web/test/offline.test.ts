import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serviceWorker } from '../plugins/offline.ts';

const source = fs.readFileSync(new URL('../plugins/service-worker.js', import.meta.url), 'utf8');

function built(files: Record<string, string>): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-dist-'));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    fs.writeFileSync(path.join(dir, name), text);
  }
  return serviceWorker(source, dir);
}

const page = {
  'index.html': '<p>',
  'assets/a-1.js': '1',
  'assets/font.woff2': 'f',
  'assets/a-1.js.br': 'b',
  'icon.png': 'i',
  'sw.js': 'old',
  'docs/index.html': '<h1>',
};

/** Runs the worker with a network and caches of our own. */
function running(script: string, online: boolean) {
  const listeners: Record<string, (event: object) => void> = {};
  const kept = new Map<string, string>([['/index.html', 'kept page']]);
  const asked: string[] = [];
  const fetch = async (request: { url: string }) => {
    asked.push(request.url);
    if (!online) throw new Error('offline');
    return { ok: true, text: 'from the server', clone: () => ({}) };
  };
  const find = async (what: { url: string } | string) => {
    const text = kept.get(typeof what === 'string' ? what : new URL(what.url).pathname);
    return text && { ok: true, text };
  };
  const caches = {
    match: find,
    open: async () => ({ put: (request: { url: string }) => kept.set(new URL(request.url).pathname, 'kept') }),
    keys: async () => [],
  };
  const self = {
    addEventListener: (name: string, call: (event: object) => void) => Object.assign(listeners, { [name]: call }),
    location: { origin: 'http://house' },
  };
  vm.runInNewContext(script, { self, caches, fetch, URL, Response: { error: () => ({ ok: false }) } });
  return {
    kept,
    asked,
    /** What a request is answered with; undefined if the worker leaves it to the browser. */
    get(url: string, more: object = {}): Promise<{ text?: string }> | undefined {
      const request = { url: `http://house${url}`, method: 'GET', mode: 'cors', ...more };
      listeners['fetch']?.({ request, respondWith: (given: Promise<{ text?: string }>) => Object.assign(request, { answer: given }) });
      return Reflect.get(request, 'answer') as Promise<{ text?: string }> | undefined;
    },
  };
}

describe('the service worker', () => {
  it('lists the files of the page, and changes whenever one of them does', () => {
    const worker = built(page);
    expect(worker).toContain('["/assets/a-1.js","/icon.png","/index.html"]');
    expect(built({ ...page, 'index.html': '<b>' })).not.toBe(worker);
    expect(built(page)).toBe(worker);
  });

  it.each([true, false])('never touches the API (online: %s)', async (online) => {
    const worker = running(built(page), online);
    for (const url of ['/api/games', '/api/matches/x', '/api/live/x', '/healthz', '/sw.js']) expect(await worker.get(url)).toBeUndefined();
    expect(await worker.get('/api/matches', { method: 'POST' })).toBeUndefined();
    expect(worker.asked).toEqual([]);
  });

  it('gives the page of the server if there is one, and the kept one if not', async () => {
    expect(await running(built(page), true).get('/m/x', { mode: 'navigate' })).toMatchObject({ text: 'from the server' });
    expect(await running(built(page), false).get('/m/x', { mode: 'navigate' })).toMatchObject({ text: 'kept page' });
  });

  it('keeps what has a hash in its name once it was used', async () => {
    const worker = running(built(page), true);
    await worker.get('/assets/font.woff2');
    await worker.get('/assets/font.woff2');
    expect(worker.asked).toEqual(['http://house/assets/font.woff2']);
  });
});
