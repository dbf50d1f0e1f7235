import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.ts';

// The configuration is read again by every worker: the first reading decides for all.
process.env['E2E_PORT'] ??= String(20000 + (process.pid % 20000));
process.env['E2E_DATA'] ??= fs.mkdtempSync(path.join(os.tmpdir(), 'durbar-e2e-'));
const address = `http://localhost:${process.env['E2E_PORT']}`;

export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../test-results/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 90_000,
  reporter: 'list',
  use: { baseURL: address, launchOptions: await findChromium(), viewport: { width: 1366, height: 768 }, serviceWorkers: 'block' },
  webServer: {
    command: 'node packages/cli/dist/main.js serve',
    cwd: '..',
    url: `${address}/healthz`,
    env: { PORT: process.env['E2E_PORT'], DURBAR_DATA: process.env['E2E_DATA'], DURBAR_BOT_PAUSE: '0', DURBAR_NOTICE_WAIT: '0' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
