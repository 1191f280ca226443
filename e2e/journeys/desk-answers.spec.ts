import { expect, type Page } from '@playwright/test'
import { test } from '../support/company.ts'
import { checkInRows, lineOf, openDesk, verdict } from '../support/desk.ts'
import { openDevice } from '../support/device.ts'
import { openHandheld } from '../support/handheld.ts'
import { labels } from '../support/labels.ts'
import { signIn } from '../support/people.ts'
import { shot } from '../support/shots.ts'
import { ask, countsOf, eachOnce, packageOf } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// The desk has to answer scans that are not a courier's number, and scans that come while a dialog is open.

const openStack = (page: Page) => page.getByRole('button', { name: 'Change bin, condition, branch' }).click()
const stackOf = (page: Page) => page.getByRole('dialog', { name: 'Applies to every scan' })
const context = (page: Page) => page.getByRole('button', { name: 'Change bin, condition, branch' })
const fieldTop = async (page: Page) => (await page.getByLabel(/^Tracking n/).boundingBox())?.y

test('a scan over the stack dialog is checked in, a bin label sets the bin', async ({ company }) => {
  const [first = '', second = '', third = ''] = labels(3, 50)
  await using handheld = await openHandheld(company)
  const { page } = handheld

  // A browser keeps a new page silent until a person touches it.
  const silent = verdict(page).getByText('Tap once to turn on sound')
  await expect(silent).toBeVisible()
  await openStack(page)
  await expect(silent).toHaveCount(0)
  await stackOf(page).getByLabel('Bin').fill('A-1')
  await wedgeScan(page, first)
  await expect(stackOf(page)).toHaveCount(0)
  await expect(verdict(page)).toContainText(first)
  await expect(verdict(page)).toContainText('Bin A-1')
  await expect(context(page)).toContainText('Bin A-1')

  await openStack(page)
  await expect(stackOf(page).getByRole('button', { name: 'Done' })).toBeVisible()
  // As a scanner set to US keys and a device set to Spanish ones make it.
  await wedgeScan(page, "BIN'77")
  await expect(stackOf(page)).toHaveCount(0)
  await expect(verdict(page)).toContainText('Bin set')
  await expect(context(page)).toContainText('BIN-77')

  await openStack(page)
  await stackOf(page).getByRole('button', { name: 'Done' }).focus()
  await wedgeScan(page, second)
  await expect(verdict(page)).toContainText(second)
  await wedgeScan(page, third, { pause: { nth: third.length, ms: 263 } })
  await expect(verdict(page)).toContainText(third)
  await expect(page.getByText('2 in this stack')).toBeVisible()
  for (const number of [first, second, third]) await expect(lineOf(page, number)).toContainText('Synced')
  expect(countsOf(company, [first, second, third])).toEqual(eachOnce([first, second, third]))
  expect([first, second, third].map((number) => packageOf(company, number)?.bin)).toEqual([
    ...['A-1', 'BIN-77', 'BIN-77'],
  ])
})

test('a retail barcode asks, the next scan answers it, and nothing below the verdict moves', async ({
  company,
}) => {
  const [label = ''] = labels(1, 51)
  const retail = '4006381333931'
  const [knownPackage] = ask<{ number: string; mailbox: string; firstName: string }>(
    company,
    `select p.trackingNumber number, a.mailbox, a.firstName from package p join account a on a.accountId = p.accountId
      where p.status = 'PreAlert' and p.deletedAt is null limit 1`,
  )
  await using handheld = await openHandheld(company)
  const { page } = handheld
  const top = await fieldTop(page)
  const answers = async (code: string, ...words: string[]) => {
    await wedgeScan(page, code)
    for (const word of [code, ...words]) await expect(verdict(page)).toContainText(word)
    expect(await fieldTop(page)).toBe(top)
  }
  await answers(retail, 'Is this the tracking number?', 'EAN-13')
  await expect(page.getByRole('button', { name: 'Check in anyway' })).toBeVisible()
  await answers('10012345678902', 'Is this the tracking number?', 'GTIN-14')
  await answers(label, 'Checked in – customer not identified')
  await expect(page.getByRole('button', { name: 'Check in anyway' })).toHaveCount(0)
  await answers(
    knownPackage?.number ?? '',
    'Checked in',
    knownPackage?.mailbox ?? '',
    knownPackage?.firstName ?? '',
  )
  await answers('42033166', 'Stop')
  await shot(page, 'handheld-stop')
  await expect(checkInRows(page)).toHaveCount(2)
  await expect.poll(() => countsOf(company, [label])).toEqual(eachOnce([label]))
  expect(countsOf(company, [retail])).toEqual({ [retail]: 0 })
})

test('a scan on any other screen opens what it names, or says that it is not known', async ({ company }) => {
  const rows = ask<{ packageId: string; number: string; hawb: string }>(
    company,
    `select packageId, trackingNumber number, hawbNumber hawb from package
      where status = 'Shipped' and courier = 'UPS' and deletedAt is null limit 3`,
  )
  const [customer] = ask<{ accountId: string; mailbox: string; firstName: string }>(
    company,
    `select accountId, mailbox, firstName from account where email = 'user@quayside.test'`,
  )
  const [manifest] = ask<{ manifestId: string; number: string; box: string }>(
    company,
    `select m.manifestId, m.number, p.trackingNumber box from manifest m
      join manifestLine l on l.manifestId = m.manifestId and l.deletedAt is null
      join package p on p.packageId = l.packageId
      where m.status = 'Open' and m.number is not null limit 1`,
  )
  const [stranger = ''] = labels(1, 52)
  await using handheld = await openHandheld(company, 'supervisor')
  const { page } = handheld
  const openHome = async () => {
    await page.goto(`${handheld.url}/admin`)
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  }
  await openHome()
  // The box comes while the manifest's page is still on its way: it is meant for that page.
  await wedgeScan(page, manifest?.number ?? '')
  await wedgeScan(page, manifest?.box ?? '')
  await expect(verdict(page)).toContainText(manifest?.box ?? '')
  await expect(page).toHaveURL(new RegExp(`/admin/manifests/${manifest?.manifestId}$`))

  await openHome()
  await page.getByRole('button', { name: 'Package Search' }).click()
  await page.getByLabel('Search packages').fill('cur')
  await wedgeScan(page, rows[0]?.number ?? '')
  await expect(page).toHaveURL(new RegExp(`/admin/packages/${rows[0]?.packageId}$`))
  await expect(page.getByLabel('Search packages')).toHaveCount(0)
  await wedgeScan(page, rows[1]?.hawb ?? '')
  await expect(page).toHaveURL(new RegExp(`/admin/packages/${rows[1]?.packageId}$`))
  await wedgeScan(page, customer?.mailbox ?? '')
  await expect(page).toHaveURL(new RegExp(`/admin/accounts/${customer?.accountId}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(customer?.firstName ?? '')
  await wedgeScan(page, rows[0]?.hawb ?? '')
  await expect(page).toHaveURL(new RegExp(`/admin/packages/${rows[0]?.packageId}$`))
  await handheld.loseSignal()
  await wedgeScan(page, stranger)
  await expect(page.getByText(`Not found: ${stranger}`)).toBeVisible()
  await shot(page, 'handheld-not-found')

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Bin').fill('half a w')
  // Another package than before: the same code within two seconds is one scan.
  await wedgeScan(page, rows[2]?.number ?? '')
  await expect(page.getByText('Save or cancel the form first')).toBeVisible()
  await expect(page.getByLabel('Bin')).toHaveValue('half a w')
})

test('while packages are loading the desk looks for the customer, and its answer follows', async ({
  company,
}) => {
  const prealerts = ask<{ number: string; mailbox: string }>(
    company,
    `select p.trackingNumber number, a.mailbox from package p join account a on a.accountId = p.accountId
      where p.status = 'PreAlert' and p.deletedAt is null order by p.createdAt desc limit 2`,
  )
  const [rushedPrealert, filledPrealert] = prealerts
  await using handheld = await openDevice(company, { size: 'handheld' })
  const { page, context, url } = handheld
  const gate = Promise.withResolvers<void>()
  await context.route('**/api/sync/pull', async (route) => {
    await gate.promise
    await route.continue()
  })
  await signIn(page, url, 'warehouse')
  await openDesk(page, url)
  await expect(verdict(page).getByText('Packages are still loading on this device')).toBeVisible()
  const form = await context.newPage()
  await openDesk(form, url)
  await form.keyboard.press('F2')
  await expect(form.getByRole('radio', { name: 'Full' })).toBeChecked()
  await wedgeScan(form, filledPrealert?.number ?? '')
  await expect(verdict(form)).toContainText('Looking for the customer')
  await form.getByLabel('Description').fill('As on the box')

  await page.bringToFront()
  await wedgeScan(page, rushedPrealert?.number ?? '')
  await expect(verdict(page)).toContainText('Checked in – looking for the customer')
  await shot(page, 'handheld-looking')

  gate.resolve()
  await expect(verdict(page)).toContainText(rushedPrealert?.mailbox ?? '')
  await expect(verdict(page)).not.toContainText('looking')
  await expect(verdict(form)).toContainText('Pre-alert found')
  await expect(form.getByRole('textbox', { name: 'Customer' })).toHaveValue(
    new RegExp(filledPrealert?.mailbox ?? ''),
  )
  await expect(form.getByLabel('Description')).toHaveValue('As on the box')
})
