import { expect, type Page, test } from '@playwright/test'
import type { Email } from 'postal-mime'
import type { CheckoutReply } from '#sync/api/money/checkouts.ts'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { TillReply } from '#sync/api/money/tills.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { must } from '#sync/lib/must.ts'
import { roundCash } from '#sync/rules/payments/cash.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { openFakeMailServer } from '../../server/test/fake-mail-server.ts'
import { handOver } from '../support/counter-work.ts'
import { sizes } from '../support/device.ts'
import { addCustomers, countReceived, type Flight, flyToCustoms } from '../support/flight.ts'
import {
  grownBy,
  ledgerFaults,
  reportNow,
  slipText,
  unbilledDeliveries,
  wrongDrawers,
} from '../support/ledger-of-day.ts'
import { clearExcept, scanFor, waitToCount } from '../support/manifest-work.ts'
import { openByMenu, openCallPage, openPageOf } from '../support/open-page.ts'
import { confirmTransfer, owed, payOnCardPage, plainDollars, sendSlip } from '../support/paying.ts'
import { emailOf } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { confirmShortCount, countDrawer } from '../support/till-work.ts'
import { closeTillOf } from '../support/tills.ts'
import { apiAs, ask } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// A flight brings 300 boxes for 180 customers, from customs to the closing slip: people work at their own screens,
// and no one reloads.

test.describe.configure({ timeout: 600_000 })

const boxesOnFlight = 300
const customersAdded = 178
const float = 10_000
/** A batch of 180 invoices and mails keeps a busy machine longer than a single action; benchmarks measure its speed. */
const ofBatch = { timeout: 240_000 }

const accountOf = (server: RunningServer, person: 'user' | 'user2'): string =>
  ask<{ accountId: string }>(server, 'select accountId from account where email = ?', emailOf(person))[0]
    ?.accountId ?? ''

/** Returns the invoice that an account got for this flight. */
const invoiceOf = (server: RunningServer, { boxes }: Flight, accountId: string): InvoiceReply => {
  const ids = boxes.filter((box) => box.accountId === accountId).map(({ packageId }) => packageId)
  const [invoice] = ask<InvoiceReply>(
    server,
    `select i.* from invoice i join package p on p.invoiceId = i.invoiceId
      where p.packageId in (${ids.map(() => '?').join()}) limit 1`,
    ...ids,
  )
  if (!invoice) throw new Error(`${accountId} was not billed`)
  return invoice
}

const openManifest = (page: Page, server: RunningServer, { manifestId, number }: Flight) =>
  page
    .goto(`${server.url}/admin/manifests/${manifestId}`)
    .then(() => expect(page.getByRole('heading', { name: number })).toBeVisible())

const nameOfAccount = (server: RunningServer, accountId: string): string =>
  ask<{ name: string }>(
    server,
    `select firstName || ' ' || lastName as name from account where accountId = ?`,
    accountId,
  )[0]?.name ?? ''

const invoiceMails = (mails: readonly Email[], number: string): Email[] =>
  mails.filter(({ subject }) => subject?.includes(number))

const isByCard = (n: number): boolean => n % 5 === 4
const sumOf = <T>(rows: Iterable<T>, centsOf: (row: T) => number): number =>
  [...rows].reduce((sum, row) => sum + centsOf(row), 0)

/** The clerk takes these payments over the API: most in cash with change, some by the card terminal. */
async function takeOthers(server: RunningServer, invoices: readonly InvoiceReply[]): Promise<void> {
  const clerk = await apiAs(server, 'employee')
  for (const [n, { invoiceId, accountId, balanceJmdCents }] of invoices.entries())
    await clerk('POST', '/invoices/receivepayment', {
      ...{ accountId, invoiceIds: [invoiceId] },
      ...(isByCard(n)
        ? { method: 'Card', reference: `SLIP ${n}` }
        : { method: 'Cash', tenderedJmdCents: Math.ceil(balanceJmdCents / 100_000) * 100_000 }),
    })
}

test('a flight of 300 boxes: cleared, billed, mailed, paid in each way, handed over, and a drawer with J$50 too little', async ({
  browser,
}) => {
  await using mailServer = await openFakeMailServer()
  await using server = await startServer({ env: { CARD_SIMULATOR: '1', SMTP_URL: mailServer.url } })
  const newCustomers = await addCustomers(server, customersAdded)
  const [ursula, omar] = [accountOf(server, 'user'), accountOf(server, 'user2')]
  const owners = [ursula, omar, ...newCustomers.map(({ accountId }) => accountId)]
  const flight = await flyToCustoms(server, owners, boxesOnFlight)
  const [first, second, ...others] = flight.boxes
  await countReceived(server, flight, others)
  await closeTillOf(server, 'employee')
  const before = await reportNow(server)

  const biller = await openPageOf(browser, server, 'senior', 'desktop')
  const supervisor = await openPageOf(browser, server, 'supervisor', 'desktop')
  const phone = await openPageOf(browser, server, 'user', 'phone')
  const phone2 = await openPageOf(browser, server, 'user2', 'phone')
  const clerk = await openCallPage(browser, server, 'employee')
  for (const { page } of [biller, supervisor]) await openManifest(page, server, flight)

  await test.step('the last two boxes are counted, and customs keeps one', async () => {
    await waitToCount(supervisor.page)
    for (const box of [first, second]) await scanFor(supervisor.page, box?.number ?? '', 'Received')
    await expect(biller.page.getByText(`${boxesOnFlight} of ${boxesOnFlight} counted`).first()).toBeVisible()
    await clearExcept(supervisor.page, others[4]?.number ?? '', 'The licence is missing')
  })

  await test.step('the billing desk’s open page says what is to bill; missing values are entered in place', async () => {
    const { page } = biller
    await page.getByText(`To bill ${boxesOnFlight - 1}`).click()
    await page.getByRole('button', { name: 'Bill this manifest' }).click()
    const values = page.getByRole('textbox', { name: /^Declared value of/ })
    const weight = page.getByRole('textbox', { name: /^Weight of/ })
    await expect(values).toHaveCount(3)
    await shot(page, 'flight-3-preview')
    for (const left of [2, 1, 0]) {
      await values.first().fill('1,249.99')
      await values.first().press('Enter')
      await expect(values).toHaveCount(left)
    }
    await weight.fill('412.5')
    await weight.press('Enter')
    await expect(page.getByText(`180 invoices for ${boxesOnFlight - 1} packages`)).toBeVisible()
  })

  await clerk.goto(`${server.url}/admin/invoices?status=unpaid`)
  await expect(clerk.getByRole('heading', { name: 'Invoices' })).toBeVisible()

  await test.step('a single press issues and mails; the billed packages leave each page automatically', async () => {
    await biller.page.keyboard.press('Control+Enter')
    await expect(biller.page.getByText('180 invoices issued')).toBeVisible(ofBatch)
    // The last customer has no email address.
    await expect(biller.page.getByText('179 mails on the way.')).toBeVisible()
    await biller.page.getByRole('button', { name: 'Done' }).click()
    for (const { page } of [biller, supervisor])
      await expect(page.getByText('To bill 0')).toBeVisible(ofBatch)
  })

  const bills = new Map(owners.map((accountId) => [accountId, invoiceOf(server, flight, accountId)]))
  const billOf = (accountId: string): InvoiceReply => must(bills.get(accountId), 'a bill')
  const lastBill = billOf(owners.at(-1) ?? '')

  await test.step('each mail arrives once, with the paper', async () => {
    await expect.poll(() => invoiceMails(mailServer.mails, 'INV-').length).toBe(179)
    for (const [accountId, { number }] of bills)
      expect([number, invoiceMails(mailServer.mails, number ?? '').length]).toEqual([
        number,
        accountId === lastBill.accountId ? 0 : 1,
      ])
    await expect(clerk.getByRole('row', { name: lastBill.number ?? '' })).toBeVisible()
    await shot(clerk, 'flight-7-invoices')
  })

  const mailOf = ({ number }: InvoiceReply) => must(invoiceMails(mailServer.mails, number ?? '')[0], 'a mail')
  const linkIn = ({ text = '' }: Email): string =>
    /https?:\/\/\S+\/invoices\/\S+/.exec(text)?.[0] ?? 'no link'

  await test.step('a customer follows the link of the mail and pays a part by card', async () => {
    const { page } = phone
    await expect(owed(page)).toContainText('invoice')
    await page.goto(linkIn(mailOf(billOf(ursula))))
    const amount = page.getByLabel('Amount to pay (J$)')
    await amount.fill('1,000')
    await page.getByRole('button', { name: 'Pay J$1,000.00' }).click()
    await payOnCardPage(page)
  })

  await test.step('another transfers the money, and the office finds it in the bank', async () => {
    const { page } = phone2
    const bill = billOf(omar)
    await page.goto(linkIn(mailOf(bill)))
    await sendSlip(page, plainDollars(bill.balanceJmdCents))
    await clerk.goto(`${server.url}/admin/bank-transfers?q=${bill.number}`)
    await confirmTransfer(clerk, /Omar Henry/, 'NCB 4711')
    await expect(page.getByText('Transfer being checked')).toHaveCount(0)
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  })

  const [linkedBill, atCounter, ...byCall] = newCustomers
    .slice(0, 17)
    .map(({ accountId }) => billOf(accountId))

  await test.step('a third has no log-in and pays by the link that the office mailed', async () => {
    const office = await apiAs(server, 'employee')
    const bill = must(linkedBill, 'a bill')
    const checkout = await office<CheckoutReply>('POST', '/checkouts', { invoices: [bill.invoiceId] })
    const page = await (await browser.newContext({ viewport: sizes.phone })).newPage()
    await page.goto(`${server.url}/checkout/${checkout.checkoutToken}`)
    await page.getByRole('button', { name: /^Pay J\$/ }).click()
    await payOnCardPage(page)
    await page.context().close()
  })

  await test.step('at the counter coins round what is paid in cash', async () => {
    const office = await apiAs(server, 'employee')
    await office('POST', '/tills', { floatJmdCents: float * 100 })
    const bill = must(atCounter, 'a bill')
    await clerk.goto(`${server.url}/admin/invoices/payment?account=${bill.accountId}`)
    await clerk.getByLabel('Cash received (J$)').fill('5000')
    await shot(clerk, 'flight-8-counter')
    await clerk.keyboard.press('Control+Enter')
    const paidCents = roundCash(bill.balanceJmdCents, 100)
    expect(paidCents).not.toBe(bill.balanceJmdCents)
    const result = clerk.getByRole('status').filter({ hasText: /Receipt RCT-/ })
    await expect(result).toContainText(`Change${jmdText(500_000 - paidCents)}`)
    await shot(clerk, 'flight-9-receipt')
    await takeOthers(server, byCall)
  })

  const [boxOfFirst] = flight.boxes.filter(({ accountId }) => accountId === atCounter?.accountId)
  const [boxOwing] = flight.boxes.filter(({ accountId }) => accountId === ursula)
  await test.step('a customer who has paid takes the box; a customer who owes does not', async () => {
    const { page } = biller
    const office = await apiAs(server, 'senior')
    const packageIds = [boxOfFirst, boxOwing].flatMap((box) => box?.packageId ?? [])
    await office('PUT', '/packages/status-update', { packageIds, status: 'ReadyForPickup' })
    await openByMenu(page, 'Hand over')
    await handOver(page, {
      number: boxOfFirst?.number ?? '',
      name: nameOfAccount(server, atCounter?.accountId ?? ''),
    })
    await shot(page, 'flight-10-handed')
    await wedgeScan(page, boxOwing?.number ?? '')
    await expect(page.getByRole('checkbox', { name: boxOwing?.number ?? '' })).toBeChecked()
    await expect(page.getByLabel('Why is it handed over unpaid?')).toBeVisible()
    await shot(page, 'flight-11-owing')
  })

  const expectedInDrawer =
    await test.step('the drawer is J$50 short, and a supervisor confirms the count', async () => {
      const cashier = await apiAs(server, 'employee')
      const { till } = await cashier<{ till: TillReply | null }>('GET', '/tills/current')
      const drawer = must(till, 'a till')
      await supervisor.page.goto(`${server.url}/admin/till/${drawer.tillId}`)
      await expect(supervisor.page.getByRole('heading', { name: /^Errol Grant, / })).toBeVisible()
      await clerk.goto(`${server.url}/admin/till/close`)
      await shot(clerk, 'flight-12-closing')
      await countDrawer(clerk, 'Errol Grant', drawer.expectedJmdCents / 100 - float - 50, 'Short change')
      await confirmShortCount(supervisor.page, 'Booked as a loss')
      await expect(clerk.getByText('Office: Booked as a loss')).toBeVisible()
      await shot(clerk, 'flight-13-till')
      const closed = await cashier<TillReply>('GET', `/tills/${drawer.tillId}`)
      expect(closed).toMatchObject({ expectedJmdCents: drawer.expectedJmdCents, confirmedBy: 'Sonia Reid' })
      const slip = await slipText(server, drawer)
      for (const text of [jmdText(drawer.expectedJmdCents), 'J$50.00 missing', 'Office: Booked as a loss'])
        expect(slip).toContain(text)
      return drawer.expectedJmdCents
    })

  await test.step('report and ledger agree to the cent', async () => {
    const after = await reportNow(server)
    const totals = sumOf(bills.values(), ({ totalJmdCents }) => totalJmdCents)
    const cashJmdCents = expectedInDrawer - float * 100
    const payments = grownBy(before.payments.totals, after.payments.totals)
    const cards = [must(linkedBill, 'a bill'), ...byCall.filter((_, n) => isByCard(n))]
    const cardJmdCents = 100_000 + sumOf(cards, ({ totalJmdCents }) => totalJmdCents)
    expect(grownBy(before.sales.totals, after.sales.totals)).toMatchObject({
      ...{ invoices: bills.size, totalJmdCents: totals },
    })
    expect(payments).toMatchObject({
      ...{ payments: byCall.length + 4, reversedJmdCents: 0, refundedJmdCents: 0 },
      netJmdCents: cashJmdCents + cardJmdCents + billOf(omar).totalJmdCents,
    })
    expect(grownBy(before.tills.totals, after.tills.totals)).toMatchObject({
      ...{ tills: 1, toConfirm: 0, expectedJmdCents: expectedInDrawer, differenceJmdCents: -5_000 },
    })
    expect(grownBy(before.unpaid.totals, after.unpaid.totals)['balanceJmdCents']).toBe(
      totals - (payments['netJmdCents'] ?? 0) - (payments['roundingJmdCents'] ?? 0),
    )
    expect(grownBy(before.toBill, after.toBill)).toEqual({ packages: 0, handedOver: 0, orders: 0 })
    expect(await ledgerFaults(server)).toEqual([])
    expect(wrongDrawers(server)).toEqual([])
    expect(unbilledDeliveries(server)).toEqual([])
    const admin = await openCallPage(browser, server, 'admin')
    const today = jamaicaDay(Date.now())
    await admin.goto(`${server.url}/admin/reports?from=${today}&to=${today}`)
    const tills = admin.getByRole('region', { name: 'Rows of Tills closed, by cashier' })
    await expect(tills.getByRole('row', { name: 'Errol Grant' })).toContainText(
      jmdText(after.tills.byPerson.find(({ person }) => person === 'Errol Grant')?.countedJmdCents ?? 0),
    )
    await shot(admin, 'flight-14-report')
  })
})
