import { expect, test } from '@playwright/test'
import { openPageOf } from '../support/open-page.ts'
import { emailOf } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'

// An unclaimed box to its sale: the supervisor, a clerk and the customer, each at an own screen and without reloading.

test('an uncollected box is given up, taken back and sold; its customer reads about this and has the rest as credit', async ({
  browser,
}) => {
  await using server = await startServer()
  const [box] = ask<{ packageId: string; accountId: string; isBilled: number }>(
    server,
    `select p.packageId, p.accountId, p.billedAt is not null or p.chargesWaiver <> 'null' as isBilled
      from package p join account a on a.accountId = p.accountId
      where a.email = ? and p.status = 'ReadyForPickup' and p.ending <> 'null'`,
    emailOf('user2'),
  )
  const packageId = box?.packageId ?? ''
  const admin = await apiAs(server, 'admin')
  const settings = { unclaimed: { noticeDays: [14], graceDays: 0 } }
  await admin('PUT', '/settings', settings)
  if (!box?.isBilled) await admin('POST', `/packages/createinvoice/${packageId}`, {})
  // The demo's customer asked for its delivery, and is no longer at home.
  const [delivery] = ask<{ deliveryId: string }>(
    server,
    'select deliveryId from deliveryPackage where packageId = ? and open = 1',
    packageId,
  )
  if (delivery) await admin('DELETE', `/deliveries/${delivery.deliveryId}`, { reason: 'Not at home' })
  const supervisor = await openPageOf(browser, server, 'supervisor', 'desktop')
  const employee = await openPageOf(browser, server, 'employee', 'handheld')
  const phone = await openPageOf(browser, server, 'user2', 'phone')
  await supervisor.page.goto(`${server.url}/admin/packages?only=unclaimed`)
  await shot(supervisor.page, 'unclaimed-1-list')
  for (const { page } of [supervisor, employee]) await page.goto(`${server.url}/admin/packages/${packageId}`)
  await phone.page.goto(`${server.url}/slp/account/packages/${packageId}`)
  await expect(phone.page.getByText('Your package is waiting for you')).toBeVisible()
  await shot(phone.page, 'unclaimed-2-reminded')

  await test.step('the customer sees each choice with its fee', async () => {
    const { page } = phone
    await page.getByRole('button', { name: 'Choose what to do' }).click()
    await expect(page.getByText('J$1,725.00 with tax')).toBeVisible()
    await shot(page, 'unclaimed-3-choices')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the supervisor gives it up, and takes it back', async () => {
    const { page } = supervisor
    await expect(employee.page.getByRole('button', { name: 'Give up' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Give up' }).click()
    await page.getByLabel('Why? The customer sees it.').fill('Nobody came')
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
    await expect(phone.page.getByText('We gave your package up')).toBeVisible()
    await expect(employee.page.getByText('Abandoned').first()).toBeVisible()
    await page.getByRole('button', { name: 'Take back' }).click()
    await page.getByLabel('Why? The customer sees it.').fill('She called')
    await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
    await expect(phone.page.getByText('Your package is waiting for you')).toBeVisible()
  })

  await test.step('it is given up again and sold, and the rest of the price is the customer’s', async () => {
    const { page } = supervisor
    await page.getByRole('button', { name: 'Give up' }).click()
    await page.getByLabel('Why? The customer sees it.').fill('She never came')
    await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click()
    await page.getByRole('button', { name: 'Sell', exact: true }).click()
    await page.getByLabel('Price (J$)').fill('90000')
    await shot(page, 'unclaimed-4-sale')
    await page.getByRole('button', { name: 'Sell for J$90,000.00' }).click()
    await expect(phone.page.getByText('Your package was sold for J$90,000.00').first()).toBeVisible()
    await expect(employee.page.getByText('Sold', { exact: true }).first()).toBeVisible()
    await shot(phone.page, 'unclaimed-5-sold')
    await shot(page, 'unclaimed-6-sold')
    const [money] = ask<{ paid: number; drawer: number }>(
      server,
      `select p.amountJmdCents as paid, (select sum(t.amountJmdCents) from tillEntry t where t.paymentId = p.paymentId) as drawer
        from payment p where p.accountId = ? and p.reference like 'Sale of%'`,
      box?.accountId ?? '',
    )
    expect(money).toEqual({ paid: 9_000_000, drawer: 9_000_000 })
  })
  for (const { loads } of [employee, phone]) expect(loads()).toBeLessThanOrEqual(1)
})
