import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/lib/chromium.mjs'
import { isOnPostgres } from './server/test/new-place.ts'

const executablePath = await findChromium()

// Each journey starts its own server (e2e/support/server.ts), so there is no webServer here. A journey that needs
// a second try is a finding, so there are no retries.
export default defineConfig({
  testDir: 'e2e',
  ...(isOnPostgres ? { globalSetup: './e2e/support/postgres-setup.ts' } : {}),
  // What takes hours runs before a release: `npm run soak`.
  testMatch: process.env['SOAK']
    ? ['journeys/**/*.spec.ts', 'soak/**/*.browser.ts']
    : 'journeys/**/*.spec.ts',
  outputDir: 'test-results',
  // As many as the smallest machine that this is meant for has cores.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  // Long enough for two browsers and two servers on two busy cores; an element that appears sooner is seen sooner.
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // A click that finds nothing fails by its own line, and not as a journey that does not end.
    actionTimeout: 120_000,
    // Without a film of each page: drawing its frames took a third of a journey's time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    // Installing the app is a third of a page's work. The journeys that are about it, and devices, allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
