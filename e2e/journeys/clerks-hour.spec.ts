import { expect, type Page, test } from '@playwright/test'
import { verdict } from '../support/desk.ts'
import { countEffort, type Effort, effortOf } from '../support/effort.ts'
import { type Job, jobs } from '../support/jobs.ts'
import { openByMenu } from '../support/open-page.ts'
import { signIn } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { ask } from '../support/truth.ts'
import { typeByHand } from '../support/typing.ts'
import { wedgeScan } from '../support/wedge.ts'

// A new clerk's hour: each job begins at the dashboard, and no address is typed.

const dashboard = (page: Page) => page.getByRole('list', { name: 'To do today' }).getByRole('link').first()

async function backToDashboard(page: Page): Promise<void> {
  await openByMenu(page, 'Dashboard')
  await expect(dashboard(page)).toBeVisible()
}

/** Goes to what has this code or name, as the palette finds it. */
async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
  await typeByHand(page, text)
  await expect(page.getByRole('option', { selected: true })).toContainText(text)
  await page.keyboard.press('Enter')
}

const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

interface Facts {
  readonly invoice: { readonly number: string }
  readonly paidInvoice: { readonly number: string }
  readonly billed: { readonly trackingNumber: string }
  readonly waiting: { readonly trackingNumber: string }
  readonly customer: { readonly mailbox: string }
  readonly payer: { readonly mailbox: string; readonly invoices: number }
}

const work: Record<Job, (page: Page, facts: Facts) => Promise<void>> = {
  async mail(page, { invoice }) {
    await find(page, invoice.number)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Email to customer' }).click()
    await confirm(page, 'Send email')
    await expect(page.getByText(/^Emailed to /)).toBeVisible()
  },
  async voidPaid(page, { paidInvoice }) {
    await find(page, paidInvoice.number)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Void invoice' }).click()
    await page.getByRole('dialog').getByRole('textbox').focus()
    await typeByHand(page, 'Twice')
    await confirm(page, 'Void invoice')
    await expect(page.getByText('Void', { exact: true }).first()).toBeVisible()
  },
  async hold(page, { waiting }) {
    await find(page, waiting.trackingNumber)
    await page.getByRole('button', { name: 'Record customs' }).click()
    await page.getByLabel('State').selectOption('Hold')
    await page.getByLabel('Reason for the hold').focus()
    await typeByHand(page, 'Permit')
    await confirm(page, 'Record customs')
    await expect(page.getByText('Held by customs').first()).toBeVisible()
  },
  async wrongCustomer(page, { billed, customer }) {
    await find(page, billed.trackingNumber)
    await page.getByRole('link', { name: 'Edit' }).first().click()
    await page.getByRole('button', { name: 'Clear the customer' }).click()
    await page
      .getByRole('textbox', { name: 'Customer' })
      .or(page.getByRole('combobox', { name: 'Customer' }))
      .first()
      .focus()
    await typeByHand(page, customer.mailbox)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await confirm(page, 'Void, change and bill')
    await expect(page.getByText('Customer changed')).toBeVisible()
  },
  async oneOfSeveral(page, { payer }) {
    await find(page, payer.mailbox)
    await page.getByRole('main').getByRole('link', { name: 'Accept payment' }).click()
    await page.getByLabel('Float (J$)').focus()
    await typeByHand(page, '0')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Cash received (J$)')).toBeFocused()
    for (const key of ['ArrowDown', 'ArrowDown', '=', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByRole('status').filter({ hasText: /Receipt RCT-/ })).toContainText('ChangeJ$0.00')
  },
  async extraBox(page) {
    await openByMenu(page, 'Manifests')
    await page
      .getByRole('row', { name: /At customs/i })
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByText('Scan a package')).toBeVisible()
    await wedgeScan(page, 'TBA883000000017')
    await page.getByRole('button', { name: 'Add as extra' }).click()
    await expect(verdict(page)).toContainText('Added as extra')
  },
  async billFlight(page) {
    await openByMenu(page, 'Manifests')
    await page
      .getByRole('row', { name: /At head office/i })
      .getByRole('link')
      .first()
      .click()
    await page.getByText(/^To bill \d+$/).click()
    await page.getByRole('button', { name: 'Bill this manifest' }).click()
    await expect(page.getByRole('list', { name: 'Bills' }).getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/\d+ invoices issued/)).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
  },
}

test('each job of a clerk’s hour begins at the dashboard and takes as few presses as the table says', async ({
  browser,
}) => {
  await using server = await startServer()
  const rowOf = <Row>(sql: string): Row => {
    const [row] = ask<Row>(server, sql)
    if (!row) throw new Error(`The demo company has no such row: ${sql}`)
    return row
  }
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await countEffort(page)
  await signIn(page, server.url, 'supervisor')
  await expect(dashboard(page)).toBeVisible()
  const facts: Facts = {
    invoice: rowOf(
      `select i.number from invoice i join account a on a.accountId = i.accountId where i.statusId = 'unpaid' and a.email <> '' order by i.number limit 1`,
    ),
    paidInvoice: rowOf(
      `select number from invoice where statusId = 'paid' and kind = 'Package' order by number limit 1`,
    ),
    billed: rowOf(`select p.trackingNumber from package p join invoice i on i.invoiceId = p.invoiceId
      where i.statusId = 'unpaid' and p.status = 'ReadyForPickup' and p.deletedAt is null and p.customs like '%Cleared%'
        and (select count(distinct packageId) from invoiceLine where invoiceId = i.invoiceId) = 1
        and not exists (select 1 from deliveryPackage d where d.packageId = p.packageId and d.open = 1) order by i.number desc limit 1`),
    waiting: rowOf(
      `select trackingNumber from package where status = 'AtCustoms' and deletedAt is null and customs not like '%Hold%' and arrival is null limit 1`,
    ),
    customer: rowOf(
      `select mailbox from account where role = 'User' and status = 'Active' and email <> '' and deletedAt is null order by mailbox desc limit 1`,
    ),
    payer:
      rowOf(`select a.mailbox, count(*) as invoices from invoice i join account a on a.accountId = i.accountId
      where i.statusId in ('unpaid', 'part-paid') group by i.accountId having invoices >= 3 order by a.mailbox limit 1`),
  }
  const efforts: Partial<Record<string, Effort>> = {}
  for (const [job, { text }] of Object.entries(jobs) as [Job, (typeof jobs)[Job]][])
    await test.step(text, async () => {
      efforts[job] = await effortOf(page, () => work[job](page, facts))
      await backToDashboard(page)
    })
  expect(efforts).toEqual(Object.fromEntries(Object.entries(jobs).map(([job, { effort }]) => [job, effort])))
})
