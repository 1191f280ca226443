import { expect, type Locator, type Page } from '@playwright/test'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { test } from '../support/company.ts'
import { hasPackages } from '../support/desk.ts'
import { sizes } from '../support/device.ts'
import { openByMenu, openPageOf } from '../support/open-page.ts'
import { signIn } from '../support/people.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

interface Row {
  readonly deliveryId: string
  readonly driverId: string | null
  readonly stopOrder: number | null
}

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const namesIn = (page: Page, name: string) =>
  column(page, name).getByRole('listitem').getByRole('link').allInnerTexts()
const announcementOf = (page: Page): Locator => page.getByTestId('move-announcement')

test('the office plans a round by keyboard, and the van, the other van and the customer have it', async ({
  company,
  browser,
}) => {
  const planOf = (id: string) =>
    ask<{ driverName: string; stopOrder: number | null }>(
      company,
      `select a.firstName || ' ' || a.lastName as driverName, d.stopOrder from delivery d
        join account a on a.accountId = d.driverId where d.deliveryId = ?`,
      id,
    )[0]
  const admin = await apiAs(company, 'admin')
  await admin('POST', '/accounts/staff', {
    user: { firstName: 'Marva', lastName: 'Lewis', email: 'marva@quayside.test' },
    role: 'Driver',
  })
  const { page: office } = await openPageOf(browser, company, 'senior', 'desktop')
  const van = await (await browser.newContext({ viewport: sizes.phone, hasTouch: true })).newPage()
  await signIn(van, company.url, 'driver')
  await van.goto(`${company.url}/admin/driver`)
  const ursula = 'Ursula Thompson'

  const deliveryId = await test.step('a delivery is made: customer, packages, address, window', async () => {
    const [ownPackage] = ask<{ packageId: string; accountId: string; trackingNumber: string }>(
      company,
      `select p.packageId, p.accountId, p.trackingNumber from package p
        join account a on a.accountId = p.accountId
        left join deliveryPackage d on d.packageId = p.packageId
        where a.email = 'user@quayside.test' and p.status = 'ReadyForPickup' and p.deletedAt is null
          and d.packageId is null limit 1`,
    )
    if (!ownPackage) throw new Error('Ursula has nothing to be delivered')
    await office.goto(`${company.url}/admin/packages/${ownPackage.packageId}`)
    await office.getByRole('link', { name: 'New delivery' }).click()
    await expect(office.getByRole('checkbox', { name: ownPackage.trackingNumber })).toBeChecked()
    const addressOption = office.getByRole('radio', { name: 'Another address' })
    if (await addressOption.count()) await addressOption.check()
    await office.getByLabel('Street and number').fill('5 Ocean View')
    await office.getByLabel('Town').fill('Falmouth')
    await office.getByLabel('Parish').selectOption('Trelawny')
    await office.getByLabel('Window from (optional)').fill('14:00')
    await office.getByLabel('Window to').fill('13:00')
    await office.getByRole('button', { name: 'Create delivery' }).click()
    await expect(office.getByText('The window ends before it begins.')).toBeVisible()
    await office.getByLabel('Window to').fill('16:30')
    await office.getByRole('button', { name: 'Create delivery' }).click()
    await expect(office.getByRole('heading', { level: 1 })).toContainText('DLV-')
    await expect(office.getByText('2:00 pm – 4:30 pm')).toBeVisible()
    return office.url().split('/').at(-1) ?? ''
  })

  await test.step('it is put second on the van with keys alone, and each step is said', async () => {
    await openByMenu(office, 'Delivery Plan')
    const newItem = column(office, 'No driver').getByRole('listitem').filter({ hasText: '5 Ocean View' })
    await expect(newItem).toContainText('No day yet')
    const before = await namesIn(office, 'Devon Brown')
    await newItem.getByRole('button', { name: `Move ${ursula}` }).focus()
    await office.keyboard.press('Space')
    await expect(announcementOf(office)).toContainText(`Picked up ${ursula}`)
    await office.keyboard.press('ArrowRight')
    await expect(announcementOf(office)).toContainText('Devon Brown')
    await office.keyboard.press('Home')
    await office.keyboard.press('ArrowDown')
    await expect(announcementOf(office)).toContainText(/^Stop 2 of \d+, Devon Brown/)
    await shot(office, 'plan-lifted')
    await office.keyboard.press('Space')
    await expect(announcementOf(office)).toContainText(`Dropped ${ursula}`)
    await expect.poll(() => planOf(deliveryId)).toMatchObject({ driverName: 'Devon Brown' })
    const after = await namesIn(office, 'Devon Brown')
    expect(after).toHaveLength(before.length + 1)
    expect(after[1]).toContain(ursula)
    await expect(column(office, 'Devon Brown').getByRole('listitem').nth(1)).toContainText('5 Ocean View')
  })

  await test.step('the driver’s phone shows the late addition automatically, in its place', async () => {
    const stop = van.getByRole('listitem').filter({ hasText: '5 Ocean View' })
    await expect(stop).toBeVisible()
    await expect
      .poll(() =>
        van
          .getByRole('listitem')
          .allInnerTexts()
          .then((texts) => texts[1]),
      )
      .toContain('5 Ocean View')
    await shot(van, 'plan-van')
  })

  await test.step('Escape puts a stop back, and nothing is sent', async () => {
    const before = ask<Row>(
      company,
      'select deliveryId, driverId, stopOrder from delivery order by deliveryId',
    )
    const mover = column(office, 'Devon Brown')
      .getByRole('listitem')
      .filter({ hasText: '5 Ocean View' })
      .getByRole('button', { name: `Move ${ursula}` })
    await mover.focus()
    await office.keyboard.press('Space')
    await office.keyboard.press('End')
    await office.keyboard.press('Escape')
    await expect(announcementOf(office)).toContainText('Cancelled')
    await expect(column(office, 'Devon Brown').getByRole('listitem').nth(1)).toContainText('5 Ocean View')
    expect(
      ask<Row>(company, 'select deliveryId, driverId, stopOrder from delivery order by deliveryId'),
    ).toEqual(before)
  })

  await test.step('another driver gets it by drag, and it leaves the first one’s phone', async () => {
    const mover = column(office, 'Devon Brown')
      .getByRole('listitem')
      .filter({ hasText: '5 Ocean View' })
      .getByRole('button', { name: `Move ${ursula}` })
    await mover.hover()
    await office.mouse.down()
    const target = await column(office, 'Marva Lewis').boundingBox()
    if (!target) throw new Error('no column')
    await office.mouse.move(target.x + 60, target.y + 60, { steps: 6 })
    await office.mouse.move(target.x + 80, target.y + 100, { steps: 3 })
    await office.mouse.up()
    await expect(column(office, 'Marva Lewis').getByRole('listitem')).toContainText('5 Ocean View')
    await expect.poll(() => planOf(deliveryId)).toMatchObject({ driverName: 'Marva Lewis' })
    await expect(van.getByRole('listitem').filter({ hasText: '5 Ocean View' })).toHaveCount(0)
  })

  await test.step('its customer reads the day and the window', async () => {
    const { page: customer } = await openPageOf(browser, company, 'user', 'phone')
    const [{ packageId = '' } = {}] = ask<{ packageId: string }>(
      company,
      'select packageId from deliveryPackage where deliveryId = ?',
      deliveryId,
    )
    await customer.goto(`${company.url}/account/packages/${packageId}`)
    await expect(customer.getByText('Delivery planned')).toBeVisible()
    await expect(customer.getByText('2:00 pm – 4:30 pm')).toBeVisible()
    await customer.close()
  })

  await test.step('a scan of its number opens it; it is cancelled with a reason', async () => {
    await hasPackages(office, company.url, company)
    await wedgeScan(office, deliveryNumber(deliveryId))
    await expect(office).toHaveURL(new RegExp(deliveryId))
    await office.getByRole('button', { name: 'More actions' }).click()
    await office.getByRole('menuitem', { name: 'Cancel delivery' }).click()
    await office.getByRole('button', { name: 'Cancel delivery' }).click()
    await expect(office.getByText('Say why, in a few words.')).toBeVisible()
    await office.getByLabel('Why is it cancelled?').fill('She picks it up herself')
    await office.getByRole('button', { name: 'Cancel delivery' }).click()
    await expect(office.getByText('Delivery deleted successfully!')).toBeVisible()
    await openByMenu(office, 'Delivery Invoices')
    await expect(office.getByRole('row').filter({ hasText: deliveryNumber(deliveryId) })).toContainText(
      'Void',
    )
  })
})

test('no figure is shown before the rows it counts have come', async ({ company, page }) => {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/api/sync/pull', async (route) => {
    await gate
    await route.continue()
  })
  await signIn(page, company.url, 'senior')
  await page.goto(`${company.url}/admin/deliveries/board`)
  await expect(page.getByLabel('Loading the plan')).toBeVisible()
  await expect(page.getByText(/\b0 stops/)).toHaveCount(0)
  await page.goto(`${company.url}/admin/deliveries`)
  await page.getByRole('button', { name: 'Views' }).click()
  const views = page.getByRole('menu')
  await expect(views.getByRole('menuitemcheckbox', { name: /^At SLP Office/ })).toBeVisible()
  await expect(views).not.toContainText(/\d/)
  await shot(page, 'deliveries-not-here-yet')
  letThrough()
  await expect(views).toContainText(/\d/)
})
