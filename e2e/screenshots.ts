import { mkdir } from 'node:fs/promises'
import { chromium, expect, type Page } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { hasPackages, openDesk, scanSaved } from './support/desk.ts'
import { sizes } from './support/device.ts'
import { demoDeliveries, openDoor } from './support/driver-work.ts'
import { labels } from './support/labels.ts'
import { type Person, signIn } from './support/people.ts'
import { type RunningServer, startServer } from './support/server.ts'

// Draws the pictures of the README, of the install dialogue and of the manual from the built app and the demo company:
// node e2e/screenshots.ts

interface Picture {
  readonly folder: 'screenshots' | 'manual'
  readonly name: string
  readonly size: keyof typeof sizes
  readonly person: Person
  readonly show: (page: Page, server: RunningServer) => Promise<void>
}

const pictures: readonly Picture[] = [
  {
    folder: 'screenshots',
    name: 'check-in-without-a-signal',
    size: 'handheld',
    person: 'warehouse',
    async show(page, server) {
      await hasPackages(page, server.url, server)
      await openDesk(page, server.url)
      await expect(page.getByRole('link', { name: /All synced/ })).toBeVisible()
      await page.context().setOffline(true)
      for (const label of labels(4, 1)) await scanSaved(page, label)
    },
  },
  {
    folder: 'screenshots',
    name: 'packages-at-the-office',
    size: 'desktop',
    person: 'employee',
    show: (page, server) => hasPackages(page, server.url, server),
  },
  {
    folder: 'screenshots',
    name: 'customer-at-home',
    size: 'phone',
    person: 'user',
    async show(page, { url }) {
      await page.goto(`${url}/account/dashboard`)
      await expect(page.getByText(/QS-\d{5}/).first()).toBeVisible()
    },
  },
  {
    folder: 'screenshots',
    name: 'customer-packages',
    size: 'phone',
    person: 'user',
    async show(page, { url }) {
      await page.goto(`${url}/account/packages`)
      await expect(page.getByRole('region', { name: 'On the way' })).toBeVisible()
    },
  },
  {
    folder: 'screenshots',
    name: 'customer-pays',
    size: 'phone',
    person: 'user',
    async show(page, { url }) {
      await page.goto(`${url}/account/invoices`)
      await expect(page.getByRole('region', { name: 'Unpaid invoices' })).toBeVisible()
    },
  },
  {
    folder: 'manual',
    name: 'door',
    size: 'phone',
    person: 'driver',
    async show(page, server) {
      const stop = [...demoDeliveries(server).values()].find(
        ({ status, dueJmdCents }) => status === 'OutForDelivery' && dueJmdCents > 0,
      )
      if (!stop) throw new Error('The demo driver has no stop with money to take')
      await page.goto(`${server.url}/admin/driver`)
      await openDoor(page, stop)
    },
  },
  {
    folder: 'manual',
    name: 'dashboard',
    size: 'desktop',
    person: 'admin',
    async show(page, { url }) {
      await page.goto(`${url}/admin`)
      await expect(page.getByRole('region', { name: 'Sales and payments, last 14 days' })).toBeVisible()
    },
  },
]

await using server = await startServer()
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {})
for (const { folder, name, size, person, show } of pictures) {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: 'en-JM',
    timezoneId: 'America/Jamaica',
  })
  const page = await context.newPage()
  await signIn(page, server.url, person)
  await show(page, server)
  await mkdir(`public/${folder}`, { recursive: true })
  await page.screenshot({ path: `public/${folder}/${name}.png`, animations: 'disabled' })
  await context.close()
}
await browser.close()
