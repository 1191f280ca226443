import { expect, test } from '@playwright/test'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { sizes } from '../support/device.ts'
import { billTo } from '../support/invoices.ts'
import { confirmTransfer, owed, payOnCardPage, plainDollars, sendSlip, sumOwed } from '../support/paying.ts'
import { emailOf, signIn } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'

/** In production the simulator runs only if it is asked for by name. */
const withSimulator = { env: { CARD_SIMULATOR: '1' } }

const accountOf = (server: RunningServer): string =>
  ask<{ accountId: string }>(server, 'select accountId from account where email = ?', emailOf('user'))[0]
    ?.accountId ?? ''

const checkoutsOf = (server: RunningServer, accountId: string): number =>
  ask<{ n: number }>(server, 'select count(*) as n from checkout where accountId = ?', accountId)[0]?.n ?? 0

test('a phone automatically shows what is owed, and three invoices are paid with one link', async ({
  browser,
}) => {
  await using server = await startServer(withSimulator)
  const page = await (await browser.newContext({ viewport: sizes.phone, hasTouch: true })).newPage()
  const accountId = accountOf(server)
  const customer = await apiAs(server, 'user')
  const before = await customer<InvoiceReply[]>('GET', '/invoices/customer/unpaid')
  await signIn(page, server.url, 'user')
  await expect(owed(page)).toContainText(before.length === 0 ? 'Nothing to pay' : `${before.length} invoice`)
  const newInvoices: InvoiceReply[] = []
  const checkoutsBefore = checkoutsOf(server, accountId)

  await test.step('the office bills three things, and the open page says so', async () => {
    for (const cents of [100_000, 250_000, 70_000]) newInvoices.push(await billTo(server, accountId, cents))
    await expect(owed(page)).toContainText(`${before.length + 3} invoices`)
  })

  await test.step('the three are chosen and paid in one go', async () => {
    await owed(page).getByRole('link', { name: 'Pay' }).click()
    if (before.length > 0)
      for (const { number } of before) await page.getByRole('checkbox', { name: `Pay ${number}` }).uncheck()
    const total = sumOwed(newInvoices)
    const text = (total / 100).toLocaleString('en-JM', { minimumFractionDigits: 2 })
    // A thumb that taps twice begins one payment.
    await page.getByRole('button', { name: `Pay J$${text}` }).dblclick()
    await expect(page.getByRole('heading', { name: 'Card simulator' })).toBeVisible()
    expect(checkoutsOf(server, accountId)).toBe(checkoutsBefore + 1)
    await payOnCardPage(page)
  })

  await test.step('the receipt is available, and the invoices are no longer owed', async () => {
    await expect(page.getByText(/RCT-\d{4}-\d+/).first()).toBeVisible()
    const [payment] = ask<{ n: number }>(
      server,
      `select count(*) as n from paymentAllocation where invoiceId in (?, ?, ?)`,
      ...newInvoices.map(({ invoiceId }) => invoiceId),
    )
    expect(payment?.n).toBe(3)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(owed(page)).toContainText(
      before.length === 0 ? 'Nothing to pay' : `${before.length} invoice`,
    )
  })

  const invoice = await billTo(server, accountId, 300_000)

  await test.step('a part of one is paid, and another device reads that it is in progress', async () => {
    await page.goto(`${server.url}/account/invoices/${invoice.invoiceId}`)
    const amount = page.getByLabel('Amount to pay (J$)')
    await amount.fill('499')
    await amount.press('Enter')
    await expect(page.getByText('Pay at least J$500.00.')).toBeVisible()
    await amount.fill('1,000')
    await expect(page.getByText(`Pays J$1,000.00 of ${invoice.number}.`)).toBeVisible()
    await shot(page, 'phone-part-payment')
    await page.getByRole('button', { name: 'Pay J$1,000.00' }).click()
    await expect(page.getByRole('heading', { name: 'Card simulator' })).toBeVisible()
    const secondPage = await page.context().newPage()
    await secondPage.goto(`${server.url}/account/invoices`)
    await expect(secondPage.getByText('Payment in progress since').first()).toBeVisible()
    await shot(secondPage, 'phone-payment-in-progress')
    await secondPage.goto(`${server.url}/account/invoices/${invoice.invoiceId}`)
    await secondPage.getByRole('button', { name: /^Pay J\$/ }).click()
    await expect(secondPage.getByRole('dialog', { name: 'A payment is already in progress' })).toBeVisible()
    await shot(secondPage, 'phone-pay-again')
    await secondPage.close()
    await payOnCardPage(page)
  })

  await test.step('the rest is transferred: the slip waits for the office, which confirms it', async () => {
    await page.goto(`${server.url}/account/invoices/${invoice.invoiceId}`)
    await sendSlip(page, plainDollars(invoice.balanceJmdCents - 100_000))
    await page.goto(`${server.url}/account/invoices`)
    await expect(page.getByText('Transfer being checked').first()).toBeVisible()
    await shot(page, 'phone-transfer-waits')
    const office = await (await browser.newContext({ viewport: sizes.desktop })).newPage()
    await signIn(office, server.url, 'employee')
    await office.goto(`${server.url}/admin/bank-transfers?q=${invoice.number}`)
    await shot(office, 'desktop-transfers')
    await confirmTransfer(office, /Ursula/, 'NCB 77')
    await expect(page.getByText('Transfer being checked')).toHaveCount(0)
  })
})
