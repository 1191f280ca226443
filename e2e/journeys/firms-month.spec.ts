import { expect, test } from '@playwright/test'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { handOver } from '../support/counter-work.ts'
import { labels } from '../support/labels.ts'
import { openByMenu, openCallPage, openPageOf } from '../support/open-page.ts'
import { dueSince } from '../support/overdue-days.ts'
import { emailOf } from '../support/people.ts'
import { readyBox } from '../support/ready-box.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

test.describe.configure({ timeout: 600_000 })

test('a firm’s month: terms, an unpaid box, the statement, the stop at the counter, and payment in US dollars', async ({
  browser,
}) => {
  await using company = await startServer()
  const [firm] = ask<{ accountId: string; name: string }>(
    company,
    `select accountId, firstName || ' ' || lastName as name from account where email = ?`,
    emailOf('user'),
  )
  const { accountId, name } = firm ?? { accountId: '', name: '' }
  const admin = await apiAs(company, 'admin')
  const clerkCalls = await apiAs(company, 'employee')
  await admin('PUT', '/settings', { overdue: { reminderDays: [3], stopDays: 10 } })
  await admin('POST', '/exchangerates', { buy: 15_500, sell: 15_900, confirmed: true })
  const oldBills = await clerkCalls<InvoiceReply[]>('GET', `/invoices/unpaid/account/${accountId}`)
  await clerkCalls('POST', '/invoices/receivepayment', {
    ...{
      accountId,
      invoiceIds: oldBills.map(({ invoiceId }) => invoiceId),
      method: 'Card',
      reference: 'T 1',
    },
  })
  const [firstNumber = '', secondNumber = ''] = labels(2, 48)
  const billOf = (packageId: string) =>
    clerkCalls<InvoiceReply>('POST', `/packages/createinvoice/${packageId}`, {})
  const firstBill = await billOf(await readyBox(company, accountId, firstNumber))
  const phone = await openCallPage(browser, company, 'user')

  await test.step('a supervisor gives the firm terms', async () => {
    const page = await openCallPage(browser, company, 'supervisor')
    await page.goto(`${company.url}/admin/accounts/${accountId}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Credit limit (J$)').fill('1000000')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter whole days, 0 to 365')).toBeVisible()
    await dialog.getByLabel('Days to pay').fill('14')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
    await shot(page, 'firm-terms')
    await page.context().close()
  })

  const agent = await openPageOf(browser, company, 'agent', 'handheld')
  await test.step('the first box goes out unpaid, and the statement has its bill', async () => {
    await openByMenu(agent.page, 'Hand over')
    await handOver(agent.page, { number: firstNumber, name })
    await phone.goto(`${company.url}/account/credit`)
    const statement = phone.getByRole('region', { name: 'Statement' })
    const entry = statement.getByRole('listitem').filter({ hasText: `Invoice ${firstBill.number}` })
    await expect(entry).toContainText(jmdText(firstBill.balanceJmdCents))
    await shot(phone, 'firm-statement')
  })

  const secondBill = await billOf(await readyBox(company, accountId, secondNumber))
  await test.step('a bill that is overdue too long keeps the next box at the counter', async () => {
    dueSince(company, firstBill.invoiceId, 11)
    await phone.goto(`${company.url}/account/invoices/${firstBill.invoiceId}`)
    await expect(phone.getByText('Overdue').first()).toBeVisible()
    await wedgeScan(agent.page, secondNumber)
    const goods = agent.page.getByRole('listitem').filter({ hasText: secondNumber })
    await expect(goods).toContainText('overdue for 11 days')
    await expect(agent.page.getByRole('button', { name: 'Hand over 1 package' })).toBeDisabled()
    await shot(agent.page, 'firm-stopped')
  })

  await test.step('US dollars pay both bills, with change in J$', async () => {
    const page = await openCallPage(browser, company, 'senior')
    await page.goto(`${company.url}/admin/invoices/payment?account=${accountId}`)
    await page.getByLabel('Float (J$)').fill('10000')
    await page.keyboard.press('Enter')
    const due = firstBill.balanceJmdCents + secondBill.balanceJmdCents
    const dollars = Math.ceil(due / 15_500) + 1
    await page.getByText('US$ at J$155.00').click()
    await page.getByLabel('Cash received (US$)').fill(String(dollars))
    await shot(page, 'firm-dollars')
    await page.getByRole('button', { name: `Take US$${dollars}.00` }).click()
    const result = page.getByRole('status').filter({ hasText: /Receipt RCT-/ })
    const change = Math.round((dollars * 15_500 - due) / 100) * 100
    await expect(result).toContainText(`Change in J$${jmdText(change)}`)
    await shot(page, 'firm-paid')
    await page.context().close()
  })

  await test.step('the second box goes out, and the phone reads that nothing is owed', async () => {
    await expect(agent.page.getByRole('button', { name: 'Hand over 1 package' })).toBeEnabled()
    await expect(phone.getByText('Paid', { exact: true }).first()).toBeVisible()
    await phone.goto(`${company.url}/account/credit`)
    const statement = phone.getByRole('region', { name: 'Statement' })
    await expect(statement.getByText('Owed at the end of the month')).toBeVisible()
    await expect(statement.getByRole('listitem').last()).toContainText('US$')
    await expect(statement.getByRole('listitem').last()).toContainText('J$0.00')
    await shot(phone, 'firm-statement-paid')
  })
  await agent.page.context().close()
  await phone.context().close()
})
