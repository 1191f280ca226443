import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { lineOf, openDesk, scanSaved } from '../support/desk.ts'
import type { Device } from '../support/device.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { signIn } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { ask, countsOf } from '../support/truth.ts'

// A browser may clear a site's storage: the disk is full, a person presses the button, or months have gone by.

const hello = /\/api\/sync\/hello$/
const push = /\/api\/sync\/push$/
const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers'

async function clearStorage({ page, url }: Device): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: storageTypes,
  })
  await session.detach()
}

/** As the server knows this device; others of the company have their own. */
async function idOf({ context }: Device): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'quayside-device')
  return cookie?.value ?? ''
}

const waitingOf = (server: RunningServer, deviceId: string) =>
  ask<{ n: number | null }>(
    server,
    'select sum(pending) as n from syncClient where deviceId = ?',
    deviceId,
  )[0]?.n ?? 0

/** Scans that are saved here and that the server has only heard the number of. */
async function leaveWaiting(device: Device, server: RunningServer, numbers: string[]): Promise<void> {
  const { page } = device
  const deviceId = await idOf(device)
  await page.route(push, (route) => route.fulfill({ status: 503, json: { message: 'Not now' } }))
  for (const number of numbers) await scanSaved(page, number)
  await device.loseSignal()
  await device.regainSignal()
  await expect.poll(() => waitingOf(server, deviceId), { timeout: 60_000 }).toBe(numbers.length)
}

/** The answer to its first greeting, which says what is gone, does not come. */
async function loseFirstAnswer({ page, link }: Device): Promise<void> {
  await page.route(
    hello,
    async (route) => {
      await route.fetch({ url: new URL(new URL(route.request().url()).pathname, link.url).href })
      await route.abort()
    },
    { times: 1 },
  )
}

/** Here until it has been read, over reloads too, and on the list of the office. */
async function isTold(device: Device, server: RunningServer): Promise<void> {
  const { page, url } = device
  const bar = page.getByRole('alert').filter({ hasText: '2 changes that had not been sent are lost' })
  await expect(bar).toBeVisible({ timeout: 60_000 })
  await page.reload()
  await expect(bar).toBeVisible()
  await shot(page, 'handheld-evicted')
  await page.goto(`${url}/admin/packages/reviews`)
  await expect(page.getByText(/came back without 2 unsent changes/)).toBeVisible()
  await bar.getByRole('button', { name: 'I have read this' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/came back without 2 unsent changes/)).toBeVisible()
  await expect(bar).toHaveCount(0)
  const open = "select 1 from review where kind = 'lostWork' and status = 'Open' and deviceId = ?"
  const notes = ask(server, open, await idOf(device))
  expect(notes).toHaveLength(1)
}

test('a storage that is cleared while the app is closed: what was lost is named, here and at the office', async ({
  company,
}) => {
  const numbers = labels(2, 34)
  const [after = ''] = labels(1, 35)
  await using handheld = await openHandheld(company)
  await leaveWaiting(handheld, company, numbers)
  await handheld.cookiesKept()
  await handheld.turnOff()
  await handheld.powerOn()
  await clearStorage(handheld)
  await loseFirstAnswer(handheld)
  const { page } = handheld
  await signIn(page, handheld.url, 'warehouse')
  await openDesk(page, handheld.url)
  await scanSaved(page, after)
  await expect(lineOf(page, after)).toContainText('Synced')
  await isTold(handheld, company)
  expect(countsOf(company, [after, ...numbers])).toEqual({
    [after]: 1,
    ...Object.fromEntries(numbers.map((number) => [number, 0])),
  })
})
