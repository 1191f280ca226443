import { expect, test } from '@playwright/test'
import { checkInRows, hasPackages, hasWorker, lineOf, openDesk, scanSaved, verdict } from '../support/desk.ts'
import { startFront } from '../support/front.ts'
import { labels } from '../support/labels.ts'
import { signIn } from '../support/people.ts'
import { buildRelease } from '../support/releases.ts'
import { freePort, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { countsOf, eachOnce } from '../support/truth.ts'

test.use({ serviceWorkers: 'allow' })

const builds: string[] = []
test.beforeAll(async () => {
  // The releases are built one after the other, because each writes the same generated route tree.
  for (const name of ['a', 'b']) builds.push(await buildRelease(name))
})

test('a new release never interrupts, and the queue is still there in it', async ({ page }) => {
  const [a = '', b = ''] = builds
  const numbers = labels(3, 14)
  const port = await freePort()
  await using server = await startServer({ env: { PUBLIC_URL: `http://127.0.0.1:${port}` } })
  const front = await startFront(a, port, server.url)
  await page.setViewportSize({ width: 800, height: 480 })
  await signIn(page, front.url, 'warehouse')
  await hasPackages(page, front.url, server)
  // From here on only the worker has the files of this release.
  await hasWorker(page)
  await openDesk(page, front.url)

  // The server is away; what hands out the app is not.
  await server.stop()
  await scanSaved(page, numbers[0] ?? '')
  front.deploy(b)
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const offer = page.getByText('A new version is ready')
  await expect(offer).toBeVisible()
  await shot(page, 'handheld-update')

  await test.step('it is only offered: the next scan is taken as before', async () => {
    await expect(verdict(page)).toContainText(numbers[0] ?? '')
    await scanSaved(page, numbers[1] ?? '')
    await expect(page.locator('html')).toHaveAttribute('data-release', /\+a$/)
  })

  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-release', /\+b$/)
  await expect(checkInRows(page)).toHaveCount(2)
  for (const number of numbers.slice(0, 2))
    await expect(lineOf(page, number)).toContainText('Waiting to sync')
  await scanSaved(page, numbers[2] ?? '')

  await server.restart()
  for (const number of numbers)
    await expect(lineOf(page, number)).toContainText('Synced', { timeout: 60_000 })
  expect(countsOf(server, numbers)).toEqual(eachOnce(numbers))
  await front.down()
})
