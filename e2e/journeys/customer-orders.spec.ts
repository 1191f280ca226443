import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import type { OwnStoreOrder } from '#sync/api/orders/own-store-orders.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { sizes } from '../support/device.ts'
import { labels } from '../support/labels.ts'
import { emailOf, signIn } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask, packageOf } from '../support/truth.ts'

const link = 'https://www.shop.example/shoes'

async function fillCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Store Orders' }).click()
  await page.getByRole('button', { name: 'Add an item' }).click()
  await page.getByLabel('Link from the shop').fill(link)
  await page.getByLabel('What it is').fill('Running shoes')
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'One Running shoes more' }).click()
}

test('a customer orders from a shop on the phone, from the cart to the paid quote', async ({ browser }) => {
  await using server = await startServer({ env: { CARD_SIMULATOR: '1' } })
  const page = await (await browser.newContext({ viewport: sizes.phone, hasTouch: true })).newPage()
  const office = await apiAs(server, 'employee')
  await signIn(page, server.url, 'user')

  await test.step('a shop’s message that is shared into the app becomes a pre-alert', async () => {
    const message = 'Order 112-3948571-2938475 has shipped. Tracking: 1Z999AA10123456784.'
    await page.goto(`${server.url}/?${new URLSearchParams({ title: 'Shipped', text: message })}`)
    await expect(page.getByLabel('Tracking number')).toHaveValue('1Z999AA10123456784')
    expect(await page.getByRole('banner').count()).toBe(1)
    await page.getByLabel('What is inside').fill('Running shoes')
  })

  await test.step('the next message has a form of its own, and a reload keeps what was entered there', async () => {
    const message = 'Your parcel is on its way: 9400181361805210247527'
    await page.goto(`${server.url}/?${new URLSearchParams({ title: 'Shipped', text: message })}`)
    await expect(page.getByLabel('Tracking number')).toHaveValue('9400181361805210247527')
    await expect(page.getByLabel('What is inside')).toHaveValue('')
    await page.getByLabel('What is inside').fill('Kettle')
    await page.reload()
    await expect(page.getByLabel('What is inside')).toHaveValue('Kettle')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a shared message fills in its items, and an unclear value is asked for', async () => {
    const message = 'Paperback, Qty: 2, $12.50\nMug, Qty: 1, $4.00\nTracking: 1Z999AA10123456784'
    await page.goto(`${server.url}/?${new URLSearchParams({ title: 'Shipped', text: message })}`)
    const form = page.getByRole('dialog', { name: 'Add pre-alert' })
    await expect(
      form.getByRole('status').filter({ hasText: 'The 2 items are from the message' }),
    ).toBeVisible()
    await expect(form.getByLabel('What is inside').first()).toHaveValue('Paperback')
    await expect(form.getByLabel('Value in US$').last()).toHaveValue('4.00')
    await shot(page, 'shared-items')
    await form.getByRole('button', { name: 'Add pre-alert' }).click()
    await expect(form.getByText('Enter what you paid in US dollars, like 45.90.')).toBeVisible()
    await form.getByLabel('Value in US$').first().fill('25')
    await form.getByRole('button', { name: 'Add pre-alert' }).click()
    await expect(form).toBeHidden()
    await expect.poll(() => packageOf(server, '1Z999AA10123456784')?.declaredValueUsdCents).toBe(2_900)
  })

  await test.step('the cart survives a reload and is asked for in one go', async () => {
    await fillCart(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your cart: 1 item' })).toBeVisible()
    await page.getByRole('button', { name: 'Request a quote' }).click()
    await expect(page.getByText('Quote requested')).toBeVisible()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  })

  await test.step('the office quotes it, and the open page says so', async () => {
    const id = page.url().split('/').at(-1)
    const items = [{ url: link, name: 'Running shoes', quantity: 2, unitUsdCents: 4_999, inStock: 2 }]
    const quote = { items, serviceFeeUsdCents: 1_000, status: 'quoted' }
    await office<OwnStoreOrder>('PUT', `/storeorders/${id}`, quote)
    await expect(page.getByText('Quote ready')).toBeVisible()
  })

  await test.step('the order is limited to what the shop has; the total is what the invoice says', async () => {
    await expect(page.getByRole('button', { name: 'One Running shoes more' })).toBeDisabled()
    await page.getByRole('button', { name: 'One Running shoes less' }).click()
    await page.getByRole('button', { name: 'Approve quote' }).click()
    await page.getByRole('link', { name: 'See the invoice and pay' }).click()
    // 49.99 at 155; the fee 1,550 and 15% of the fee.
    await page.getByRole('button', { name: 'Pay J$9,530.95' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText(/RCT-\d{4}-\d+/).first()).toBeVisible()
  })

  await test.step('the order says that it is paid', async () => {
    await page.goto(`${server.url}/account/orders`)
    await page.getByRole('link', { name: /Running shoes shop\.example/ }).click()
    await expect(page.getByText('We’re buying your items now.')).toBeVisible()
  })

  await test.step('the customer knows a number of the shop, and announces the package', async () => {
    await office('PUT', `/storeorders/${page.url().split('/').at(-1)}`, { status: 'purchased' })
    await page.getByRole('button', { name: 'Add a tracking number' }).click()
    const dialog = page.getByRole('dialog', { name: 'Announce a package' })
    await dialog.getByRole('button', { name: 'Announce' }).click()
    await expect(dialog.getByText('Enter the shop’s tracking number.')).toBeVisible()
    const [number = ''] = labels(1, 932)
    await dialog.getByLabel('Tracking number').fill(number)
    await dialog.getByRole('button', { name: 'Announce' }).click()
    await expect(page.getByText('On its way to us')).toBeVisible()
    expect(packageOf(server, number)).toMatchObject({ shipper: 'shop.example', declaredValueUsdCents: 4_999 })
    await shot(page, 'order-with-its-package')
  })

  await test.step('the customer’s data is one file, with everything of theirs and nothing of others', async () => {
    await page.goto(`${server.url}/account/profile`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    const data = JSON.parse(text)
    expect(data.account.user.email).toBe(emailOf('user'))
    expect(data.storeOrders[0].items[0].name).toBe('Running shoes')
    const [ownRow] = ask<{ mailbox: string; packages: number; invoices: number }>(
      server,
      `select a.mailbox, (select count(*) from package p where p.accountId = a.accountId and p.deletedAt is null) as packages,
        (select count(*) from invoice i where i.accountId = a.accountId and i.statusId <> 'draft') as invoices
        from account a where email = ?`,
      emailOf('user'),
    )
    expect([data.packages.length, data.invoices.length]).toEqual([ownRow?.packages, ownRow?.invoices])
    expect(new Set(text.match(/QS-\d{5}/g))).toEqual(new Set([ownRow?.mailbox]))
  })
})

test('a customer has a package brought, and reads where it is until it is delivered', async ({ browser }) => {
  await using server = await startServer()
  const page = await (await browser.newContext({ viewport: sizes.phone, hasTouch: true })).newPage()
  const [office, warehouse, driver, supervisor] = await Promise.all(
    (['employee', 'warehouse', 'driver', 'supervisor'] as const).map((person) => apiAs(server, person)),
  )
  if (!office || !warehouse || !driver || !supervisor) throw new Error('Nobody is there')
  const idOf = (person: 'user' | 'driver') =>
    ask<{ accountId: string }>(server, 'select accountId from account where email = ?', emailOf(person))[0]
      ?.accountId ?? ''
  const [trackingNumber = ''] = labels(1, 912)
  const checkIn = { packages: [{ trackingNumber, accountId: idOf('user'), description: 'Garden lamp' }] }
  const { results } = await warehouse<{ results: Pick<Package, 'packageId'>[] }>(
    'POST',
    '/packages/checkin',
    checkIn,
  )
  const packageIds = results.map(({ packageId }) => packageId)
  const moveTo = (status: string, reason = '') =>
    warehouse('PUT', '/packages/status-update', { packageIds, status, reason, note: reason })
  await signIn(page, server.url, 'user')

  await test.step('reads when it is expected, and a delay moves the day on the open page', async () => {
    await page.goto(`${server.url}/account/packages/${packageIds[0]}`)
    await expect(page.getByText(/^Arriving /)).toBeVisible()
    await moveTo('AtCustoms')
    await expect(page.getByText('Goes through customs')).toHaveCount(0)
    await moveTo('Delayed', 'Storm over Kingston')
    await expect(page.getByText('Your package is delayed', { exact: true })).toBeVisible()
    await expect(page.getByText(/Storm over Kingston\. Arriving .+ It was expected /)).toBeVisible()
  })
  await moveTo('ReadyForPickup')
  // The news disappears on its own, and then covers no button on the next page.
  const news = page.getByText(/^Ready for pickup: Garden lamp/)
  await expect(news).toBeVisible()
  await expect(news).toHaveCount(0)
  // Only the delivery is paid here: a package that has not been billed would not leave.
  await supervisor('POST', `/packages/${packageIds[0]}/waiver`, { reason: 'The store paid for it' })

  await test.step('with the fee before, an address of the address book, and a day', async () => {
    await page.goto(`${server.url}/account/packages/${packageIds[0]}`)
    await page.getByRole('link', { name: 'Have it delivered' }).click()
    await expect(page.getByText('J$920.00')).toBeVisible()
    await page.getByRole('button', { name: 'Request delivery' }).click()
    await expect(page.getByText('Choose an address.')).toBeVisible()
    await page.getByRole('button', { name: 'Add an address' }).click()
    await page.getByLabel('Street and number').fill('12 Hope Road')
    await page.getByLabel('Town').fill('Kingston')
    await page.getByLabel('Parish').selectOption('St. Andrew')
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('radio', { name: '12 Hope Road' })).toBeChecked()
    await page.getByLabel('Day').selectOption({ index: 1 })
    await page.getByLabel('Time').selectOption('9:00 am – 12:00 pm')
    await page.getByRole('button', { name: 'Request delivery' }).click()
    await expect(page.getByText('We have your request')).toBeVisible()
    await expect(page.getByText(/^You asked for .+ We’ll confirm the day\./)).toBeVisible()
  })

  const deliveryId = page.url().split('/').at(-1)
  const step = (body: object) => driver('PUT', `/deliveries/${deliveryId}`, body)

  await test.step('the open page follows the driver to the door', async () => {
    await office('PUT', `/deliveries/${deliveryId}`, { driverId: idOf('driver'), stopOrder: 1 })
    await expect(page.getByText('Delivery planned')).toBeVisible()
    await step({ status: 'OutForDelivery' })
    await expect(page.getByText('On its way to you')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancel delivery' })).toHaveCount(0)
    await step({
      status: 'Delivered',
      proof: { recipientName: 'Una Brown', relationship: 'Sister', idType: 'Passport' },
      collected: { method: 'Cash', amountJmdCents: 92_000 },
    })
    await expect(page.getByRole('region', { name: 'Delivered' })).toContainText('Una Brown')
    await expect(page.getByRole('region', { name: 'To pay' })).toHaveCount(0)
  })
})
