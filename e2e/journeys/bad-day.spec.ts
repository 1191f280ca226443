import { expect, type Page, test } from '@playwright/test'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { StorageReply } from '#sync/api/money/storage.ts'
import type { TillReply } from '#sync/api/money/tills.ts'
import type { StoreOrderReply } from '#sync/api/orders/store-orders.ts'
import { must } from '#sync/lib/must.ts'
import { roundCash } from '#sync/rules/payments/cash.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { demoDeliveries, finishDoor, keepStops, openDoor, openVan } from '../support/driver-work.ts'
import { ledgerFaults, unbilledDeliveries, wrongDrawers } from '../support/ledger-of-day.ts'
import { openCallPage, openPageOf } from '../support/open-page.ts'
import { emailOf } from '../support/people.ts'
import { readyBox } from '../support/ready-box.ts'
import { handOverAgain } from '../support/second-phone.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { readySince } from '../support/storage-days.ts'
import { apiAs, ask } from '../support/truth.ts'

// A day on which everything goes wrong between two people: no money and no box is lost on the way.

test.describe.configure({ timeout: 600_000 })

const customerOf = (server: RunningServer, person: 'user' | 'user2'): string =>
  ask<{ accountId: string }>(server, 'select accountId from account where email = ?', emailOf(person))[0]
    ?.accountId ?? ''

const billOf = async (server: RunningServer, packageId: string): Promise<InvoiceReply> =>
  (await apiAs(server, 'employee'))<InvoiceReply>('POST', `/packages/createinvoice/${packageId}`, {})

/** An order that a supervisor lets be bought before it is paid. */
async function boughtOnWaiver(server: RunningServer, accountId: string): Promise<StoreOrderReply> {
  const chief = await apiAs(server, 'supervisor')
  const item = { url: 'https://shop.example/organ', name: 'Reed organ', quantity: 1, unitUsdCents: 9_950 }
  const { storeOrderId } = await chief<StoreOrderReply>('POST', '/storeorders', {
    ...{ accountId, store: 'Organ Loft', items: [item], serviceFeeUsdCents: 500 },
  })
  const to = (body: object) => chief<StoreOrderReply>('PUT', `/storeorders/${storeOrderId}`, body)
  for (const status of ['quoted', 'approved']) await to({ status })
  return to({ status: 'purchased', waiverReason: 'Pays on arrival' })
}

async function takeCash(page: Page, server: RunningServer, accountId: string, invoiceId?: string) {
  const only = invoiceId ? `&invoice=${invoiceId}` : ''
  await page.goto(`${server.url}/admin/invoices/payment?account=${accountId}${only}`)
  await page.getByLabel('Cash received (J$)').fill('90000')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: /Receipt RCT-/ })).toBeVisible()
}

test('wrong bills, storage, a waiver, and a driver whose cash is short: the books balance and nothing is given away', async ({
  browser,
}) => {
  await using server = await startServer()
  const [ursula, omar] = [customerOf(server, 'user'), customerOf(server, 'user2')]
  const wrongBox = await readyBox(server, ursula, 'TBA778000000017')
  const oldBox = await readyBox(server, ursula, 'TBA778000000024')
  const [wrongBill, oldBill] = [await billOf(server, wrongBox), await billOf(server, oldBox)]
  for (const person of ['employee', 'supervisor'] as const) {
    const cashier = await apiAs(server, person)
    const { till } = await cashier<{ till: TillReply | null }>('GET', '/tills/current')
    if (!till) await cashier('POST', '/tills', { floatJmdCents: 5_000_000 })
  }
  const clerk = await openCallPage(browser, server, 'employee')
  const chief = await openPageOf(browser, server, 'supervisor', 'desktop')
  const phone = await openCallPage(browser, server, 'user')

  await test.step('a customer pays for another customer’s box; the bill is voided, and the phone says what is credit', async () => {
    await chief.page.goto(`${server.url}/admin/invoices/${wrongBill.invoiceId}`)
    await expect(chief.page.getByText('Unpaid', { exact: true }).first()).toBeVisible()
    await phone.goto(`${server.url}/account/invoices/${wrongBill.invoiceId}`)
    await takeCash(clerk, server, ursula, wrongBill.invoiceId)
    for (const page of [chief.page, phone])
      await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
    await phone.goto(`${server.url}/account/credit`)
    await expect(phone.getByText('Credit from payments')).toBeVisible()
    await chief.page.getByRole('button', { name: 'More' }).click()
    await chief.page.getByRole('menuitem', { name: 'Void invoice' }).click()
    const dialog = chief.page.getByRole('dialog')
    await expect(dialog).toContainText(
      `${jmdText(wrongBill.totalJmdCents)} that was paid becomes account credit.`,
    )
    await dialog.getByLabel('Why is it void?').fill('Billed to the wrong customer')
    await shot(chief.page, 'bad-1-void')
    await dialog.getByRole('button', { name: 'Void invoice' }).click()
    // The credit is the cash that was given: the rounding went with the invoice.
    await expect(phone.getByText(jmdText(roundCash(wrongBill.totalJmdCents, 100)))).toBeVisible()
    await shot(phone, 'bad-2-credit')
  })

  await test.step('the box goes to its owner’s bill, and the credit is paid back in cash', async () => {
    const office = await apiAs(server, 'supervisor')
    await office('PUT', '/packages', { packageId: wrongBox, accountId: omar })
    expect((await billOf(server, wrongBox)).accountId).toBe(omar)
    const { page } = chief
    await page.goto(`${server.url}/admin/accounts/${ursula}`)
    await page.getByRole('button', { name: 'Pay out' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pay out credit' })
    await dialog.getByLabel('Reason').fill('Paid for somebody else’s box')
    await shot(page, 'bad-3-payout')
    await dialog.getByRole('button', { name: /^Pay out J\$/ }).click()
    await expect(page.getByRole('heading', { name: /^RFD-/ })).toBeVisible()
    await expect(phone.getByText('Paid for somebody else’s box')).toBeVisible()
    await shot(phone, 'bad-4-refund')
    const { till } = await office<{ till: TillReply }>('GET', '/tills/current')
    expect(till.sums.refundedJmdCents).toBe(roundCash(wrongBill.totalJmdCents, 100))
  })

  await test.step('a box has waited for 25 days: phone and counter ask for the same storage, and it is paid once', async () => {
    const office = await apiAs(server, 'employee')
    await takeCash(clerk, server, ursula, oldBill.invoiceId)
    readySince(server, oldBox, 25)
    const due = (await office<StorageReply>('GET', `/packages/${oldBox}/storage`)).dueJmdCents
    expect(due).toBeGreaterThan(0)
    await phone.goto(`${server.url}/account/packages/${oldBox}`)
    const pickup = phone.getByRole('region', { name: 'Pick it up' })
    await expect(pickup).toContainText(jmdText(due))
    await shot(phone, 'bad-5-storage')
    await clerk.goto(`${server.url}/admin/invoices/payment?account=${ursula}`)
    await expect(clerk.getByText(jmdText(due)).first()).toBeVisible()
    await shot(clerk, 'bad-6-storage-counter')
    await clerk.getByLabel('Cash received (J$)').fill('90000')
    await clerk.keyboard.press('Control+Enter')
    await expect(clerk.getByRole('status').filter({ hasText: /Receipt RCT-/ })).toBeVisible()
    await expect(pickup).not.toContainText(jmdText(due))
    await shot(phone, 'bad-7-storage-paid')
    const agent = await apiAs(server, 'agent')
    await agent('POST', '/packages/delivertocustomer', {
      ...{ packageIds: [oldBox], recipient: { name: 'Ursula Thompson' } },
    })
  })

  await test.step('an order bought on a waiver is to be charged until it is paid, and its bill is not voided', async () => {
    await clerk.goto(`${server.url}/admin/storeorders?only=bill`)
    await expect(clerk.getByRole('heading', { name: 'Store Orders' })).toBeVisible()
    const { orderInvoiceId } = await boughtOnWaiver(server, omar)
    const row = clerk.getByRole('row').filter({ hasText: 'Organ Loft' })
    await expect(row).toBeVisible()
    await shot(clerk, 'bad-8-waiver')
    await chief.page.goto(`${server.url}/admin/invoices/${orderInvoiceId}`)
    await chief.page.getByRole('button', { name: 'More' }).click()
    await chief.page.getByRole('menuitem', { name: 'Void invoice' }).click()
    const dialog = chief.page.getByRole('dialog')
    await dialog.getByLabel('Why is it void?').fill('Late')
    await dialog.getByRole('button', { name: 'Void invoice' }).click()
    await expect(dialog).toContainText('has been bought, so this invoice stays')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const office = await apiAs(server, 'employee')
    await office('POST', '/invoices/receivepayment', {
      ...{ accountId: omar, invoiceIds: [orderInvoiceId], method: 'Card', reference: 'SLIP 17' },
    })
    await expect(row).toHaveCount(0)
  })

  await test.step('a stop is handed over twice with different money, and the day is J$100 short', async () => {
    await keepStops(server, [4])
    const stop = must(demoDeliveries(server).get(4), 'a stop with cash')
    await using van = await openVan(server)
    await chief.page.goto(`${server.url}/admin/packages/reviews`)
    await expect(chief.page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
    await openDoor(van.page, stop)
    await finishDoor(van.page, stop.name, '90000')
    await expect(
      van.page.getByRole('list', { name: 'Done' }).getByRole('listitem').filter({ hasText: stop.name }),
    ).toContainText('Synced')
    expect(await handOverAgain(server, stop.deliveryId, stop.name, 75_000)).toMatchObject({
      outcome: 'review',
    })
    await expect(chief.page.getByText('A second phone noted J$750.00')).toBeVisible()
    await shot(chief.page, 'bad-9-review')
    await van.page.getByRole('link', { name: 'Close the day' }).click()
    const [cash] = ask<{ cents: number }>(
      server,
      `select sum(p.amountJmdCents) as cents from payment p join delivery d on d.deliveryId = p.deliveryId
        where d.driverDayId is null and p.method = 'Cash' and p.reversedAt is null`,
    )
    const cashList = van.page.getByRole('list', { name: 'Cash collected' })
    await expect(cashList).toContainText(jmdText(cash?.cents ?? 0))
    await chief.page.goto(`${server.url}/admin/deliveries/days`)
    await van.page.getByLabel('Cash counted').fill(String(((cash?.cents ?? 0) - 10_000) / 100))
    await van.page.getByLabel('Why does it differ?').fill('A note is missing')
    await van.page.getByRole('button', { name: 'Close the day' }).click()
    await expect(van.page.getByText('Day closed').first()).toBeVisible()
    const { page } = chief
    await page.getByRole('button', { name: 'Confirm cash' }).first().click()
    await shot(page, 'bad-10-day')
    await page.getByLabel('J$100.00 missing: what is done about it?').fill('Taken from the next wage')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm cash' }).click()
    await expect(page.getByText('Office: Taken from the next wage')).toBeVisible()
    const [unappliedSum] = ask<{ cents: number }>(
      server,
      `select sum(amountJmdCents) as cents from payment p where deliveryId = ? and not exists
        (select 1 from paymentAllocation a where a.paymentId = p.paymentId)`,
      stop.deliveryId,
    )
    expect(unappliedSum?.cents).toBe(75_000)
  })

  expect(await ledgerFaults(server)).toEqual([])
  expect(wrongDrawers(server)).toEqual([])
  expect(unbilledDeliveries(server)).toEqual([])
})
