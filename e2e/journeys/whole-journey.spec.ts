import { type Browser, expect, test } from '@playwright/test'
import type { InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import { roundCash } from '#sync/rules/payments/cash.ts'
import { hasPackages, openDesk, verdict } from '../support/desk.ts'
import { type Device, openDevice } from '../support/device.ts'
import {
  clearExcept,
  countAsDamaged,
  createManifest,
  manifestNumber,
  markRestMissing,
  openManifest,
  scanFor,
  sealWithReason,
  takeStep,
  waitToCount,
} from '../support/manifest-work.ts'
import { openByMenu, openPageOf, type PersonPage } from '../support/open-page.ts'
import { owed } from '../support/paying.ts'
import { emailOf, signIn } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, packageOf } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'
import { chooseBoxes, customerBy } from '../support/whole-journey/boxes.ts'
import { closeTheDay, dayFigures } from '../support/whole-journey/closing.ts'
import {
  announce,
  goods,
  helper,
  openPackage,
  payTogether,
  readCharges,
} from '../support/whole-journey/customer.ts'
import { billByScan, handOver, setReady, takeCash } from '../support/whole-journey/office.ts'
import { dueOf, payerOf } from '../support/whole-journey/payer.ts'
import { checkInOffline } from '../support/whole-journey/warehouse.ts'

// The business in a single walk: it goes from the customer's announcement to the customer's signature, each person
// works at their own screen, and no one reloads.

const holdReason = 'Customs wants to see the original invoice'

async function openHandheldAfter(server: RunningServer, number: string): Promise<Device> {
  const device = await openDevice(server, { size: 'handheld' })
  await signIn(device.page, device.url, 'warehouse')
  await hasPackages(device.page, device.url, server)
  await expect(device.page.getByText(number)).toBeVisible()
  await openDesk(device.page, device.url)
  return device
}

const staff = (browser: Browser, server: RunningServer) => ({
  processor: () => openPageOf(browser, server, 'processor', 'desktop'),
  arrivals: () => openPageOf(browser, server, 'senior', 'handheld'),
  customs: () => openPageOf(browser, server, 'supervisor', 'desktop'),
  office: () => openPageOf(browser, server, 'employee', 'desktop'),
  counter: () => openPageOf(browser, server, 'agent', 'desktop'),
})

// Seven people and a whole way: minutes, on a busy machine.
test.describe.configure({ timeout: 900_000 })

test('a package goes from its pre-alert to the signature, through the hands of all the people it meets', async ({
  browser,
}) => {
  await using server = await startServer({ env: { CARD_SIMULATOR: '1' } })
  const owner = customerBy(
    server,
    `select accountId, mailbox from account where email = '${emailOf('user')}'`,
  )
  const payer = payerOf(server)
  const boxes = chooseBoxes(server, owner, payer)
  const dayBefore = await dayFigures(server)
  const open = staff(browser, server)
  const phone = await openPageOf(browser, server, 'user', 'phone')

  await test.step('the customer announces a package, with the shop’s invoice photographed', () =>
    announce(phone.page, boxes.announced))

  await using handheld = await openHandheldAfter(server, boxes.announced)
  const processor = await open.processor()

  await test.step('the warehouse checks seven boxes in, without a signal', () =>
    checkInOffline(handheld, boxes))

  await test.step('the signal is back: the office has them, and the customer reads where hers is', async () => {
    await handheld.regainSignal()
    for (const number of Object.values(boxes))
      await expect(processor.page.getByRole('row').filter({ hasText: number })).toContainText(
        'At Florida Warehouse',
      )
    await expect(phone.page.getByText('At Florida Warehouse').first()).toBeVisible()
  })

  const arrivals = await open.arrivals()
  const customs = await open.customs()

  const number =
    await test.step('the processor loads, looks at what is not ready, seals and ships', async () => {
      const { page } = processor
      await openByMenu(page, 'Manifests')
      await createManifest(page)
      for (const code of Object.values(boxes)) await scanFor(page, code, 'Added')
      await expect(page.getByRole('heading', { name: /blockers? left/ })).toBeVisible()
      await shot(page, 'whole-2-readiness')
      await sealWithReason(page, 'The customer sends it to customs')
      await takeStep(page, 'Mark as shipped')
      await expect(phone.page.getByText('Shipped', { exact: true }).first()).toBeVisible()
      await takeStep(page, 'Mark on route')
      await takeStep(page, 'Mark at customs')
      return manifestNumber(page)
    })

  await test.step('arrival is counted: one is damaged, one is missing', async () => {
    const { page } = arrivals
    await openByMenu(page, 'Manifests')
    await openManifest(page, number)
    await waitToCount(page)
    const { damaged, missing, ...sound } = boxes
    for (const code of Object.values(sound)) await scanFor(page, code, 'Received')
    // The same code within two seconds is one scan.
    await expect(async () => {
      await wedgeScan(page, sound.announced)
      await expect(verdict(page)).toContainText('Already counted', { timeout: 500 })
    }).toPass()
    await scanFor(page, damaged, 'Received')
    await countAsDamaged(page)
    await expect(verdict(page)).toContainText('Counted as damaged')
    await markRestMissing(page, 1)
    await shot(page, 'whole-3-count')
    expect(packageOf(server, missing)?.status).toBe('AtCustoms')
  })

  await test.step('customs keeps one; its owner reads why', async () => {
    await openPackage(phone.page, new RegExp(packageOf(server, boxes.held)?.description ?? ''))
    await openByMenu(customs.page, 'Manifests')
    await openManifest(customs.page, number)
    await clearExcept(customs.page, boxes.held, holdReason)
    const alert = phone.page.getByRole('alert').filter({ hasText: 'On hold at customs' })
    await expect(alert).toContainText(holdReason)
    await shot(phone.page, 'whole-4-hold')
    await phone.page.getByRole('link', { name: 'Home' }).last().click()
  })

  const customer = await apiAs(server, 'user')
  const before = await customer<InvoiceReply[]>('GET', '/invoices/customer/unpaid')
  const office = await open.office()

  await test.step('the office bills what arrived, and the phone says what is owed', async () => {
    for (const code of [boxes.announced, boxes.second, boxes.third, boxes.cash])
      await billByScan(office.page, code)
    await expect(owed(phone.page)).toContainText(`${before.length + 3} invoices`)
    await openPackage(phone.page, goods)
    await phone.page.getByRole('link', { name: 'See charges and pay' }).click()
    await readCharges(phone.page)
    await shot(phone.page, 'whole-5-charges')
  })

  expect(phone.loads()).toBe(0)
  await test.step('three invoices are paid with one link', () =>
    payTogether(
      phone.page,
      before.map(({ number: invoice }) => invoice ?? ''),
    ))

  const due = await dueOf(server, payer)
  await test.step('another customer pays cash at the counter', async () => {
    const { cents } = due
    const handedCash = Math.ceil(cents / 100) + 500
    await openByMenu(office.page, 'Accept Payments')
    await takeCash(office.page, payer, handedCash)
    const result = office.page.getByRole('status').filter({ hasText: /Receipt RCT-/ })
    await expect(result).toContainText(`ChangeJ$${(handedCash - roundCash(cents, 100) / 100).toFixed(2)}`)
    await expect(office.page.getByRole('link', { name: 'Print receipt' })).toBeFocused()
  })

  const counter = await open.counter()
  await test.step('an authorized person collects at the counter, and signs', async () => {
    await setReady(counter.page, boxes.announced)
    await openPackage(phone.page, goods)
    await expect(phone.page.getByText('Ready for pickup').first()).toBeVisible()
    await handOver(counter.page, boxes.announced)
  })

  await test.step('the customer reads that it is delivered, to whom, with the photo', async () => {
    const deliveredRegion = phone.page.getByRole('region', { name: 'Delivered' })
    await expect(deliveredRegion).toContainText(helper)
    const photo = deliveredRegion.getByRole('img', { name: 'Photo 1 of the handover' })
    await expect(photo).toHaveJSProperty('complete', true)
    await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
    await shot(phone.page, 'whole-10-delivered')
  })

  await test.step('the day’s report and the audit log show it, and the books balance', () =>
    closeTheDay(server, boxes, { ...dayBefore, invoices: dayBefore.invoices + due.storageInvoices }))

  const staffPages: PersonPage[] = [processor, arrivals, customs, office, counter]
  expect(staffPages.map(({ loads }) => loads())).toEqual([0, 0, 0, 0, 0])
})
