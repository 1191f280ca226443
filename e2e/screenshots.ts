import { mkdir } from 'node:fs/promises'
import { chromium, expect, type Page } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { hasPackages, openDesk, scanSaved } from './support/desk.ts'
import { sizes } from './support/device.ts'
import { labels } from './support/labels.ts'
import { type Person, signIn } from './support/people.ts'
import { type RunningServer, startServer } from './support/server.ts'

// Draws the pictures of the README and of the install dialogue from the built app and the demo company:
// node e2e/screenshots.ts

const folder = 'public/screenshots'

interface Picture {
  readonly name: string
  readonly size: keyof typeof sizes
  readonly person: Person
  readonly show: (page: Page, server: RunningServer) => Promise<void>
}

const pictures: readonly Picture[] = [
  {
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
    name: 'packages-at-the-office',
    size: 'desktop',
    person: 'employee',
    show: (page, server) => hasPackages(page, server.url, server),
  },
  {
    name: 'customer-at-home',
    size: 'phone',
    person: 'user',
    async show(page, { url }) {
      await page.goto(`${url}/account/dashboard`)
      await expect(page.getByText(/QS-\d{5}/).first()).toBeVisible()
    },
  },
  {
    name: 'customer-packages',
    size: 'phone',
    person: 'user',
    async show(page, { url }) {
      await page.goto(`${url}/account/packages`)
      await expect(page.getByRole('region', { name: 'On the way' })).toBeVisible()
    },
  },
  {
    name: 'customer-pays',
    size: 'phone',
    person: 'user',
    async show(page, { url }) {
      await page.goto(`${url}/account/invoices`)
      await expect(page.getByRole('region', { name: 'Unpaid invoices' })).toBeVisible()
    },
  },
]

await mkdir(folder, { recursive: true })
await using server = await startServer()
const browser = await chromium.launch(playwrightConfig.use?.launchOptions ?? {})
for (const { name, size, person, show } of pictures) {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: 'en-JM',
    timezoneId: 'America/Jamaica',
  })
  const page = await context.newPage()
  await signIn(page, server.url, person)
  await show(page, server)
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled' })
  await context.close()
}
await browser.close()
