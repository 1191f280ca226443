import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { checkInRows, lineOf, scanSaved, verdict } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { shot } from '../support/shots.ts'
import { countsOf, eachOnce, packageOf } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// These inputs come from scanners pointed at the wrong thing, and from typing. Each is answered in words.

async function type(page: Page, number: string): Promise<void> {
  await page.getByLabel(/^Tracking n/).fill(number)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
}

test('the wrong barcode takes nothing in and says what to scan instead', async ({ company }) => {
  const [good = ''] = labels(1, 10)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  const answers = [
    ['42033166', 'That is the postal routing code. Scan the longer barcode beside it.'],
    ['{"cids":{"pkey":"170628125122107217782010201AZ"}}', 'That code holds other data'],
    ['SNDI9xDHq4_001_v', 'That is the courier’s routing code.'],
    ['BINA13', 'one of our own labels'],
    ['PRIORITYMAIL', 'That is not a tracking number: it has no digits.'],
    ['1Z5R89390357567128', 'check digit'],
  ] as const
  for (const [code, words] of answers) {
    await wedgeScan(page, code)
    await expect(verdict(page)).toContainText('Stop')
    await expect(verdict(page)).toContainText(code.replaceAll(/[^0-9a-z]/gi, '').toUpperCase())
    await expect(verdict(page)).toContainText(words)
  }
  await type(page, 'AB12')
  await expect(verdict(page)).toContainText('That is too short for a tracking number.')
  await shot(page, 'handheld-wrong-check-digit')
  await expect(checkInRows(page)).toHaveCount(0)
  await scanSaved(page, good)
  await expect(lineOf(page, good)).toContainText('Synced')
  await wedgeScan(page, good)
  // The same code within two seconds is one scan; a person who scans it again a moment later gets a message.
  await expect(async () => {
    await wedgeScan(page, good)
    await expect(verdict(page)).toContainText('Already checked in', { timeout: 500 })
  }).toPass()
  await expect(verdict(page)).toContainText('Checked in by Winston Campbell')
  await expect(checkInRows(page)).toHaveCount(1)
  expect(countsOf(company, [good])).toEqual(eachOnce([good]))
})

test('a number that looks like another courier’s is checked in once it is read twice', async ({
  company,
}) => {
  const number = '1071180100692707'
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await wedgeScan(page, number)
  await expect(verdict(page)).toContainText('Looks like Canada Post')
  await expect(page.getByRole('button', { name: 'Check in anyway' })).toHaveCount(0)
  // Two real readings are at least half a second from each other: a sooner one was sent twice.
  await expect(async () => {
    await wedgeScan(page, number)
    await expect(verdict(page)).toContainText(`Read twice: ${number}`, { timeout: 500 })
  }).toPass()
  await shot(page, 'handheld-read-twice')
  await page.getByRole('button', { name: 'Check in anyway' }).click()
  await expect(lineOf(page, number)).toContainText('Synced')
  expect(countsOf(company, [number])).toEqual(eachOnce([number]))
})

test('a number typed with a wrong check digit is taken only when a person insists', async ({ company }) => {
  const wrong = '1Z5R89390357567129'
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await type(page, wrong)
  await expect(verdict(page)).toContainText('check digit')
  await expect(checkInRows(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Check in anyway' }).click()
  await expect(lineOf(page, wrong)).toContainText('Synced')
  expect(countsOf(company, [wrong])).toEqual(eachOnce([wrong]))
})

test('a weight that cannot be is refused in words before it is saved', async ({ company }) => {
  const [number = ''] = labels(1, 11)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await page.getByText('Full', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Full' })).toBeChecked()
  await wedgeScan(page, number)
  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  const weight = page.getByLabel('Weight (lb)')
  const save = page.getByRole('button', { name: 'Check in', exact: true })
  for (const [value, words] of [
    ['0', 'must be more than 0 lb'],
    ['2000', 'is more than 1,500 lb: check the scale and the decimal point'],
  ] as const) {
    await weight.fill(value)
    await save.click()
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
  }
  await shot(page, 'handheld-weight')
  expect(countsOf(company, [number])).toEqual({ [number]: 0 })
  await weight.fill('2.35')
  await save.click()
  await expect(verdict(page)).toContainText('Saved')
  await expect.poll(() => packageOf(company, number)?.weightLb).toBe(2.35)
})
