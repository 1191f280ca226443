import { type Browser, expect, type Page, test } from '@playwright/test'
import { v7 } from 'uuid'
import { readPdf } from '../../server/test/pdf.ts'
import { openAnnouncement, sendAnnouncement, takeSuggestions, typeGoods } from '../support/announce.ts'
import { sizes } from '../support/device.ts'
import { tooWide } from '../support/fit.ts'
import { openHandheld } from '../support/handheld.ts'
import {
  clearAll,
  createManifest,
  manifestNumber,
  openManifest,
  scanFor,
  sealWithReason,
  takeStep,
  waitToCount,
} from '../support/manifest-work.ts'
import { openByMenu, openCallPage, openPageOf } from '../support/open-page.ts'
import { emailOf } from '../support/people.ts'
import { mailsIn } from '../support/sent-mails.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { openTillOf } from '../support/tills.ts'
import { apiAs, ask, fileAs, packageOf } from '../support/truth.ts'
import { weighIn } from '../support/whole-journey/warehouse.ts'

// People compare the price of a box on many screens and papers.

// Several people at their own screens: minutes, on a busy machine.
test.describe.configure({ timeout: 600_000 })

const accountOf = (server: RunningServer): string =>
  ask<{ accountId: string }>(server, 'select accountId from account where email = ?', emailOf('user'))[0]
    ?.accountId ?? ''

const estimateOn = (page: Page) => page.getByRole('region', { name: 'Estimated cost' })

/** The total of the estimate on a customer's page of a package, such as J$9,876.50. */
async function estimatedTotal(page: Page): Promise<string> {
  const total = estimateOn(page).getByText(/^J\$/).last()
  return total.innerText()
}

const paper = async (server: RunningServer, path: string): Promise<string> =>
  readPdf(await fileAs(server, 'employee', path)).pages.join('\n')

/** The warehouse in Florida weighs a box. */
async function weigh(server: RunningServer, box: object): Promise<void> {
  const desk = await apiAs(server, 'warehouse')
  await desk('POST', '/packages/checkin', { packages: [box] })
}

/** The warehouse in Florida checks the box in on a handheld, which has it from its announcement. */
async function checkInOnHandheld(server: RunningServer, number: string): Promise<void> {
  await using handheld = await openHandheld(server)
  const { page } = handheld
  await page.keyboard.press('F2')
  await expect(page.getByRole('radio', { name: 'Full' })).toBeChecked()
  await weighIn(page, number, '9')
  await shot(page, 'prices-0-check-in')
  await expect.poll(() => packageOf(server, number)?.status).toBe('ReceivedAtWharehouse')
}

/** A flight with the box on it goes from the loading desk to customs, by scans and buttons. */
async function flyByScreens(browser: Browser, server: RunningServer, number: string): Promise<string> {
  const { page } = await openPageOf(browser, server, 'processor', 'desktop')
  await openByMenu(page, 'Manifests')
  await createManifest(page)
  await scanFor(page, number, 'Added')
  await sealWithReason(page, 'The customer sends it to customs')
  for (const step of ['Mark as shipped', 'Mark on route', 'Mark at customs']) await takeStep(page, step)
  const manifest = await manifestNumber(page)
  await page.context().close()
  return manifest
}

/** The head office counts the box by a scan, and customs lets it go. */
async function arriveByScreens(
  browser: Browser,
  server: RunningServer,
  manifest: string,
  number: string,
): Promise<string> {
  const { page } = await openPageOf(browser, server, 'senior', 'handheld')
  await openByMenu(page, 'Manifests')
  await openManifest(page, manifest)
  await waitToCount(page)
  await scanFor(page, number, 'Received')
  await expect(page.getByText('Every package is counted')).toBeVisible()
  await clearAll(page)
  await shot(page, 'prices-1-arrival')
  const manifestId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.context().close()
  return manifestId
}

test('a laptop and two books cost the same on five screens and two papers', async ({ browser }) => {
  await using server = await startServer()
  const number = 'TBA550000000011'
  const phone = await openPageOf(browser, server, 'user', 'phone')

  await test.step('they are announced on a phone, and weighed on a handheld in Florida', async () => {
    const { page } = phone
    await openAnnouncement(page)
    await typeGoods(page, number, [
      { name: 'Laptop', value: '800' },
      { name: 'Textbook', value: '60' },
      { name: 'Cookbook', value: '25.50' },
    ])
    await takeSuggestions(page, 3)
    await sendAnnouncement(page)
    await expect.poll(() => packageOf(server, number)?.lines).toContain('Cookbook')
    await checkInOnHandheld(server, number)
  })
  const { packageId } = packageOf(server, number) ?? { packageId: '' }

  const price = await test.step('the customer reads the price on the page of the package', async () => {
    await phone.page.goto(`${server.url}/account/packages/${packageId}`)
    await expect(estimateOn(phone.page)).toContainText('Import duty')
    await shot(phone.page, 'prices-1-estimate')
    return estimatedTotal(phone.page)
  })

  const manifestId = await test.step('it is loaded, flown and counted by scans', async () => {
    const manifest = await flyByScreens(browser, server, number)
    return arriveByScreens(browser, server, manifest, number)
  })
  const office = await openCallPage(browser, server, 'senior')
  await test.step('the office reads it before it bills, for the package and for the flight', async () => {
    await office.goto(`${server.url}/admin/packages/${packageId}`)
    await office.getByRole('link', { name: 'New invoice' }).click()
    await expect(office.getByRole('checkbox', { name: number })).toBeChecked()
    await expect(office.getByText(`1 package, ${price}`)).toBeVisible()
    await office.goto(`${server.url}/admin/manifests/${manifestId}`)
    await office.getByText('To bill 1').click()
    await office.getByRole('button', { name: 'Bill this manifest' }).click()
    await expect(office.getByRole('list', { name: 'Bills' })).toContainText(price)
    await shot(office, 'prices-2-flight')
    await office.getByRole('button', { name: 'Issue and email' }).click()
    await expect(office.getByText(`1 invoice issued, ${price}`)).toBeVisible()
    await office.context().close()
  })

  const [invoice] = ask<{ invoiceId: string; number: string }>(
    server,
    'select i.invoiceId, i.number from invoice i join package p on p.invoiceId = i.invoiceId where p.packageId = ?',
    packageId,
  )
  await test.step('the customer reads it on the invoice', async () => {
    await phone.page.getByRole('link', { name: 'See charges and pay' }).click()
    await expect(phone.page.getByRole('region', { name: 'Charges' })).toContainText(`Total${price}`)
    await shot(phone.page, 'prices-3-invoice')
  })

  await test.step('the counter takes it', async () => {
    await openTillOf(server, 'employee')
    const page = await openCallPage(browser, server, 'employee')
    await page.goto(`${server.url}/admin/invoices/payment?account=${accountOf(server)}`)
    const open = page.getByRole('list', { name: 'Open invoices' })
    await expect(open.getByRole('listitem').filter({ hasText: invoice?.number ?? '' })).toContainText(price)
    for (const box of await open.getByRole('checkbox').all())
      await box.setChecked((await box.getAttribute('aria-label')) === `Pay ${invoice?.number}`)
    await page.getByText('Card', { exact: true }).click()
    await page.getByLabel('Reference').fill('SLIP 4711')
    await page.keyboard.press('Enter')
    const result = page.getByRole('status').filter({ hasText: /Receipt RCT-/ })
    await expect(result).toContainText(`Paid${price}`)
    await shot(page, 'prices-4-counter')
    await expect(phone.page.getByText('Paid', { exact: true }).first()).toBeVisible()
  })

  await test.step('invoice and receipt say it on paper', async () => {
    const amount = price.replace('J$', '')
    const [payment] = ask<{ paymentId: string }>(
      server,
      'select paymentId from paymentAllocation where invoiceId = ?',
      invoice?.invoiceId ?? '',
    )
    expect(await paper(server, `/invoices/pdf/${invoice?.invoiceId}`)).toContain(amount)
    expect(await paper(server, `/payments/${payment?.paymentId}/receipt`)).toContain(amount)
  })
})

test('a firm reads and pays the prices of its group with a promotion, and the public reads the regular ones', async ({
  browser,
}) => {
  await using server = await startServer()
  const admin = await apiAs(server, 'admin')
  const accountId = accountOf(server)

  await test.step('the office gives firms a rate sheet and a promotion', async () => {
    const { priceGroupId } = await admin<{ priceGroupId: string }>('POST', '/pricegroups', { name: 'Firms' })
    await admin('POST', '/ratesheets', {
      ...{ name: 'Firms by air', mode: 'Air', bands: [{ uptoLb: 1, priceUsdCents: 280 }], priceGroupId },
      ...{ extraLbUsdCents: 160, volumetricDivisor: 166, fuelPercent: 0, insurancePercent: 0 },
      ...{ handlingUsdCents: 0, validFrom: '2026-01-01' },
    })
    await admin('PUT', `/accounts/${accountId}`, { priceGroupId })
    const page = await openCallPage(browser, server, 'admin')
    await page.goto(`${server.url}/admin/promotions?open=new`)
    const dialog = page.getByRole('dialog', { name: 'New promotion' })
    await dialog.getByLabel('Name').fill('Summer for firms')
    await dialog.getByLabel('Percent').fill('10')
    await dialog.getByLabel('Firms').check()
    await expect(dialog.getByText('Customers read: 10% off our charges.')).toBeVisible()
    await shot(page, 'firm-1-promotion')
    await dialog.getByRole('button', { name: 'Save promotion' }).click()
    await expect(page.getByRole('link', { name: 'Summer for firms' })).toBeVisible()
    await page.context().close()
  })

  const phone = await openPageOf(browser, server, 'user', 'phone')
  await test.step('the rates of the firm are those of its group', async () => {
    const { page } = phone
    await page.goto(`${server.url}/account/rates`)
    await expect(page.getByRole('region', { name: 'Firms by air' })).toContainText('US$2.80')
    await expect(page.getByRole('region', { name: 'Standard air' })).toHaveCount(0)
    await shot(page, 'firm-2-rates')
  })

  const packageId = v7()
  const total = await test.step('the package costs that, with the promotion as a line', async () => {
    const { page } = phone
    await weigh(server, {
      ...{ packageId, trackingNumber: 'TBA550000000021', accountId, description: 'Shoes', weightLb: 3 },
      ...{ declaredValueUsdCents: 6_000 },
    })
    await page.goto(`${server.url}/account/packages/${packageId}`)
    await expect(estimateOn(page).getByRole('listitem').filter({ hasText: 'Promotion:' })).toHaveText([
      /Promotion: Summer for firms.*-J\$/,
    ])
    await shot(page, 'firm-3-package')
    return estimatedTotal(page)
  })

  await test.step('a code that the office ends is named beside the price as one that doesn’t count', async () => {
    const { promotionId } = await admin<{ promotionId: string }>('POST', '/promotions', {
      ...{ name: 'Autumn', code: 'AUTUMN', percent: 5, amountJmdCents: null, base: 'Freight' },
      ...{ validFrom: '2026-01-01', validTo: null, mostPerCustomer: null, mostInAll: null },
      ...{ isFirstOnly: false, priceGroupIds: [] },
    })
    const customer = await apiAs(server, 'user')
    await customer('POST', '/promotions/code', { code: 'AUTUMN' })
    await admin('PUT', `/promotions/${promotionId}`, { validTo: '2026-01-31' })
    const alert = phone.page.getByRole('alert').filter({ hasText: 'AUTUMN is not in this price' })
    await expect(alert).toContainText('Autumn ended on')
    await shot(phone.page, 'firm-4-code')
  })

  await test.step('the invoice says the same, with one line for the promotion', async () => {
    const { page } = phone
    await admin('POST', `/packages/createinvoice/${packageId}`, {})
    await page.getByRole('link', { name: 'See charges and pay' }).click()
    const charges = page.getByRole('region', { name: 'Charges' })
    await expect(charges.getByRole('listitem').filter({ hasText: 'Promotion:' })).toHaveCount(1)
    await expect(charges).toContainText(`Total${total}`)
  })

  await test.step('visitors read the regular price', async () => {
    const visitor = await browser.newPage()
    await visitor.goto(`${server.url}/rates`)
    await expect(visitor.getByRole('heading', { name: 'Standard air' })).toBeVisible()
    await expect(visitor.getByText('US$3.50')).toBeVisible()
    await expect(visitor.getByText('Firms by air')).toHaveCount(0)
  })

  await test.step('three services have room in the calculator of a phone', async () => {
    const transit = { air: null, sea: null }
    await admin('PUT', '/settings', {
      services: [
        { name: 'Standard', modes: ['Air'], transit },
        { name: 'Express', modes: ['Air'], transit: { air: { from: 1, to: 3 }, sea: null } },
        { name: 'Sea', modes: ['Sea'], transit },
      ],
    })
    const visitor = await browser.newPage({ viewport: sizes.phone })
    await visitor.goto(`${server.url}/shipping-calculator`)
    await expect(visitor.getByRole('radio')).toHaveCount(3)
    expect(await tooWide(visitor, '/shipping-calculator')).toEqual([])
  })
})

test('a customer who has seen a price reads old, new and why when the office corrects the category', async ({
  browser,
}) => {
  await using server = await startServer()
  const packageId = v7()
  await weigh(server, {
    ...{ packageId, trackingNumber: 'TBA550000000031', accountId: accountOf(server), weightLb: 9 },
    ...{ description: 'ThinkPad', declaredValueUsdCents: 90_000, dutyCategory: 'General goods' },
  })
  const phone = await openPageOf(browser, server, 'user', 'phone')
  await phone.page.goto(`${server.url}/account/packages/${packageId}`)
  await expect(estimateOn(phone.page)).toContainText('Import duty')
  const before = await estimatedTotal(phone.page)
  const loads = phone.loads()

  await test.step('the office finds the category by an everyday word', async () => {
    const page = await openCallPage(browser, server, 'senior')
    await page.goto(`${server.url}/admin/packages/${packageId}/edit`)
    const category = page.getByLabel('Duty category', { exact: true })
    await category.fill('laptop')
    await page.getByRole('option', { name: 'Computers' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
  })

  const notice = phone.page.getByRole('alert').filter({ hasText: 'The price changed on' })
  const words =
    await test.step('the customer’s open page shows both with the estimate, without a scroll', async () => {
      await expect(notice).toContainText(`Before it was ${before}.`)
      await expect(notice).toBeInViewport({ ratio: 1 })
      await expect(notice).toContainText('Customs category: Computers, before General goods.')
      const after = /It costs (J\$[\d,.]+) now/.exec(await notice.innerText())?.[1] ?? ''
      expect(after).not.toBe(before)
      await expect(estimateOn(phone.page)).toContainText(`Total${after}`)
      expect(phone.loads()).toBe(loads)
      await shot(phone.page, 'price-notice')
      return `It costs ${after} now. Before it was ${before}.`
    })

  await test.step('the mail has the same sentences', async () => {
    const mails = async () =>
      (await mailsIn(server)).filter(({ subject }) => subject?.startsWith('New price'))
    await expect.poll(async () => (await mails()).length).toBe(1)
    const [mail] = await mails()
    expect(mail?.to?.[0]?.address).toBe(emailOf('user'))
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(words)
    expect(mail?.text?.replaceAll(/\s+/g, ' ')).toContain(
      'Customs category: Computers, before General goods.',
    )
  })
})
