import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Package } from '#sync/entities/packages/package.ts'
import { test } from '../support/company.ts'
import { hasWorker } from '../support/desk.ts'
import { sizes } from '../support/device.ts'
import { billTo } from '../support/invoices.ts'
import { labels } from '../support/labels.ts'
import { photoOf } from '../support/photo.ts'
import { type NewCustomer, sendRegistration } from '../support/registration.ts'
import { linkFor, mailsIn } from '../support/sent-mails.ts'
import type { RunningServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'

// A customer's first weeks on a phone: of either brand, from the registration to what they have paid.

const phone = { viewport: sizes.phone, hasTouch: true, isMobile: true }

const idOf = (server: RunningServer, { email }: NewCustomer): string =>
  ask<{ accountId: string }>(server, 'select accountId from account where email = ?', email)[0]?.accountId ??
  ''

const storedPackage = (server: RunningServer, number: string) =>
  ask<Pick<Package, 'status' | 'invoiceState' | 'merchantInvoiceFileId'>>(
    server,
    'select status, invoiceState, merchantInvoiceFileId from package where trackingNumber = ?',
    number,
  )

/** Pre-alerts a package with the photo of its invoice, with no signal from the first field on. */
async function announceOffline(context: BrowserContext, page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Add pre-alert' }).click()
  await page.getByLabel('Tracking number').fill(number)
  await context.setOffline(true)
  await page.getByLabel('What is inside').fill('Coffee maker')
  await page.getByLabel('Value in US$').fill('45.90')
  await page.getByLabel('Photo of the invoice').setInputFiles(await photoOf(page, 'invoice'))
  await expect(page.getByText('invoice.jpg')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Add pre-alert' }).click()
  await page
    .getByRole('link', { name: /Coffee maker/ })
    .first()
    .click()
}

test('a new customer registers, confirms, pre-alerts without a signal, and pays the cost', async ({
  browser,
  company,
}) => {
  const { url } = company
  const [number = ''] = labels(1, 621)
  const nadine: NewCustomer = {
    ...{ firstName: 'Nadine', lastName: 'Gordon', email: 'nadine@example.com' },
    secret: 'Naseberry under the tree 4',
  }
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' })
  const page = await context.newPage()
  const invoice = page.getByRole('region', { name: 'Merchant invoice' })

  await test.step('registers, and confirms the address with the link of the mail', async () => {
    await page.goto(`${url}/register`)
    await sendRegistration(page, nadine)
    await expect(page).toHaveURL(`${url}/account/dashboard`)
    await page.goto(await linkFor(company, nadine.email, /^Confirm your email address/))
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click()
    await expect(page.getByRole('heading', { name: 'Good to see you, Nadine' })).toBeVisible()
  })

  await test.step('a pre-alert with a photographed invoice waits for the signal, and says so', async () => {
    await hasWorker(page)
    await announceOffline(context, page, number)
    await expect(invoice).toContainText('Waiting to sync')
    await context.setOffline(false)
    await expect(invoice).toContainText('Received')
    expect(storedPackage(company, number)).toEqual([
      { status: 'PreAlert', invoiceState: 'Received', merchantInvoiceFileId: expect.any(String) },
    ])
  })

  await test.step('the open page says that it arrived, and a mail does', async () => {
    const warehouse = await apiAs(company, 'warehouse')
    await warehouse('POST', '/packages/checkin', { packages: [{ trackingNumber: number, weightLb: 3 }] })
    await expect(page.getByText('At Florida Warehouse').first()).toBeVisible()
    const subjects = async () =>
      (await mailsIn(company))
        .filter(({ to }) => to?.[0]?.address === nadine.email)
        .map(({ subject }) => subject)
    await expect.poll(subjects).toContain(`At Florida Warehouse: Coffee maker (${number})`)
  })

  await test.step('the cost is paid by card, and the receipt is available', async () => {
    await billTo(company, idOf(company, nadine), 180_000)
    await page.getByRole('link', { name: 'Invoices', exact: true }).last().click()
    await page.getByRole('button', { name: 'Pay J$2,070.00' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'arrived' })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Receipt (PDF)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Receipt RCT-\d{4}-\d+\.pdf$/)
    await shot(page, 'phone-new-customer-paid')
  })
})

test('a customer of the second brand sees that brand alone: forms, pages, mails and what is not there', async ({
  browser,
  company,
}) => {
  const { url } = company
  const page = await (await browser.newContext(phone)).newPage()
  const kadeem: NewCustomer = {
    ...{ firstName: 'Kadeem', lastName: 'Ellis', email: 'kadeem@example.com' },
    secret: 'Breadfruit on the coals 6',
  }
  // The warehouse's street is called Quayside Way, regardless of whose customer writes it on a parcel.
  const otherBrand = /Quayside(?! Way)/
  const isOurs = (shownPage = page) => expect(shownPage.locator('body')).not.toContainText(otherBrand)

  await test.step('registers in its frame, and is at home below its prefix', async () => {
    await page.goto(`${url}/slp/register`)
    await isOurs()
    await sendRegistration(page, kadeem)
    await expect(page).toHaveURL(`${url}/slp/account/dashboard`)
    await expect(page.getByRole('heading', { name: 'Your US address' })).toBeVisible()
    await isOurs()
    await shot(page, 'phone-second-brand')
  })

  await test.step('the app that can be installed there is the brand’s', async () => {
    const manifest = page.locator('link[rel="manifest"]')
    await expect(manifest).toHaveAttribute('href', '/second.webmanifest')
    const installedManifest = await (await page.request.get(`${url}/second.webmanifest`)).json()
    expect(installedManifest).toMatchObject({ id: '/slp', name: 'SLP', start_url: '/slp/account/dashboard' })
    expect(JSON.stringify(installedManifest)).not.toMatch(otherBrand)
    for (const { src } of installedManifest.icons)
      expect((await page.request.get(url + src)).status()).toBe(200)
    await page.goto(`${url}/slp/account/packages?prealert=`)
    await expect(page.getByRole('dialog').getByLabel('Tracking number')).toBeVisible()
  })

  await test.step('the mail is the brand’s, and leads to its own page', async () => {
    const link = await linkFor(company, kadeem.email, /^Confirm your email address/)
    expect(link).toContain(`${url}/slp/account/verify-email#`)
    const mail = (await mailsIn(company)).find(({ to }) => to?.[0]?.address === kadeem.email)
    expect([mail?.from?.name, `${mail?.subject}${mail?.text}${mail?.html}`]).toEqual([
      'SLP',
      expect.not.stringMatching(otherBrand),
    ])
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
    await isOurs()
  })

  await test.step('the other brand’s area leads back to this one', async () => {
    await page.goto(`${url}/account/packages`)
    await expect(page).toHaveURL(`${url}/slp/account/dashboard`)
  })

  await test.step('elsewhere an address that there is not, and the login, are the brand’s too', async () => {
    const otherPage = await (await browser.newContext(phone)).newPage()
    const answer = await otherPage.goto(`${url}/slp/nowhere`)
    expect(answer?.status()).toBe(404)
    await expect(otherPage.getByRole('heading', { name: '404 Not Found' })).toBeVisible()
    await isOurs(otherPage)
    await otherPage.goto(`${url}/slp/login`)
    await isOurs(otherPage)
    await otherPage.getByLabel('Email', { exact: true }).fill(kadeem.email)
    await otherPage.getByLabel('Password', { exact: true }).fill(kadeem.secret)
    await otherPage.getByRole('button', { name: 'Login' }).click()
    await expect(otherPage).toHaveURL(`${url}/slp/account/dashboard`)
  })
})
