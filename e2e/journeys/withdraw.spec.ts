import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { checkInRows, lineOf, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { countsOf, eachOnce } from '../support/truth.ts'

// [C8] The wrong box, scanned where there is no signal, is taken back as if it had never been scanned.

const menuOf = (page: Page, number: string) => page.getByRole('button', { name: `More for ${number}` })

test('a scan that the server has not heard of is removed, and the scan behind it is sent', async ({
  company,
}) => {
  const [heardNumber = '', wrong = '', right = ''] = labels(3, 31)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await scanSaved(page, heardNumber)
  await expect(lineOf(page, heardNumber)).toContainText('Synced')
  await menuOf(page, heardNumber).click()
  await expect(page.getByRole('menuitem', { name: 'Correct' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await handheld.loseSignal()
  await scanSaved(page, wrong)
  await scanSaved(page, right)
  await menuOf(page, wrong).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const asks = page.getByRole('dialog', { name: `Remove ${wrong}?` })
  await asks.getByRole('button', { name: 'Remove' }).click()
  await expect(checkInRows(page)).toHaveCount(2)
  await expect(lineOf(page, wrong)).toHaveCount(0)

  await handheld.regainSignal()
  await expect(lineOf(page, right)).toContainText('Synced')
  expect(countsOf(company, [heardNumber, right, wrong])).toEqual({
    ...eachOnce([heardNumber, right]),
    [wrong]: 0,
  })
})

test('[U1] a scan that the server has is undone at the desk, by one press', async ({ company }) => {
  const [right = '', wrong = ''] = labels(2, 32)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await scanSaved(page, right)
  await scanSaved(page, wrong)
  await expect(lineOf(page, wrong)).toContainText('Synced')
  await handheld.loseSignal()
  await page.getByRole('button', { name: `Undo the check-in of ${wrong}` }).click()
  await expect(lineOf(page, wrong)).toHaveCount(0)
  await handheld.regainSignal()
  await expect.poll(() => countsOf(company, [right, wrong])).toEqual({ ...eachOnce([right]), [wrong]: 0 })
  await menuOf(page, right).click()
  await page.getByRole('menuitem', { name: 'Undo check-in' }).click()
  await expect(checkInRows(page)).toHaveCount(0)
  await expect.poll(() => countsOf(company, [right])).toEqual({ [right]: 0 })
})
