import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Email } from 'postal-mime'
import type { CheckoutReply } from '#sync/api/checkouts.ts'
import type { InvoiceReply } from '#sync/api/invoice-bodies.ts'
import type { TillReply } from '#sync/api/tills.ts'
import { must } from '#sync/lib/must.ts'
import { roundCash } from '#sync/rules/cash.ts'
import { jmdText } from '#sync/rules/money.ts'
import { openFakeMailServer } from '../../server/test/fake-mail-server.ts'
import { grownBy, ledgerFaults, reportNow, slipText, unbilledDeliveries, wrongDrawers } from '../support/books.ts'
import { handOver } from '../support/counter-work.ts'
import { verdict } from '../support/desk.ts'
import { sizes } from '../support/device.ts'
import { addCustomers, countReceived, type Flight, type FlightCustomer, flyToCustoms } from '../support/flight.ts'
import { clearExcept, scanFor } from '../support/manifest-work.ts'
import { openPageOf, type PersonPage } from '../support/open-page.ts'
import { confirmTransfer, owed, payOnCardPage, plainDollars, sendSlip } from '../support/paying.ts'
import { emailOf, type Person, signIn } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { confirmShortCount, countDrawer } from '../support/till-work.ts'
import { closeTillOf } from '../support/tills.ts'
import { apiAs, ask } from '../support/truth.ts'
import { typeByHand } from '../support/typing.ts'

// A flight of 300 boxes for 180 customers, from customs to the closing slip: each person at an own screen, and nobody reloads.

const t0 = performance.now()
const lap = (name: string) => console.log(name, Math.round(performance.now() - t0))

test.describe.configure({ timeout: 600_000 })

const boxesOnFlight = 300
const customersAdded = 178
const float = 10_000

const accountOf = (server: RunningServer, person: 'user' | 'user2'): string =>
  ask<{ accountId: string }>(server, 'select accountId from account where email = ?', emailOf(person))[0]
    ?.accountId ?? ''

/** What an account was billed for this flight. */
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

/** A page of somebody whose work needs no packages on the device. */
async function openCallPage(browser: Browser, server: RunningServer, person: Person): Promise<Page> {
  const page = await (await browser.newContext({ viewport: sizes.desktop })).newPage()
  await signIn(page, server.url, person)
  return page
}

const invoiceMails = (mails: readonly Email[], number: string): Email[] =>
  mails.filter(({ subject }) => subject?.includes(number))

/** What the clerk takes over the API: most in cash with change, some by the card terminal. */
async function takeOthers(server: RunningServer, invoices: readonly InvoiceReply[]): Promise<void> {
  const clerk = await apiAs(server, 'employee')
  for (const [n, { invoiceId, accountId, balanceJmdCents }] of invoices.entries())
    await clerk('POST', '/invoices/receivepayment', {
      ...{ accountId, invoiceIds: [invoiceId] },
      ...(n % 5 === 4
        ? { method: 'Card', reference: `SLIP ${n}` }
        : { method: 'Cash', tenderedJmdCents: Math.ceil(balanceJmdCents / 100_000) * 100_000 }),
    })
}

test('a flight of 300 boxes: cleared, billed, mailed, paid in each way, handed over, and a drawer with J$50 too little', async ({
  browser,
}) => {
  const mailServer = await openFakeMailServer()
  await using server = await startServer({ env: { CARD_SIMULATOR: '1', SMTP_URL: mailServer.url } })
  const added = await addCustomers(server, customersAdded)
  const [ursula, omar] = [accountOf(server, 'user'), accountOf(server, 'user2')]
  const owners = [ursula, omar, ...added.map(({ accountId }) => accountId)]
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
  lap('pages')

  await test.step('the last two boxes are counted, and customs keeps one', async () => {
    await expect(verdict(supervisor.page)).toContainText('Scan a package')
    for (const box of [first, second]) await scanFor(supervisor.page, box?.number ?? '', 'Received')
    await expect(biller.page.getByText(`${boxesOnFlight} of ${boxesOnFlight} counted`).first()).toBeVisible()
    await clearExcept(supervisor.page, others[4]?.number ?? '', 'The licence is missing')
  })
  lap('cleared')

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
  lap('preview')

  await clerk.goto(`${server.url}/admin/invoices?status=unpaid`)
  await expect(clerk.getByRole('heading', { name: 'Invoices' })).toBeVisible()

  await test.step('one press issues and mails; what is billed leaves each page by itself', async () => {
    await biller.page.keyboard.press('Control+Enter')
    await expect(biller.page.getByText('180 invoices issued')).toBeVisible()
    // The last customer has no email address.
    await expect(biller.page.getByText('179 mails on the way.')).toBeVisible()
    await biller.page.getByRole('button', { name: 'Done' }).click()
    for (const { page } of [biller, supervisor]) await expect(page.getByText('To bill 0')).toBeVisible()
  })
  lap('billed')

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
  lap('mails')

  const mailOf = ({ number }: InvoiceReply) => must(invoiceMails(mailServer.mails, number ?? '')[0], 'a mail')
  console.log(mailOf(billOf(ursula)).text, mailOf(billOf(ursula)).attachments.map((a) => a.filename))
})
