import { expect } from '@playwright/test'
import { test } from '../support/company.ts'
import { lineOf, verdict } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { countRequests, type StoreCounts, settledCounts, takeCounts } from '../support/store-requests.ts'
import { wedgeScan } from '../support/wedge.ts'

// A scan waits behind what the screens and the engine ask of the disk after the scan before it.

test('a scan at the desk takes few requests to the disk', async ({ company }) => {
  const [first = '', live = '', offline = ''] = labels(3, 171)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  const countsOfScan = async (number: string, state: string): Promise<StoreCounts> => {
    await takeCounts(page)
    await wedgeScan(page, number)
    await expect(verdict(page)).toContainText(number)
    await expect(lineOf(page, number)).toContainText(state)
    return settledCounts(page)
  }
  await countRequests(page)
  await countsOfScan(first, 'Synced')
  const liveCounts = await countsOfScan(live, 'Synced')
  await page.context().setOffline(true)
  await settledCounts(page)
  const offlineCounts = await countsOfScan(offline, 'Waiting')
  // The save is the only write that waits until it is on the disk.
  expect([liveCounts.strictWrites, offlineCounts.strictWrites]).toEqual([1, 1])
  // On a slow machine screens read once more between the answer and its page.
  expect(liveCounts.transactions).toBeLessThanOrEqual(18)
  expect(liveCounts.requests).toBeLessThanOrEqual(105)
  // Each try to greet the server reads six values.
  expect(offlineCounts.transactions).toBeLessThanOrEqual(16)
  expect(offlineCounts.requests).toBeLessThanOrEqual(85)
})
