import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { lineOf, scanSaved } from '../support/desk.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { openPageOf } from '../support/open-page.ts'
import { codesIn } from '../support/read-codes.ts'
import { apiAs, ask } from '../support/truth.ts'

/** A label printer burns 203.2 dots where a screen has 96 points. */
const dotsPerPoint = 203.2 / 96

/** Returns the printed labels, as the dots that a label printer would burn. */
async function printedLabels(page: Page, selector = '[data-label]'): Promise<Buffer[]> {
  const sheet = page.locator('[data-print="only"]')
  await page.emulateMedia({ media: 'print' })
  await sheet.evaluate((element, zoom) => element.style.setProperty('zoom', String(zoom)), dotsPerPoint)
  const shots: Buffer[] = []
  for (const label of await sheet.locator(selector).all()) shots.push(await label.screenshot())
  await page.emulateMedia({ media: null })
  return shots
}

async function print(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
}

test('without a signal a box gets its label at the desk, and the label scans back', async ({ company }) => {
  const [number = ''] = labels(1, 141)
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await handheld.loseSignal()
  await scanSaved(page, number)
  await expect(lineOf(page, number)).toContainText('QS')
  const ownNumber = /QS\d{10}/.exec((await lineOf(page, number).textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('button', { name: `Print the labels of ${number}` }).click()
  await print(page)
  const [label = Buffer.alloc(0), ...others] = await printedLabels(page)
  expect(others).toHaveLength(0)
  expect(await codesIn(label)).toEqual([number, ownNumber, ownNumber].sort())
  // The desk has not been left: the next box is scanned over the dialog.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

const names = ['王小明', 'محمد علي الشريف', 'สมชาย ที่น้ำ'].join(' ')

test('each piece has its own label, no matter what its owner is called, and one piece is printed again', async ({
  company,
}) => {
  const [{ packageId, hawbNumber, accountId } = { packageId: '', hawbNumber: '', accountId: '' }] = ask<{
    packageId: string
    hawbNumber: string
    accountId: string
  }>(
    company,
    // The customers who sign in keep their names, because other journeys look for them.
    `select packageId, hawbNumber, p.accountId from package p join account a on a.accountId = p.accountId
      where p.status = 'ReceivedAtWharehouse' and hawbNumber is not null and p.deletedAt is null
        and a.email not like 'user%@quayside.test' order by packageId limit 1`,
  )
  const office = await apiAs(company, 'admin')
  await office('PUT', `/accounts/${accountId}`, { user: { firstName: names, lastName: 'Li' } })
  await office('PUT', '/packages', { packageId, pieces: 3 })
  await using handheld = await openHandheld(company)
  const { page } = handheld
  await page.goto(`${handheld.url}/admin/packages/${packageId}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print labels' }).click()
  await handheld.loseSignal()
  await print(page)
  const labelShots = await printedLabels(page)
  expect(labelShots).toHaveLength(3)
  for (const label of labelShots)
    expect((await codesIn(label)).filter((code) => code === hawbNumber)).toHaveLength(2)
  const sheet = page.locator('[data-print="only"]')
  await expect(sheet).toContainText('Piece 2 of 3')
  await expect(sheet).toContainText(names)

  await page.getByLabel('Which pieces').selectOption('Only piece 2')
  await print(page)
  await expect(sheet.locator('[data-label]')).toHaveCount(1)
  await expect(sheet).toContainText('Piece 2 of 3')
})

test('a badge is printed by the office and scans back', async ({ company, browser }) => {
  const { page } = await openPageOf(browser, company, 'supervisor', 'desktop')
  await page.goto(`${company.url}/admin/device`)
  await page
    .getByRole('button', { name: /^PIN and badge of / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Print a badge' }).click()
  await page.getByRole('button', { name: 'Create badge' }).click()
  await print(page)
  const [badge = Buffer.alloc(0)] = await printedLabels(page, '[data-testid=badge]')
  const code = await page.locator('[data-print="only"] [data-testid=badge]').getAttribute('data-code')
  expect(await codesIn(badge)).toEqual([code])
})
