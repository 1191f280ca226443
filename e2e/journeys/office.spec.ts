import { expect, type Page, test } from '@playwright/test'
import { sizes } from '../support/device.ts'
import { ageLogIns } from '../support/old-log-ins.ts'
import { unfoldMenu } from '../support/open-page.ts'
import { password, signIn } from '../support/people.ts'
import { linkFor } from '../support/sent-mails.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'

const email = 'paulette@example.com'
const secret = 'Breadfruit at dawn 31'

const total = (page: Page) => page.getByRole('status', { name: 'Total' })

/** "J$1,234.50", once it is shown. */
async function totalNow(page: Page): Promise<string> {
  await expect(total(page)).toContainText('J$')
  return /J\$[\d,.]+/.exec(await total(page).innerText())?.[0] ?? 'no amount'
}

/** Returns the price of 3 lb by air, from the form that estimates and invoices are made with. */
async function priceNow(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/admin/invoices/estimate/create`)
  await page.getByLabel('Weight (lb)').fill('3')
  await page.getByLabel('Declared value (US$)').fill('50')
  return totalNow(page)
}

test('an administrator changes prices and sees them charged, and invites a person who may do what the role may', async ({
  browser,
}) => {
  await using server = await startServer()
  const { url } = server
  const page = await (await browser.newContext({ viewport: sizes.desktop })).newPage()
  await signIn(page, url, 'admin')
  const before = await priceNow(page, url)

  await test.step('a setting: the exchange rate', async () => {
    await page.goto(`${url}/admin/settings`)
    await page.getByLabel('Exchange rate (J$)').fill('0')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Enter how many Jamaican dollars one US dollar is.')).toBeVisible()
    await page.getByLabel('Exchange rate (J$)').fill('175')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await shot(page, 'desktop-settings')
  })
  await test.step('another bank account: who it is is asked in place, and what was typed is saved', async () => {
    await page.goto(`${url}/admin/company`)
    await page.getByLabel('Account number').fill('404 102 553')
    await page.getByLabel('Bank', { exact: true }).fill('NCB')
    await page.getByLabel('Account name').fill('Island Freight Ltd')
    ageLogIns(server)
    await page.getByRole('button', { name: 'Save company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await dialog.getByLabel('Your password').fill(password)
    await shot(page, 'desktop-company-proof')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Company saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Account number')).toHaveValue('404 102 553')
  })
  const dearer = await priceNow(page, url)
  expect(dearer).not.toBe(before)

  const triedPrice = await test.step('a rate: what a package would cost follows what is typed', async () => {
    await page.goto(`${url}/admin/ratesheet?mode=Air`)
    await page.getByRole('row', { name: /In use/ }).click()
    await page.getByLabel('Weight (lb)').fill('3')
    await page.getByLabel('Value (US$)').fill('50')
    await expect(total(page)).toContainText(dearer)
    await page.getByLabel('Weight 3: price').fill('39.99')
    await expect(total(page)).not.toContainText(dearer)
    await shot(page, 'desktop-rate-sheet')
    const text = await totalNow(page)
    await page.getByRole('button', { name: 'Save rate sheet' }).click()
    const question = page.getByRole('dialog', { name: 'Change the prices that are in use today?' })
    await question.getByRole('button', { name: 'Change prices now' }).click()
    await expect(page.getByText('Shipping Rate updated successfully!')).toBeVisible()
    return text
  })
  expect(await priceNow(page, url)).toBe(triedPrice)

  await test.step('the audit trail has the setting before and after', async () => {
    await page.goto(`${url}/admin/reports/auditlog?entity=setting`)
    await page
      .getByRole('row', { name: /Settings changed.*Exchange rate/ })
      .first()
      .click()
    await expect(page.getByRole('row', { name: 'Exchange rate J$155.00 J$175.00' })).toBeVisible()
    await shot(page, 'desktop-audit-entry')
  })

  await test.step('an employee is invited by mail', async () => {
    await page.goto(`${url}/admin/accounts/employees`)
    await page.getByRole('button', { name: 'Invite employee' }).click()
    await page.getByLabel('First name').fill('Paulette')
    await page.getByLabel('Last name').fill('Bailey')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Role').selectOption('Agent')
    await page.getByLabel('Branch').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByRole('heading', { name: 'Paulette Bailey' })).toBeVisible()
    await expect(page.getByText('Not accepted yet')).toBeVisible()
  })

  const hers = await (await browser.newContext({ viewport: sizes.desktop })).newPage()
  await test.step('she sets the password by the link, and sees what an agent sees', async () => {
    await hers.goto(await linkFor(server, email, /^Set your password/))
    await hers.getByLabel('Password', { exact: true }).fill(secret)
    await hers.getByLabel('Password again').fill(secret)
    await hers.getByRole('button', { name: 'Set my password' }).click()
    await expect(hers.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
    await hers.getByRole('link', { name: 'Login' }).last().click()
    await hers.getByLabel('Email', { exact: true }).fill(email)
    await hers.getByLabel('Password', { exact: true }).fill(secret)
    await hers.getByRole('button', { name: 'Login' }).click()
    const menu = hers.getByRole('navigation', { name: 'Main' })
    await unfoldMenu(hers)
    await expect(menu.getByRole('link', { name: 'Manifests' })).toBeVisible()
    await expect(menu.getByRole('link', { name: /Settings|Access Control|Reports/ })).toHaveCount(0)
  })

  await test.step('a permission of her own opens reports to her immediately', async () => {
    await page.reload()
    await expect(page.getByText(/^Accepted /)).toBeVisible()
    await page.getByRole('tab', { name: 'Permissions' }).click()
    await page.getByLabel('See reports of their own branch').check()
    await expect(page.getByText('Will be able to: see reports of their own branch.')).toBeVisible()
    await page.getByRole('button', { name: 'Save permissions' }).click()
    await expect(page.getByText('Account updated successfully!')).toBeVisible()
    await shot(page, 'desktop-permissions')
    await hers.goto(`${url}/admin/reports`)
    await expect(hers.getByText('Packages checked in')).toBeVisible()
    await shot(hers, 'desktop-reports')
  })
})
