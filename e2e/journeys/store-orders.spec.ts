import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { labels } from '../support/labels.ts'
import { openByMenu, openPageOf } from '../support/open-page.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'

const take = async (page: Page, step: string) => {
  await page.getByRole('button', { name: step }).click()
  await page.getByRole('dialog').getByRole('button', { name: step }).click()
}

test('a customer’s order is noted, priced, approved, paid, bought and received in two packages, and a colleague follows it', async ({
  company,
  browser,
}) => {
  const { page: clerk } = await openPageOf(browser, company, 'employee', 'desktop')
  const { page: colleague } = await openPageOf(browser, company, 'supervisor', 'desktop')
  await openByMenu(colleague, 'Store Orders')

  await test.step('it is noted without a price', async () => {
    const [customer] = ask<{ accountId: string }>(
      company,
      `select accountId from account where email = 'user@quayside.test'`,
    )
    await clerk.goto(`${company.url}/admin/storeorders/create?account=${customer?.accountId}`)
    await clerk.getByRole('textbox', { name: 'Shop' }).fill('Drum Palace')
    await clerk.getByRole('button', { name: 'Create order' }).click()
    await expect(clerk.getByText('Enter what it is.')).toBeVisible()
    await clerk.getByLabel('What it is').fill('Snare drum')
    await clerk.getByLabel('Web address').fill('drums.example/snare')
    await clerk.getByLabel('Quantity').fill('2')
    await clerk.getByRole('button', { name: 'Create order' }).click()
    await expect(clerk.getByRole('heading', { level: 1 })).toContainText('ORD-')
    await expect(clerk.getByRole('table', { name: 'Items' })).toContainText('Not priced')
  })
  const storeOrderId = clerk.url().split('/').at(-1) ?? ''
  const orderNumber = /ORD-\w+/.exec(
    (await clerk.getByRole('heading', { level: 1 }).textContent()) ?? '',
  )?.[0]
  await colleague.getByText('Drum Palace').click()
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText('ORD-')

  await test.step('the order is priced, quoted and approved, and its invoice is available', async () => {
    await take(clerk, 'Send quote')
    await expect(
      clerk.getByRole('alert').filter({ hasText: 'has no price yet for: Snare drum.' }),
    ).toBeVisible()
    await clerk.getByRole('button', { name: 'Cancel' }).click()
    await clerk.getByRole('link', { name: 'Edit' }).click()
    await clerk.getByLabel('Price each (US$)').fill('80')
    await clerk.getByLabel('Service fee (US$)').fill('10')
    await expect(clerk.getByText('Total US$170.00')).toBeVisible()
    await clerk.getByRole('button', { name: 'Save' }).click()
    await take(clerk, 'Send quote')
    await take(clerk, 'Approve quote')
    await expect(clerk.getByRole('link', { name: /^INV-/ })).toBeVisible()
  })

  await test.step('it is bought once it is paid', async () => {
    const [owed] = ask<{ invoiceId: string; accountId: string; cents: number }>(
      company,
      'select invoiceId, accountId, balanceJmdCents as cents from invoice where storeOrderId = ?',
      storeOrderId,
    )
    if (!owed) throw new Error('The order was not billed')
    await take(clerk, 'Mark as purchased')
    await expect(clerk.getByRole('alert').filter({ hasText: 'is not paid yet' })).toBeVisible()
    await clerk.getByRole('button', { name: 'Cancel' }).click()
    const cashier = await apiAs(company, 'employee')
    await cashier('POST', '/payments', {
      ...{ accountId: owed.accountId, method: 'Cash', amountJmdCents: owed.cents },
      allocations: [{ invoiceId: owed.invoiceId, amountJmdCents: owed.cents }],
    })
    await expect(colleague.getByText('Paid', { exact: true })).toBeVisible()
    await take(colleague, 'Mark as purchased')
  })

  const numbers = labels(2, 931)
  const announce = async (page: Page, button: string, number: string, quantity?: string) => {
    await page.getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: 'Announce a package' })
    await dialog.getByLabel('Tracking number').fill(number)
    if (quantity !== undefined) await dialog.getByLabel('Snare drum').fill(quantity)
    await dialog.getByRole('button', { name: 'Announce' }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('the shop sends it in two packages, and the second one is announced for the rest', async () => {
    await announce(clerk, 'Announce the package', numbers[0] ?? '', '1')
    await expect(clerk.getByText('Not announced yet: Snare drum')).toBeVisible()
    await shot(clerk, 'order-announced-in-part')
    await announce(clerk, 'Announce the next package', numbers[1] ?? '')
    await expect(
      clerk.getByRole('list', { name: 'Packages of this order' }).getByRole('listitem'),
    ).toHaveCount(2)
    await expect(clerk.getByRole('button', { name: /^Announce/ })).toHaveCount(0)
  })

  await test.step('it is received when both are checked in', async () => {
    const warehouse = await apiAs(company, 'warehouse')
    const checkIn = (trackingNumber?: string) =>
      warehouse('POST', '/packages/checkin', { packages: [{ trackingNumber, weightLb: 4 }] })
    await checkIn(numbers[0])
    await expect(colleague.getByText('At our warehouse')).toHaveCount(1)
    await checkIn(numbers[1])
    await expect(colleague.getByText('At our warehouse')).toHaveCount(2)
  })

  await expect(colleague.getByText('Received', { exact: true }).first()).toBeVisible()
  await expect(colleague.getByRole('button', { name: 'Mark as received' })).toHaveCount(0)
  await openByMenu(colleague, 'Order Invoices')
  await expect(colleague.getByRole('row').filter({ hasText: orderNumber ?? 'ORD-' })).toContainText('Paid')
})
