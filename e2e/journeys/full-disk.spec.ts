import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { checkInRows, lineOf, openDesk, scanSaved, verdict } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { shot } from '../support/shots.ts'
import { countsOf, eachOnce } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

/**
 * Chromium gives every site ten gigabytes whatever is asked for by its own tools, so the answer of a full disk is put
 * in at the last moment before the disk.
 */
const fill = (page: Page, full: boolean): Promise<void> =>
  page.evaluate((isFull) => {
    const { prototype } = IDBObjectStore
    const kept = Object.getOwnPropertyDescriptor(prototype, 'kept')?.value ?? prototype.put
    Object.defineProperty(prototype, 'kept', { value: kept, configurable: true })
    prototype.put = isFull
      ? () => {
          throw new DOMException('The disk is full.', 'QuotaExceededError')
        }
      : kept
  }, full)

test('a device with a full disk says that a scan was not saved, and goes on when there is room', async ({
  company,
}) => {
  const [before = '', refused = ''] = labels(2, 13)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await handheld.loseSignal()
  await scanSaved(page, before)
  await fill(page, true)
  await wedgeScan(page, refused)
  await expect(verdict(page)).toContainText('Not saved')
  await expect(verdict(page)).toContainText(refused)
  await expect(verdict(page)).toContainText(/full/)
  await expect(verdict(page)).not.toContainText('Saved')
  await expect(checkInRows(page)).toHaveCount(1)
  await shot(page, 'handheld-full')

  await test.step('what was saved before is still there, after a reload too', async () => {
    await openDesk(page, handheld.url)
    await expect(lineOf(page, before)).toContainText('Waiting to sync')
  })
  await fill(page, false)
  await scanSaved(page, refused)
  await handheld.regainSignal()
  for (const number of [before, refused]) await expect(lineOf(page, number)).toContainText('Synced')
  expect(countsOf(company, [before, refused])).toEqual(eachOnce([before, refused]))
})
