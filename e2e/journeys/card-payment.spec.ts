import { expect, type Page, test } from '@playwright/test'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { sizes } from '../support/device.ts'
import { billTo } from '../support/invoices.ts'
import { type Person, signIn } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'

// A card is charged on the provider's page, which the simulator replaces; only the server knows the result.

/** In production the simulator runs only if it is asked for by name. */
const withSimulator = { env: { CARD_SIMULATOR: '1' } }

/** A checkout over one thing that this customer owes. */
async function checkoutFor(server: RunningServer, person: Person): Promise<CheckoutReply> {
  const call = await apiAs(server, person)
  const [invoice] = await call<InvoiceReply[]>('GET', '/invoices/customer/unpaid')
  if (!invoice) throw new Error(`${person} owes nothing`)
  return call('POST', '/checkouts', { invoices: [invoice.invoiceId] })
}

const statusOf = (server: RunningServer, { checkoutId }: CheckoutReply): string | undefined =>
  ask<{ status: string }>(server, 'select status from checkout where checkoutId = ?', checkoutId)[0]?.status

const receiptOf = (server: RunningServer, { checkoutId }: CheckoutReply): string =>
  ask<{ receiptNumber: string }>(
    server,
    'select receiptNumber from payment where checkoutId = ?',
    checkoutId,
  )[0]?.receiptNumber ?? 'no receipt'

/** From the checkout's page to the provider's. */
async function toProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay J\$/ }).click()
  await expect(page.getByRole('heading', { name: 'Card simulator' })).toBeVisible()
}

/** From what did not go through straight to the provider's page. */
async function tryAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Card simulator' })).toBeVisible()
}

/**
 * Another page of the same person, which waits for a payment and is connected live. From then on it counts what is
 * announced to it, and how often it asks.
 */
async function openAndListen(firstPage: Page, path: string) {
  const page = await firstPage.context().newPage()
  let isLive = () => {}
  const live = new Promise<void>((resolve) => {
    isLive = resolve
  })
  let announcements: string[][] = []
  let requests = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const frame: { t: string; about?: string[] } = JSON.parse(String(payload))
      if (frame.t === 'scopes') isLive()
      if (frame.t === 'changed') announcements = [...announcements, frame.about ?? []]
    }),
  )
  page.on('request', (request) => {
    if (request.url().endsWith('/verify')) requests += 1
  })
  await page.goto(new URL(path, firstPage.url()).href)
  await expect(outcome(page, 'Your payment is being confirmed')).toBeVisible()
  await live
  // Before it was connected it asked on its own, and the connection makes it ask once more.
  await page.waitForLoadState('networkidle')
  requests = 0
  return { page, announced: () => announcements, requests: () => requests }
}

const press = (page: Page, act: string) => page.getByRole('button', { name: act, exact: true }).click()
const outcome = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title })

test('a customer pays by card: given up, declined, then paid, with the receipt', async ({ browser }) => {
  await using server = await startServer(withSimulator)
  const page = await (await browser.newContext({ viewport: sizes.phone, hasTouch: true })).newPage()
  await signIn(page, server.url, 'user')
  const checkout = await checkoutFor(server, 'user')

  await test.step('the link shows what is to be paid', async () => {
    await page.goto(`${server.url}/checkout/${checkout.checkoutToken}`)
    await expect(page).toHaveTitle('Checkout | Premium Online Shopping and Shipping Experience')
    const items = page.getByRole('list', { name: 'What you’re paying' }).getByRole('listitem')
    await expect(items).toHaveCount(1)
    await expect(items).toContainText(checkout.items[0]?.label ?? 'no label')
    await shot(page, 'phone-checkout')
  })

  await test.step('at the other brand’s address it leads to its own, with the rest of the address', async () => {
    await page.goto(`${server.url}/slp/checkout/${checkout.checkoutToken}?from=mail`)
    await expect(page).toHaveURL(`${server.url}/checkout/${checkout.checkoutToken}?from=mail`)
    await expect(page.locator('html')).not.toHaveAttribute('data-brand', 'second')
    const { checkoutToken } = await checkoutFor(server, 'user2')
    await page.goto(`${server.url}/checkout/${checkoutToken}`)
    await expect(page).toHaveURL(`${server.url}/slp/checkout/${checkoutToken}`)
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'second')
    await page.goto(`${server.url}/checkout/${checkout.checkoutToken}`)
  })

  await test.step('given up on the provider’s page, nothing is paid and it can be tried again', async () => {
    await toProvider(page)
    await press(page, 'Cancel')
    await expect(outcome(page, 'The payment was cancelled')).toContainText('You weren’t charged.')
    await expect(page).toHaveURL(/\/account\/payment-cancelled\?/)
    await expect(page.getByText('Payment status verified')).toBeHidden()
    await shot(page, 'phone-payment-cancelled')
    expect(statusOf(server, checkout)).toBe('processing')
    // No other page reads any longer that a payment is in progress.
    const sql = 'select cardPageAt from checkout where checkoutId = ?'
    await expect.poll(() => ask(server, sql, checkout.checkoutId)).toEqual([{ cardPageAt: null }])
  })

  await test.step('nor when the bank says no', async () => {
    await tryAgain(page)
    await press(page, 'Decline')
    await expect(outcome(page, 'Your card was declined')).toBeVisible()
    await shot(page, 'phone-payment-declined')
  })

  await tryAgain(page)
  const open = await openAndListen(page, `/account/payment-success?customReference=${checkout.checkoutId}`)

  await test.step('paid, the page says so with the receipt, which can be had', async () => {
    await press(page, 'Pay')
    await expect(outcome(page, 'Your payment has arrived')).toBeVisible()
    await expect(page).toHaveURL(/\/account\/payment-success\?/)
    const receipt = receiptOf(server, checkout)
    await expect(page.getByText(receipt)).toBeVisible()
    expect(statusOf(server, checkout)).toBe('paid')
    await shot(page, 'phone-payment-success')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Receipt (PDF)' }).click()
    expect((await download).suggestedFilename()).toBe(`Receipt ${receipt}.pdf`)
  })

  await test.step('another open page updates automatically: the server announced it, and the page asked once or twice', async () => {
    await expect(outcome(open.page, 'Your payment has arrived')).toBeVisible({ timeout: 5_000 })
    expect(open.announced()).toContainEqual(
      expect.arrayContaining(['payments', 'invoices', 'checkouts', 'notices']),
    )
    // The page’s own look may come in between, but not a request for each noun.
    expect(open.requests()).toBeLessThanOrEqual(2)
    await open.page.close()
  })

  await test.step('the link and the way back by the "cancelled" page now say that it is paid', async () => {
    await page.goto(`${server.url}/checkout/${checkout.checkoutToken}`)
    await expect(page.getByText('This is paid')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
    await page.goto(`${server.url}/payment-cancelled?customReference=${checkout.checkoutId}&reason=declined`)
    await expect(outcome(page, 'Your payment has arrived')).toBeVisible()
  })
})

test('a person who was sent the link pays without signing in; the page waits for the provider’s word', async ({
  browser,
}) => {
  await using server = await startServer(withSimulator)
  const context = await browser.newContext({ viewport: sizes.desktop })
  const page = await context.newPage()
  const checkout = await checkoutFor(server, 'user')
  await page.goto(`${server.url}/checkout#${checkout.checkoutToken}`)
  await expect(page.getByText('Total (JMD)')).toBeVisible()
  await shot(page, 'desktop-checkout')
  let paymentCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/process-payment')) paymentCount += 1
  })
  // A thumb that taps twice begins one payment.
  await page.getByRole('button', { name: /^Pay J\$/ }).dblclick()
  await expect(page.getByRole('heading', { name: 'Card simulator' })).toBeVisible()
  expect(paymentCount).toBe(1)
  await page.getByLabel('Delay in seconds').fill('6')
  await press(page, 'Delay all word')

  await test.step('back before the provider has told anything: not paid yet, and it says so', async () => {
    await expect(page).toHaveURL(/\/payment-success\?/)
    await expect(outcome(page, 'Your payment is being confirmed')).toBeVisible()
    expect(statusOf(server, checkout)).toBe('processing')
    await shot(page, 'desktop-payment-confirming')
  })

  await test.step('without a signal it says what to do', async () => {
    await context.setOffline(true)
    await expect(outcome(page, 'We can’t check right now')).toContainText('please don’t pay again.')
    await shot(page, 'desktop-payment-offline')
    await context.setOffline(false)
  })

  await test.step('the payment becomes paid automatically', async () => {
    await expect(outcome(page, 'Your payment has arrived')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(receiptOf(server, checkout))).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    // A person who is not signed in has paid for another person, and the document belongs to that other person.
    await expect(page.getByRole('button', { name: 'Receipt (PDF)' })).toHaveCount(0)
    await shot(page, 'desktop-payment-success')
  })
})

test('a link follows its invoices: what was paid at the counter drops out while its page is open', async ({
  browser,
}) => {
  await using server = await startServer(withSimulator)
  const page = await (await browser.newContext({ viewport: sizes.phone })).newPage()
  const customer = await apiAs(server, 'user')
  const office = await apiAs(server, 'employee')
  const [invoice] = await customer<InvoiceReply[]>('GET', '/invoices/customer/unpaid')
  const { accountId } = invoice ?? {}
  if (!accountId) throw new Error('The customer owes nothing')
  const [paidInvoice, rest] = [
    await billTo(server, accountId, 100_000),
    await billTo(server, accountId, 70_000),
  ]
  const invoices = [paidInvoice.invoiceId, rest.invoiceId]
  const link = await office<CheckoutReply>('POST', '/checkouts', { invoices })
  await page.goto(`${server.url}/checkout/${link.checkoutToken}`)
  await expect(
    page.getByRole('button', { name: `Pay ${jmdText(paidInvoice.balanceJmdCents + rest.balanceJmdCents)}` }),
  ).toBeEnabled()
  const receive = (invoiceId: string) =>
    office('POST', '/invoices/receivepayment', { accountId, invoiceIds: [invoiceId], method: 'Card' })
  await receive(paidInvoice.invoiceId)
  await page
    .getByRole('button', { name: `Pay ${jmdText(paidInvoice.balanceJmdCents + rest.balanceJmdCents)}` })
    .click()
  await expect(page.getByText('The amount has changed')).toBeVisible()
  await expect(page.getByRole('button', { name: `Pay ${jmdText(rest.balanceJmdCents)}` })).toBeEnabled()
  await expect(page.getByRole('listitem').filter({ hasText: paidInvoice.number })).toContainText(
    'Already paid',
  )
  await shot(page, 'phone-checkout-changed')
  await receive(rest.invoiceId)
  await page.getByRole('button', { name: `Pay ${jmdText(rest.balanceJmdCents)}` }).click()
  await expect(page.getByText('Nothing is left to pay')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay / })).toHaveCount(0)
  await shot(page, 'phone-checkout-nothing')
})

test('a return that names nothing, or nothing of ours, sets nothing paid', async ({ browser }) => {
  await using server = await startServer(withSimulator)
  const page = await (await browser.newContext({ viewport: sizes.handheld })).newPage()
  const paidCount = () =>
    ask<{ n: number }>(server, "select count(*) as n from checkout where status = 'paid'")[0]?.n
  const before = paidCount()
  await page.goto(`${server.url}/payment-success`)
  await expect(outcome(page, 'We couldn’t tell which payment this is')).toBeVisible()
  await page.goto(`${server.url}/payment-success?customReference=01920000-0000-7000-8000-000000000000`)
  await expect(outcome(page, 'We couldn’t find this payment')).toBeVisible()
  await expect(page.getByText('Error verifying payment status')).toBeVisible()
  await shot(page, 'handheld-payment-unknown')
  await page.goto(`${server.url}/checkout/AAAAAAAAAAAAAAAAAAAAAA`)
  await expect(page.getByRole('alert').filter({ hasText: 'Error loading checkout' })).toContainText(
    'We couldn’t find this payment link.',
  )
  await page.goto(`${server.url}/checkout`)
  await expect(page.getByText('Open the payment link we sent you')).toBeVisible()
  const { checkoutId } = await checkoutFor(server, 'user')
  await page.goto(`${server.url}/payment-success?reference=SIM-1&customReference=${checkoutId}`)
  await expect(outcome(page, 'Your payment is being confirmed')).toBeVisible()
  expect(paidCount()).toBe(before)
})
