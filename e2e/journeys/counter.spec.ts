import { expect, type Page } from '@playwright/test'
import { roundCash } from '#sync/rules/payments/cash.ts'
import { test } from '../support/company.ts'
import { signIn } from '../support/people.ts'
import { shot } from '../support/shots.ts'
import { confirmShortCount, countDrawer } from '../support/till-work.ts'
import { closeTillOf } from '../support/tills.ts'
import { ask } from '../support/truth.ts'
import { typeByHand } from '../support/typing.ts'

/** A practised clerk: five keys a second, looking up between two fields included. */
const keysPerSecond = 5

/** Counts the keys that are pressed, over all pages that follow. */
async function countKeys(page: Page): Promise<{ pressed: number }> {
  const keys = { pressed: 0 }
  await page.exposeFunction('noteKey', () => {
    keys.pressed += 1
  })
  await page.addInitScript(() =>
    addEventListener('keydown', () => void (window as unknown as { noteKey(): void }).noteKey(), true),
  )
  return keys
}

test('a day at the counter by the keyboard alone: float, cash in 15 s of keys, a receipt, and a count with J$50 too little that a supervisor confirms', async ({
  page,
  browser,
  company,
}) => {
  const [owed] = ask<{ invoiceId: string; mailbox: string; cents: number }>(
    company,
    `select min(i.invoiceId) as invoiceId, a.mailbox, sum(i.balanceJmdCents) as cents
      from invoice i join account a on a.accountId = i.accountId
      where a.email = 'user@quayside.test' and i.statusId in ('unpaid', 'part-paid') group by a.mailbox`,
  )
  if (!owed) throw new Error('The customer of the demo company owes nothing')
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await signIn(phone, company.url, 'user')
  await phone.goto(`${company.url}/account/invoices/${owed.invoiceId}`)
  await expect(phone.getByText('Unpaid', { exact: true }).first()).toBeVisible()

  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await closeTillOf(company, 'employee')
  const keys = await countKeys(page)
  await signIn(page, company.url, 'employee')
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible()
  // A heading appears before the page hears keys; a chart comes with the figures.
  await expect(page.getByRole('slider').first()).toBeVisible()
  const before = keys.pressed
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await typeByHand(page, 'accept')
  await expect(
    page.getByRole('option', { name: 'Accept a payment', exact: true, selected: true }),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Float (J$)')).toBeFocused()
  await typeByHand(page, '10000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Customer' })).toBeFocused()
  await typeByHand(page, owed.mailbox)
  await expect(page.getByText('1 customer found')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Cash received (J$)')).toBeFocused()
  const handedCash = Math.ceil(owed.cents / 100) + 500
  await typeByHand(page, String(handedCash))
  await page.keyboard.press('Control+Enter')
  const result = page.getByRole('status').filter({ hasText: /Receipt RCT-/ })
  const paidCents = roundCash(owed.cents, 100)
  const change = ((handedCash * 100 - paidCents) / 100).toFixed(2)
  await expect(result).toContainText('PaidJ$')
  await expect(result).toContainText(`ChangeJ$${change}`)

  await expect(phone.getByText('Paid', { exact: true }).first()).toBeVisible()

  await expect(page.getByRole('link', { name: 'Print receipt' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Receipt RCT-/ })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  expect((keys.pressed - before) / keysPerSecond).toBeLessThan(15)
  await phone.close()

  await test.step('the drawer is counted with J$50 too little, and another person confirms the count', async () => {
    const supervisor = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signIn(supervisor, company.url, 'supervisor')
    await supervisor.goto(`${company.url}/admin/till?status=open`)
    const open = supervisor.getByRole('link', { name: 'Errol Grant' })
    await open.click()
    await expect(supervisor.getByRole('heading', { name: /^Errol Grant, / })).toBeVisible()
    await page.goto(`${company.url}/admin/till/close`)
    await countDrawer(page, 'Errol Grant', paidCents / 100 - 50, 'Short change')
    await confirmShortCount(supervisor, 'Booked as a loss')
    await expect(page.getByText('Office: Booked as a loss')).toBeVisible()
    await supervisor.close()
  })
})

test('a single invoice among several is paid in part or whole without leaving the amount: at most five keys', async ({
  page,
  company,
}) => {
  const [payer] = ask<{ accountId: string; open: number }>(
    company,
    `select accountId, count(*) as open from invoice where statusId in ('unpaid', 'part-paid')
        and accountId not in (select accountId from creditNote where status = 'Open')
      group by accountId having open >= 4 order by open, accountId limit 1`,
  )
  if (!payer) throw new Error('No customer of the demo company owes four invoices')
  const keys = await countKeys(page)
  await signIn(page, company.url, 'senior')
  await page.goto(`${company.url}/admin/invoices/payment?account=${payer.accountId}`)
  await page.getByLabel('Float (J$)').fill('10000')
  await page.keyboard.press('Enter')
  const amount = page.getByLabel('Cash received (J$)')
  const boxes = page.getByRole('list', { name: 'Open invoices' }).getByRole('checkbox')
  await expect(amount).toBeFocused()
  await expect(boxes).toHaveCount(payer.open)

  await amount.fill('1')
  await expect(page.getByText(/^Pays J\$1\.00 of INV-/)).toBeVisible()
  await shot(page, 'counter-part')
  await amount.fill('')

  await test.step('the refusal of a transfer, and its number, say nothing about cash', async () => {
    const call = '**/api/invoices/receivepayment'
    const message = 'Another customer’s payment has this number.'
    await page.route(call, (route) => route.fulfill({ status: 409, json: { message, title: 'Conflict' } }))
    await page.getByText('Bank transfer', { exact: true }).click()
    await page.getByLabel('Reference').fill('TRF 5512')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    const panel = await page.locator('form').filter({ hasText: message }).boundingBox()
    const rightOfToast = async () => {
      const toast = await page.locator('.mantine-Notification-root').last().boundingBox()
      return (toast?.x ?? 0) + (toast?.width ?? 9999)
    }
    // A message slides in from the right.
    await expect
      .poll(rightOfToast, { message: 'the message ends before the payment' })
      .toBeLessThanOrEqual(panel?.x ?? 0)
    await page.getByText('Cash', { exact: true }).click()
    await expect(amount).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeHidden()
    await page.unroute(call)
    await amount.focus()
  })

  const before = keys.pressed
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('=')
  await expect(boxes.nth(2)).toBeChecked()
  await expect(page.locator('ul[aria-label="Open invoices"] :checked')).toHaveCount(1)
  const [third] = await page
    .getByRole('list', { name: 'Open invoices' })
    .getByRole('link')
    .nth(2)
    .allInnerTexts()
  await page.keyboard.press('Enter')
  const result = page.getByRole('status').filter({ hasText: /Receipt RCT-/ })
  await expect(result).toContainText('ChangeJ$0.00')
  expect(keys.pressed - before).toBe(5)
  const paidInvoices = result.getByRole('list', { name: 'Invoices of this payment' }).getByRole('listitem')
  await expect(paidInvoices).toHaveCount(1)
  await expect(paidInvoices).toContainText(third ?? '')
  await expect(paidInvoices).toContainText('Paid')
})
