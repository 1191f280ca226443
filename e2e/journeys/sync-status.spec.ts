import { expect, type Page, test } from '@playwright/test'
import { lineOf, openDesk, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { emailOf } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, countsOf, eachOnce } from '../support/truth.ts'

// [R5] [R6] [R7] [R8] What the app says of work, compared with the device's own queue and with the server's rows.

/** The number of changes in the outbox, read outside of the app. */
const queueLength = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let count = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('quayside-')) continue
      const db = await resultOf(indexedDB.open(name))
      count += await resultOf(db.transaction('_outbox').objectStore('_outbox').count())
      db.close()
    }
    return count
  })

const bar = (page: Page, words: string) => page.getByRole('link', { name: `Sync: ${words}`, exact: true })
const fact = (page: Page, words: string) => page.getByRole('region', { name: 'Connection' }).getByText(words)

/** Waiting: said so in the bar and on each line, in the queue, and not on the server. */
async function waits(page: Page, server: RunningServer, numbers: readonly string[]): Promise<void> {
  await expect(bar(page, `${numbers.length} waiting to sync`)).toBeVisible()
  for (const number of numbers) await expect(lineOf(page, number)).toContainText('Waiting to sync')
  expect(await queueLength(page)).toBe(numbers.length)
  expect(countsOf(server, numbers)).toEqual(Object.fromEntries(numbers.map((number) => [number, 0])))
}

/** Synced: said so in the bar and on each line, nothing in the queue, and on the server once. */
async function isSynced(page: Page, server: RunningServer, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) await expect(lineOf(page, number)).toContainText('Synced')
  expect(countsOf(server, numbers)).toEqual(eachOnce(numbers))
  await expect(bar(page, 'All synced')).toBeVisible()
  await expect.poll(() => queueLength(page)).toBe(0)
}

test('the sync status of work is true, through every kind of connection', async () => {
  await using server = await startServer()
  await using handheld = await openHandheld(server)
  const { page, url } = handheld
  const [first = '', second = '', third = ''] = labels(3, 36)
  const banner = page.getByRole('status').filter({ hasText: 'work is saved here' })

  await test.step('with a signal', async () => {
    await scanSaved(page, first)
    await isSynced(page, server, [first])
    await page.goto(`${url}/admin/device`)
    for (const words of ['Connected', 'All synced', 'Live']) await expect(fact(page, words)).toBeVisible()
    await expect(fact(page, 'Not yet')).toHaveCount(0)
    await expect(page.getByText('Everything you did on this device is synced.')).toBeVisible()
  })

  await test.step('without a signal, over a reload', async () => {
    await handheld.loseSignal()
    await openDesk(page, url)
    await scanSaved(page, second)
    await waits(page, server, [second])
    await expect(banner).toContainText('Offline – work is saved here (1)')
    expect((await banner.boundingBox())?.height).toBeLessThan(56)
    await shot(page, 'handheld-offline-banner')
    await page.goto(`${url}/admin/device`)
    const sentence = 'You are offline. Please check your internet connection. Your work is saved here'
    await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence)
    await expect(fact(page, 'Not yet')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Waiting to sync (1)' })).toContainText('Waiting to sync')
    await expect(page.getByText(/log in/i)).toHaveCount(0)
    await shot(page, 'handheld-device-offline')
    await openDesk(page, url)
    await handheld.regainSignal()
    await isSynced(page, server, [first, second])
  })

  await test.step('with the server gone', async () => {
    await server.kill9()
    await scanSaved(page, third)
    await waits(page, server, [third])
    await server.restart()
    await isSynced(page, server, [first, second, third])
  })

  await test.step('in a tab that does not lead', async () => {
    const otherPage = await handheld.context.newPage()
    await otherPage.goto(`${url}/admin/device`)
    await expect(bar(otherPage, 'All synced')).toBeVisible()
    await expect(fact(otherPage, 'Live')).toBeVisible()
    await otherPage.close()
  })

  await test.step('with the session ended', async () => {
    const call = await apiAs(server, 'admin')
    const accounts = await call<{ accountId: string; user: { email: string } }[]>('GET', '/accounts')
    const winston = accounts.find(({ user }) => user.email === emailOf('warehouse'))
    await call('DELETE', `/accounts/${winston?.accountId}/sessions`, {})
    await expect(page.getByText('You’ve been logged out.')).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  })
})
