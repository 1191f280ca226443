import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { scanSaved, verdict } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { scanFor } from '../support/manifest-work.ts'
import { packageOf } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

/** Scans what was scanned before: the same code within two seconds is one scan. */
async function scanAgain(page: Page, code: string, answer: string): Promise<void> {
  await expect(async () => {
    await wedgeScan(page, code)
    await expect(verdict(page)).toContainText(answer, { timeout: 700 })
  }).toPass()
}

test('without a signal: boxes go into a bin, are found, and the shelf is counted', async ({ company }) => {
  const [first = '', second = '', third = '', stray = ''] = labels(4, 411)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  for (const number of [first, second, third]) await scanSaved(page, number)
  await page.getByRole('link', { name: 'Floor' }).click()
  await expect(page.getByText('Scan a bin or a box')).toBeVisible()
  await handheld.loseSignal()

  // A bin and two boxes; one of them was put there by mistake.
  await wedgeScan(page, 'BIN-F7')
  await expect(verdict(page)).toContainText('Bin open')
  await scanFor(page, first, 'Put away')
  await scanFor(page, second, 'Put away')
  await expect(page.getByText('BIN-F7 · 2 in')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('BIN-F7 · 1 in')).toBeVisible()
  // A box, then its bin.
  await page.getByRole('button', { name: 'Close bin' }).click()
  await scanAgain(page, second, 'Now scan its bin')
  await wedgeScan(page, 'BIN-G8')
  await expect(verdict(page)).toContainText('Put away')

  await page.getByText('Where is it', { exact: true }).click()
  await scanAgain(page, second, 'In BIN-G8')
  await expect(page.getByText(/^by \S.*, /).first()).toBeVisible()

  // A box is missing, another should be elsewhere, and a third is unknown; a reload forgets none of this.
  await page.getByText('Put away', { exact: true }).click()
  await scanAgain(page, 'BIN-F7', 'Bin open')
  await scanFor(page, third, 'Put away')
  await page.getByText('Count', { exact: true }).click()
  await scanAgain(page, 'BIN-F7', '2 packages expected')
  await scanAgain(page, first, 'Counted')
  await scanAgain(page, second, 'Not expected here')
  await scanFor(page, stray, 'Not found')
  await page.reload()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('list', { name: 'Missing here' })).toContainText(third)
  await expect(page.getByRole('list', { name: 'Not expected here' })).toContainText('In BIN-G8')
  await expect(page.getByText(stray)).toBeVisible()
  await page.getByRole('button', { name: `Take out: ${third}` }).click()
  await expect(page.getByRole('list', { name: 'Missing here' })).toHaveCount(0)
  await page.getByRole('button', { name: `Leave ${second}` }).click()
  await page.getByRole('button', { name: 'Finish count' }).click()
  await expect(page.getByText('Scan the bin to count')).toBeVisible()

  await handheld.regainSignal()
  const bins = () => [first, second, third].map((number) => packageOf(company, number)?.bin)
  await expect.poll(bins, { timeout: 30_000 }).toEqual(['BIN-F7', 'BIN-G8', ''])
})
