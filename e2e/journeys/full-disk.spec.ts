import { expect, type Page } from '@playwright/test'
import { recordFigure, roundsOf } from '../../server/test/figures.ts'
import { keptForScans } from '../../src/photos/room.ts'
import { test } from '../support/company.ts'
import { checkInRows, lineOf, openDesk, scanSaved, verdict } from '../support/desk.ts'
import { openRoomOf, tellsItsRoom } from '../support/device-room.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { largePhotos } from '../support/photo.ts'
import type { RunningServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { ask, countsOf, eachOnce } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

const photosTaken = roundsOf('FULL_PHOTOS', 20)
const photosAtOnce = 5
const scansAfter = roundsOf('FULL_SCANS', 8)

/** A browser looks only now and then how much room a small write has, so the answer of a full disk is put in before it. */
const fill = (page: Page, full: boolean): Promise<void> =>
  page.evaluate((isFull) => {
    const { prototype } = IDBObjectStore
    const keptPut = Object.getOwnPropertyDescriptor(prototype, 'kept')?.value ?? prototype.put
    Object.defineProperty(prototype, 'kept', { value: keptPut, configurable: true })
    prototype.put = isFull
      ? () => {
          throw new DOMException('The disk is full.', 'QuotaExceededError')
        }
      : keptPut
  }, full)

test('a device with a full disk says that a scan was not saved, and continues when it has room', async ({
  company,
}) => {
  const [before = '', refusedNumber = ''] = labels(2, 13)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await handheld.loseSignal()
  await scanSaved(page, before)
  await fill(page, true)
  await wedgeScan(page, refusedNumber)
  await expect(verdict(page)).toContainText('Not saved')
  await expect(verdict(page)).toContainText(refusedNumber)
  await expect(verdict(page)).toContainText(/full/)
  await expect(verdict(page)).not.toContainText('Saved')
  await expect(checkInRows(page)).toHaveCount(1)
  await shot(page, 'handheld-full')

  await test.step('the work saved before is still there, after a reload too', async () => {
    await openDesk(page, handheld.url)
    await expect(lineOf(page, before)).toContainText('Waiting to sync')
  })
  await fill(page, false)
  await scanSaved(page, refusedNumber)
  await handheld.regainSignal()
  for (const number of [before, refusedNumber]) await expect(lineOf(page, number)).toContainText('Synced')
  expect(countsOf(company, [before, refusedNumber])).toEqual(eachOnce([before, refusedNumber]))
})

const photosOf = (server: RunningServer, packageId: string): number =>
  ask<{ n: number }>(server, 'select count(*) n from packageImage where packageId = ?', packageId)[0]?.n ?? 0

/** Takes photos until none is left to take; answers how many were kept. */
async function fillWithPhotos(page: Page): Promise<number> {
  const save = page.getByRole('button', { name: `Save ${photosAtOnce} photos` })
  const full = page.getByText('This device is full. The photos were NOT saved.', { exact: false })
  let photoCount = 0
  for (let nth = 0; nth < photosTaken; nth += photosAtOnce) {
    await page.locator('input[type=file]').setInputFiles(await largePhotos(photosAtOnce))
    await save.click()
    await expect(save.and(page.locator('[data-loading]'))).toHaveCount(0)
    if (await full.isVisible()) break
    await expect(save).toHaveCount(0)
    photoCount += photosAtOnce
  }
  await shot(page, 'handheld-no-photos')
  return photoCount
}

test('a device that photos have filled still saves scans, and sends all of them', async ({ company }) => {
  test.setTimeout(240_000 + (photosTaken + scansAfter) * 2_000)
  const numbers = labels(scansAfter, 631)
  const [{ packageId } = { packageId: '' }] = ask<{ packageId: string }>(
    company,
    `select packageId from package where status = 'ReceivedAtWharehouse' and deletedAt is null
      and archivedAt is null order by packageId desc limit 1`,
  )
  const before = photosOf(company, packageId)
  await using handheld = await openHandheld(company, 'warehouse', { args: [tellsItsRoom] })
  const { page } = handheld
  const room = await openRoomOf(handheld)
  await page.goto(`${handheld.url}/admin/packages/${packageId}/images`)
  await handheld.loseSignal()
  await room.leave(keptForScans + photosTaken * 120_000)
  const photoCount = await fillWithPhotos(page)
  expect(photoCount).toBeGreaterThan(0)
  expect(photoCount).toBeLessThan(photosTaken)

  await openDesk(page, handheld.url)
  for (const number of numbers) await scanSaved(page, number)
  // The device is as full as before while it sends.
  await handheld.regainSignal()
  await expect(page.getByRole('link', { name: 'Sync: All synced' })).toBeVisible({ timeout: 120_000 })
  expect(countsOf(company, numbers)).toEqual(eachOnce(numbers))
  expect(photosOf(company, packageId) - before).toBe(photoCount)
  recordFigure('fullDevice', { photosTaken, photosKept: photoCount, scansAfter, lost: 0 })
})

test('a storage that loses its connections, or says nothing, never has a scan called saved that is not', async ({
  company,
}) => {
  const [first = '', second = '', third = ''] = labels(3, 57)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  const loseConnections = () =>
    page.evaluate(() => {
      const { prototype } = IDBDatabase
      const { transaction } = prototype
      const fresh = new WeakSet<IDBDatabase>()
      const { open } = IDBFactory.prototype
      IDBFactory.prototype.open = function openFresh(this: IDBFactory, ...args) {
        const request = open.apply(this, args)
        request.addEventListener('success', () => fresh.add(request.result))
        return request
      }
      // As WebKit says it, without any event.
      prototype.transaction = function loseConnection(this: IDBDatabase, ...args) {
        if (!fresh.has(this))
          throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
        return transaction.apply(this, args)
      } as typeof transaction
    })
  for (const number of [first, second]) {
    await loseConnections()
    await scanSaved(page, number)
    await expect(lineOf(page, number)).toContainText('Synced')
  }

  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
  })
  await page.reload()
  await expect(page.getByText('Scan a package')).toBeVisible()
  await wedgeScan(page, third)
  await expect(verdict(page)).toContainText('Not saved yet')
  await shot(page, 'handheld-storage-silent')
  await expect(verdict(page)).toContainText('Close other tabs of this app and reload')
  await expect(page.getByText('so nothing can be saved')).toBeVisible()
  expect(countsOf(company, [first, second, third])).toEqual({ ...eachOnce([first, second]), [third]: 0 })
})
