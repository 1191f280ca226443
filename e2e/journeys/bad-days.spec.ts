import { expect, type Page } from '@playwright/test'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { StorageReply } from '#sync/api/money/storage.ts'
import { test } from '../support/company.ts'
import { verdict } from '../support/desk.ts'
import { sizes } from '../support/device.ts'
import { billTo, paymentsOf } from '../support/invoices.ts'
import { scanFor, waitToCount } from '../support/manifest-work.ts'
import { openPageOf } from '../support/open-page.ts'
import { emailOf, signIn } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { openTillOf } from '../support/tills.ts'
import { apiAs, ask } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// These tests check the words that a person reads when two people meet over the same money or goods, and that nothing
// is taken or given in spite of them. Tests over calls show that money and goods stay right.

// Several people with all of the company's packages each: minutes, on a busy machine.
test.describe.configure({ timeout: 600_000 })

const accountOf = (server: RunningServer, email: string): string =>
  ask<{ accountId: string }>(server, 'select accountId from account where email = ?', email)[0]?.accountId ??
  ''

/** Returns a customer who owes nothing except what a test bills. */
const debtless = (server: RunningServer): string =>
  ask<{ accountId: string }>(
    server,
    `select a.accountId from account a where a.role = 'User' and a.status = 'Active'
      and a.email not like '%@quayside.test'
      and not exists (select 1 from invoice i where i.accountId = a.accountId and i.balanceJmdCents > 0) limit 1`,
  )[0]?.accountId ?? ''

const openCounter = (page: Page, url: string, accountId: string) =>
  page.goto(`${url}/admin/invoices/payment?account=${accountId}`)

/** Takes cash by the keyboard, and stops the payment on its way until it is let go. */
async function takeLate(page: Page, dollars: string): Promise<() => void> {
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/invoices/receivepayment', async (route) => {
    await gate
    await route.continue()
  })
  const paymentRequest = page.waitForRequest('**/api/invoices/receivepayment')
  await page.getByLabel('Cash received (J$)').fill(dollars)
  await page.keyboard.press('Control+Enter')
  await paymentRequest
  return letGo
}

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: /Error processing payment.+/ })

test('two cashiers, one invoice: the second keeps the customer’s money out of the till', async ({
  company,
  browser,
}) => {
  const accountId = debtless(company)
  const invoice = await billTo(company, accountId, 300_000)
  const first = await (await browser.newContext({ viewport: sizes.desktop })).newPage()
  const second = await (await browser.newContext({ viewport: sizes.handheld, hasTouch: true })).newPage()
  await signIn(first, company.url, 'employee')
  await openTillOf(company, 'supervisor')
  await signIn(second, company.url, 'supervisor')
  for (const page of [first, second]) await openCounter(page, company.url, accountId)
  const letGo = await takeLate(second, '5000')
  await first.getByLabel('Cash received (J$)').fill('4000')
  await first.keyboard.press('Control+Enter')
  await expect(first.getByRole('status').filter({ hasText: /Receipt RCT-/ })).toBeVisible()
  letGo()
  await expect(failure(second)).toContainText(`${invoice.number} is paid already. Nothing more is due on it.`)
  await expect(second.getByRole('alert').filter({ hasText: 'The amount due has changed' })).toContainText(
    '1 chosen invoice has been paid or voided by somebody else.',
  )
  await shot(second, 'bad-two-cashiers')

  await test.step('pressed again, it is not quietly taken as credit', async () => {
    await second.keyboard.press('Control+Enter')
    await expect(second.getByText('The amount due has changed. Check the open invoices')).toBeVisible()
    expect(paymentsOf(company, invoice.invoiceId)).toBe(1)
    await second.getByRole('button', { name: 'OK' }).click()
    await expect(second.getByText('Nothing is owed.')).toBeVisible()
  })
  for (const page of [first, second]) await page.context().close()
})

test('a payment for an invoice that was voided a second ago says why it is not taken', async ({
  company,
  page,
}) => {
  const accountId = debtless(company)
  const { invoiceId, number } = await billTo(company, accountId, 120_000)
  await signIn(page, company.url, 'employee')
  await openCounter(page, company.url, accountId)
  const letGo = await takeLate(page, '1200')
  const office = await apiAs(company, 'employee')
  await office('PUT', '/invoices', { invoiceId, voidReason: 'Billed twice' })
  letGo()
  await expect(failure(page)).toContainText(`${number} is void. Nothing is due on it.`)
  expect(paymentsOf(company, invoiceId)).toBe(0)
  await shot(page, 'bad-voided')
})

test('a card that was charged twice: the customer reads that it is kept as credit, the office settles it', async ({
  company,
  browser,
}) => {
  const { page } = await openPageOf(browser, company, 'user', 'phone')
  const invoice = await billTo(company, accountOf(company, emailOf('user')), 45_000)
  await page.goto(`${company.url}/account/invoices/${invoice.invoiceId}`)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Card simulator' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay twice' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your payment has arrived' })).toBeVisible()
  const keptNote = page.getByRole('note').filter({ hasText: 'is kept as credit' })
  const credit = `J$${(invoice.totalJmdCents / 100).toFixed(2)}`
  await expect(keptNote).toContainText(`${credit} is kept as credit`)
  await expect(keptNote).toContainText('paid twice')
  await shot(page, 'bad-paid-twice')
  await page.getByRole('link', { name: 'Invoices' }).last().click()
  await expect(page.getByRole('alert').filter({ hasText: 'of credit' })).toContainText(
    `${credit} is from payments.`,
  )
  await page.context().close()

  // The office reads the same, and settles it in words.
  const office = await openPageOf(browser, company, 'employee', 'desktop')
  await office.page.goto(`${company.url}/admin/payment-links`)
  await office.page.getByRole('button', { name: /^Show all/ }).click()
  const twice = office.page.getByRole('listitem').filter({ hasText: 'paid twice' })
  await expect(twice).toContainText(credit)
  await expect(twice).toContainText('now the customer’s account credit')
  await shot(office.page, 'bad-paid-twice-office')
  await twice.getByRole('button', { name: 'Settle' }).click()
  const dialog = office.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(dialog).toContainText('Write down what was done.')
  await dialog.getByLabel('What was done').fill('Told the customer by phone, stays as credit')
  await shot(office.page, 'bad-paid-twice-settle')
  await dialog.getByRole('button', { name: 'Settle' }).click()
  await expect(twice).toHaveCount(0)
  await office.page.context().close()
})

test('more is paid than is owed: the rest is credit, and pays the next invoice', async ({
  company,
  page,
}) => {
  const accountId = debtless(company)
  const { invoiceId, totalJmdCents } = await billTo(company, accountId, 30_000)
  await signIn(page, company.url, 'employee')
  await openCounter(page, company.url, accountId)
  await page.getByRole('radiogroup', { name: 'Payment method' }).getByText('Card', { exact: true }).click()
  await page.getByLabel('Amount (J$)').fill(((totalJmdCents + 5_000) / 100).toFixed(2))
  await expect(page.getByText('More than owed: becomes account credit')).toBeVisible()
  await shot(page, 'bad-overpaid')
  await page.keyboard.press('Control+Enter')
  const result = page.getByRole('status').filter({ hasText: /Receipt RCT-/ })
  await expect(result).toContainText('Account credit nowJ$50.00')
  await expect(result).toContainText('Paid')
  expect(paymentsOf(company, invoiceId)).toBe(1)

  await test.step('the next invoice is paid with it, and no money is asked for', async () => {
    const next = await billTo(company, accountId, 4_000)
    await openCounter(page, company.url, accountId)
    await page.getByRole('radiogroup', { name: 'Payment method' }).getByText('Credit J$50.00').click()
    await page.getByRole('button', { name: /^Use J\$/ }).click()
    await expect(page.getByRole('list', { name: 'Invoices of this payment' })).toContainText('Paid')
    expect(paymentsOf(company, next.invoiceId)).toBe(1)
  })
})

/** From an invoice on the customer's phone to the card provider's page. */
async function goToProvider(page: Page, server: RunningServer, invoiceId: string): Promise<void> {
  await page.goto(`${server.url}/account/invoices/${invoiceId}`)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Card simulator' })).toBeVisible()
}

test('the card provider’s word comes before the browser is back, or after the wait for it has ended: paid once', async ({
  company,
  browser,
}) => {
  const { page } = await openPageOf(browser, company, 'user', 'phone')
  const secondPage = await page.context().newPage()
  const accountId = accountOf(company, emailOf('user'))
  // The card is charged and the browser does not come back.
  const returns: string[] = []
  await page.route('**/sim/pb/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch({ maxRedirects: 0 })
    returns.push(new URL(answer.headers()['location'] ?? '', company.url).href)
    await route.abort()
  })
  for (const [act, title] of [
    ['Pay', 'before the browser is back'],
    ['Delay all word', 'after the customer has left'],
  ] as const)
    await test.step(title, async () => {
      const invoice = await billTo(company, accountId, 21_000)
      await secondPage.goto(`${company.url}/account/invoices/${invoice.invoiceId}`)
      await expect(secondPage.getByText('Unpaid', { exact: true }).first()).toBeVisible()
      await goToProvider(page, company, invoice.invoiceId)
      await page.getByLabel('Delay in seconds').fill('3')
      await page.getByRole('button', { name: act, exact: true }).click()
      await expect.poll(() => returns.length).toBeGreaterThan(0)
      // Another page of the same person still shows the payment.
      await expect(secondPage.getByText('Paid', { exact: true }).first()).toBeVisible()
      expect(paymentsOf(company, invoice.invoiceId)).toBe(1)
      await secondPage.goto(returns.splice(0).at(-1) ?? '')
      await expect(
        secondPage.getByRole('status').filter({ hasText: 'Your payment has arrived' }),
      ).toBeVisible()
      expect(paymentsOf(company, invoice.invoiceId)).toBe(1)
    })
  await page.context().close()
})

test('two people count the same box: it counts once, and the second person gets a message', async ({
  company,
  browser,
}) => {
  const [line] = ask<{ manifestId: string; number: string }>(
    company,
    `select l.manifestId, p.trackingNormalized as number from manifestLine l
      join manifest m on m.manifestId = l.manifestId join package p on p.packageId = l.packageId
      where m.status = 'AtCustoms' and l.arrival = 'Pending' and l.deletedAt is null and p.deletedAt is null limit 1`,
  )
  if (!line) throw new Error('The demo company has nothing to count')
  const { manifestId, number } = line
  const first = await openPageOf(browser, company, 'senior', 'handheld')
  const second = await openPageOf(browser, company, 'processor', 'handheld')
  for (const { page } of [first, second]) {
    await page.goto(`${company.url}/admin/manifests/${manifestId}`)
    await waitToCount(page)
  }
  await scanFor(first.page, number, 'Received')
  await expect(second.page.getByText(/^1 of \d+ counted/)).toBeVisible()
  await scanFor(second.page, number, 'Already counted')
  await shot(second.page, 'bad-counted-twice')
  // The same code within two seconds is one scan.
  await expect(async () => {
    await wedgeScan(first.page, number)
    await expect(verdict(first.page)).toContainText('Already counted', { timeout: 500 })
  }).toPass()
  for (const { page } of [first, second]) await expect(page.getByText(/^1 of \d+ counted/)).toBeVisible()
  const lines = ask<{ arrival: string }>(
    company,
    `select arrival from manifestLine where manifestId = ? and arrival <> 'Pending'`,
    manifestId,
  )
  expect(lines).toEqual([{ arrival: 'Received' }])
  for (const { page } of [first, second]) await page.context().close()
})

/** A package of the customer that could be collected, billed and paid with its storage. */
async function paidPackage(server: RunningServer): Promise<{ packageId: string; number: string }> {
  const [pkg] = ask<{ packageId: string; number: string; invoiceId: string | null }>(
    server,
    `select p.packageId, p.trackingNormalized as number, p.invoiceId from package p join account a on a.accountId = p.accountId
      where a.email = ? and p.status = 'ReadyForPickup' and p.deletedAt is null limit 1`,
    emailOf('user'),
  )
  if (!pkg) throw new Error('The customer has nothing to collect')
  const office = await apiAs(server, 'employee')
  const { invoiceId } =
    pkg.invoiceId === null
      ? await office<InvoiceReply>('POST', `/packages/createinvoice/${pkg.packageId}`, {})
      : { invoiceId: pkg.invoiceId }
  const invoice = await office<InvoiceReply>('GET', `/invoices/${invoiceId}`)
  const { dueJmdCents } = await office<StorageReply>('GET', `/packages/${pkg.packageId}/storage`)
  const due = invoice.balanceJmdCents + dueJmdCents
  if (due > 0)
    await office('POST', '/invoices/receivepayment', {
      ...{ accountId: invoice.accountId, invoiceIds: invoice.balanceJmdCents > 0 ? [invoiceId] : [] },
      storage: dueJmdCents > 0 ? [{ packageId: pkg.packageId, dueJmdCents }] : [],
      ...{ method: 'Cash', tenderedJmdCents: due },
    })
  return pkg
}

test('a hold that is set after the invoice was paid: it stays paid, and both sides read why it waits', async ({
  company,
  browser,
}) => {
  const { packageId, number } = await paidPackage(company)
  const phone = await openPageOf(browser, company, 'user', 'phone')
  await phone.page.goto(`${company.url}/account/packages/${packageId}`)
  await expect(phone.page.getByText('Ready for pickup').first()).toBeVisible()
  const counter = await openPageOf(browser, company, 'agent', 'handheld')
  await counter.page.goto(`${company.url}/admin/packages/handover?package=${packageId}`)
  await expect(counter.page.getByRole('button', { name: 'Hand over 1 package' })).toBeEnabled()

  const customs = await apiAs(company, 'senior')
  const record = (state: string, note = '') =>
    customs('PUT', '/packages/customs', {
      ...{ packageIds: [packageId], state, note, occurredAt: new Date().toISOString() },
    })
  await record('Hold', 'The value has to be proved')
  await expect(phone.page.getByRole('alert').filter({ hasText: 'On hold at customs' })).toContainText(
    'The value has to be proved. We’ll let you know when it clears.',
  )
  await expect(phone.page.getByRole('region', { name: /^Invoice INV-/ })).toContainText('Paid')
  // The customer is not sent to the office for a package that can't be picked up.
  await expect(phone.page.getByRole('region', { name: 'Pick it up' })).toHaveCount(0)
  await shot(phone.page, 'bad-hold-customer')
  const goods = counter.page.getByRole('listitem').filter({ hasText: number })
  await expect(goods).toContainText('This package is held by customs: The value has to be proved.')
  await expect(counter.page.getByRole('button', { name: 'Hand over 1 package' })).toBeDisabled()
  await shot(counter.page, 'bad-hold-counter')
  await record('Cleared')
  await expect(counter.page.getByRole('button', { name: 'Hand over 1 package' })).toBeEnabled()
  for (const { page } of [phone, counter]) await page.context().close()
})

test('a browser that cannot print says so, and the receipt is still there', async ({ company, page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      throw new Error('there is no printer')
    }
  })
  const [payment] = ask<{ paymentId: string }>(
    company,
    "select paymentId from payment where kind = 'Payment' limit 1",
  )
  await signIn(page, company.url, 'employee')
  await page.goto(`${company.url}/admin/receipts/${payment?.paymentId}/print?paper=80mm`)
  await expect(page.getByRole('heading', { name: /^Receipt RCT-/ })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This browser can’t print.')
})
