import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { signIn } from '../support/people.ts'

// The specification's monitor: every ten seconds, four messages. The page's own clock is wound on.

const messages = {
  slow: 'Your connection is slow. You may experience delays.',
  unhealthy: 'The server has a problem.',
  down: 'The server can’t be reached.',
  offline: 'You are offline. Please check your internet connection.',
}

test('the monitor distinguishes slow, unwell, gone and offline, and falls silent on its own', async ({
  page,
  company,
}) => {
  await page.clock.install()
  await signIn(page, company.url, 'employee')
  // A clock that is wound on during a write makes the page doubt its storage.
  await expect(page.getByRole('link', { name: 'Sync: All synced' })).toBeVisible()
  const expectMessage = (message: string) => expect(page.getByText(message)).toBeVisible()
  const onlyOf = async (message: string) => {
    await expectMessage(message)
    for (const otherMessage of Object.values(messages).filter((text) => text !== message))
      await expect(page.getByText(otherMessage)).toHaveCount(0)
  }
  const nextLook = () => page.clock.runFor(10_000)
  const ping = /generate_204/

  await test.step('an answer after more than three seconds is slow', async () => {
    await page.route('**/health', async (route) => {
      const response = await route.fetch()
      await page.clock.runFor(3_100)
      await route.fulfill({ response })
    })
    await nextLook()
    await onlyOf(messages.slow)
    await page.unroute('**/health')
  })

  await test.step('an answer that is not well is an error', async () => {
    await page.route('**/health', (route) => route.fulfill({ status: 503, json: { status: 'Unhealthy' } }))
    await nextLook()
    await onlyOf(messages.unhealthy)
    await page.unroute('**/health')
  })

  await test.step('no answer while the world answers is the server', async () => {
    await page.route('**/health', (route) => route.abort('connectionrefused'))
    await page.route(ping, (route) => route.fulfill({ status: 204 }))
    await nextLook()
    await onlyOf(messages.down)
  })

  await test.step('no answer from anywhere is offline', async () => {
    await page.unroute(ping)
    await page.route(ping, (route) => route.abort('internetdisconnected'))
    await nextLook()
    await onlyOf(messages.offline)
  })

  await test.step('a hotel’s page instead of the server is named as such, and moves nothing', async () => {
    await page.route('**/health', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Hotel</h1>' }),
    )
    for (const size of [
      { width: 1440, height: 900 },
      { width: 800, height: 480 },
      { width: 390, height: 844 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size)
      const title = page.getByRole('heading', { level: 1 })
      const before = await title.boundingBox()
      await nextLook()
      const banner = page.locator('header [data-level="intercepted"]')
      await expect(banner).toBeVisible()
      expect(await title.boundingBox()).toEqual(before)
      const cut = await banner.evaluate((place) =>
        [place, ...place.querySelectorAll('[class*="short"], [class*="words"]')].some(
          ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
        ),
      )
      expect(cut, `${size.width} × ${size.height}`).toBe(false)
      expect((await banner.boundingBox())?.height ?? 99).toBeLessThanOrEqual(44)
    }
    await page.goto(`${company.url}/admin/packages`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await nextLook()
    const line = await page.locator('header [data-level="intercepted"]').boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(title?.y, 'the title of a list below the line').toBeGreaterThanOrEqual(
      (line?.y ?? 0) + (line?.height ?? 0),
    )
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.unroute('**/health')
    await page.route('**/health', (route) => route.abort('connectionrefused'))
    await nextLook()
    await onlyOf(messages.offline)
  })

  await test.step('put away, it stays away until something changes', async () => {
    await page.getByRole('button', { name: 'Hide this message' }).click()
    await expect(page.getByText(messages.offline)).toHaveCount(0)
    await nextLook()
    await expect(page.getByText(messages.offline)).toHaveCount(0)
    await page.unroute('**/health')
    const well = page.waitForResponse('**/health')
    await nextLook()
    await (await well).finished()
    await page.route('**/health', (route) => route.abort('connectionrefused'))
    await nextLook()
    await expectMessage(messages.offline)
    await page.unroute('**/health')
    await nextLook()
    for (const message of Object.values(messages)) await expect(page.getByText(message)).toHaveCount(0)
  })
})

for (const [title, refuse] of [
  [
    'throws',
    () =>
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          throw new DOMException('no', 'SecurityError')
        },
      }),
  ],
  ['has no database', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
] as const)
  test(`a browser that stores nothing and ${title} says so, and what to do`, async ({ page, company }) => {
    await page.addInitScript(refuse)
    await signIn(page, company.url, 'user')
    await expect(
      page.getByRole('heading', { name: 'This browser doesn’t let us store anything' }),
    ).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('use another browser')
  })
