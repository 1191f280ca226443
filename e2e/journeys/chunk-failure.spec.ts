import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type Front, startFront } from '../support/front.ts'
import { signIn } from '../support/people.ts'
import { freePort, startServer } from '../support/server.ts'

// After a deployment an open page asks for parts of the app that no longer exist. Without a worker, which would have
// them: a browser that keeps nothing, or the very first visit.

const dist = join(import.meta.dirname, '..', '..', 'dist')
const part = /^\/assets\/transport-.*\.js$/

const test = base.extend<object, { front: Front }>({
  front: [
    // Playwright reads the first parameter's names, so it has to be a pattern, also an empty one.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const port = await freePort()
      await using server = await startServer({ env: { PUBLIC_URL: `http://127.0.0.1:${port}` } })
      const front = await startFront(dist, port, server.url)
      await use(front)
      await front.down()
    },
    { scope: 'worker' },
  ],
})
test.afterEach(({ front }) => {
  front.lose(undefined)
  front.portalFor(undefined)
})

const link = (page: Page) => page.getByRole('link', { name: 'Manifests' })
const screen = (page: Page) => page.getByRole('heading', { level: 1, name: 'Manifests' })
const words = (page: Page) => page.getByText('This part of the app could not be loaded.')

const ask = (page: Page) => link(page).click()

async function atTheOffice(page: Page, front: Front): Promise<void> {
  await signIn(page, front.url, 'warehouse')
  await page.goto(`${front.url}/admin`)
  await expect(link(page)).toBeVisible()
}

/** The page that comes with the reload names the parts of the new release, which exist. */
const untilReload = (page: Page, then: () => void) =>
  page.on('request', (request) => {
    if (request.isNavigationRequest()) then()
  })

const failures = {
  'is not there': (front: Front, paths?: RegExp) => front.lose(paths),
  'is a page of HTML': (front: Front, paths?: RegExp) => front.portalFor(paths),
}
for (const [title, spoil] of Object.entries(failures))
  test(`a part that ${title}: one reload, and the screen that was asked for`, async ({ page, front }) => {
    await atTheOffice(page, front)
    spoil(front, part)
    untilReload(page, () => spoil(front))
    const before = front.pagesAsked()
    await ask(page)
    await expect(screen(page)).toBeVisible()
    await expect(page).toHaveURL(`${front.url}/admin/manifests`)
    expect(front.pagesAsked()).toBe(before + 1)
  })

test('a part that stays away: one reload a minute, and words in between', async ({ page, front }) => {
  await atTheOffice(page, front)
  front.lose(part)
  const before = front.pagesAsked()
  const began = Date.now()
  await page.clock.setFixedTime(began)
  await ask(page)
  await expect(words(page)).toBeVisible()
  expect(front.pagesAsked()).toBe(before + 1)
  const reopen = async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(words(page)).toHaveCount(0)
    await ask(page)
    await expect(words(page)).toBeVisible()
  }
  await page.clock.setFixedTime(began + 59_000)
  await reopen()
  expect(front.pagesAsked()).toBe(before + 1)
  await page.clock.setFixedTime(began + 61_000)
  await reopen()
  await expect.poll(() => front.pagesAsked()).toBe(before + 2)
})

test('to rest on a link whose part is missing is no reason to reload', async ({ page, front }) => {
  await atTheOffice(page, front)
  front.lose(part)
  const before = front.pagesAsked()
  await page.clock.install()
  await link(page).hover()
  // Longer than a router waits before it treats a hover as an intent to open.
  await page.clock.runFor(2_000)
  await page.waitForLoadState('networkidle')
  expect(front.pagesAsked()).toBe(before)
  front.lose(undefined)
  await link(page).click()
  await expect(screen(page)).toBeVisible()
})

test('without a signal nothing is reloaded, and with it the screen comes', async ({
  page,
  context,
  front,
}) => {
  await atTheOffice(page, front)
  await page.evaluate(() => Object.assign(window, { still: 'here' }))
  await context.setOffline(true)
  await ask(page)
  await expect(words(page)).toBeVisible()
  expect(await page.evaluate(() => 'still' in window)).toBe(true)
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await ask(page)
  await expect(screen(page)).toBeVisible()
})

test('a signal lost before the first screen had all its parts: words, and the screen by "Try again"', async ({
  page,
  context,
  front,
}) => {
  await atTheOffice(page, front)
  // The app itself would reload an open page, because it is online and a part is missing.
  await page.goto('about:blank')
  // Frames, dialogs and parts of the error page are in this script, which a page loads after its first screen.
  front.lose(/^\/assets\/later-.*\.js/)
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  const absence = page.waitForResponse((response) => response.url().includes('/assets/later-'))
  await page.goto(`${front.url}/admin`)
  await absence
  await expect(link(page)).toBeVisible()
  await context.setOffline(true)
  await ask(page)
  await expect(words(page)).toBeVisible()
  await expect(link(page)).toBeVisible()
  await context.setOffline(false)
  front.lose(undefined)
  const errorPage = page.getByRole('heading', { level: 1 }).locator('..')
  await errorPage.getByRole('button', { name: 'Try again' }).click()
  await expect(screen(page)).toBeVisible()
})
