import { expect, type Page, test } from '@playwright/test'
import { sign } from '../support/counter-work.ts'
import { hasPackages, hasWorker } from '../support/desk.ts'
import { type Device, openDevice } from '../support/device.ts'
import { countEffort, effortOf } from '../support/effort.ts'
import { labels } from '../support/labels.ts'
import { scanFor } from '../support/manifest-work.ts'
import { openByMenu, openPageOf } from '../support/open-page.ts'
import { type Person, signIn } from '../support/people.ts'
import { accountOf, landBoxes, openAlways, placeOf } from '../support/road-work.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'

// Boxes go by truck from the head office to a local one, whose customer hears it once, announces her visit and takes
// them home. Both offices scan without a signal.

test.describe.configure({ timeout: 600_000 })

const numbers = labels(3, 4401)
const [first = '', second = '', third = ''] = numbers
const mostScansOfBox = 2
const mostTapsAtCounter = 4

const statuses = (server: RunningServer): string[] =>
  ask<{ status: string }>(
    server,
    `select status from package where trackingNormalized in (?, ?, ?) order by trackingNormalized`,
    ...numbers,
  ).map(({ status }) => status)

/** A handheld with all rows on it, ready to lose its signal. */
async function openFloor(server: RunningServer, person: Person): Promise<Device> {
  const device = await openDevice(server, { size: 'handheld' })
  await signIn(device.page, device.url, person)
  await hasPackages(device.page, device.url, server)
  await hasWorker(device.page)
  return device
}

/** Counts how often each box is held under the scanner of an office. */
function scannerOf() {
  const counts = new Map<string, number>()
  return {
    async scan(page: Page, number: string, answer: string) {
      counts.set(number, (counts.get(number) ?? 0) + 1)
      await scanFor(page, number, answer)
    },
    most: () => Math.max(...numbers.map((number) => counts.get(number) ?? 0)),
  }
}

const firstNotices = (server: RunningServer): number[] =>
  numbers.map(
    (number) =>
      ask(
        server,
        `select 1 from notice where event = 'package.ReadyForPickup' and json_extract(facts, '$.trackingNumber') = ?`,
        number,
      ).length,
  )

test('three boxes go by truck to a local office without a signal, and their customer fetches them in four taps', async ({
  browser,
}) => {
  await using server = await startServer()
  const [mandeville, customer, clerk] = [
    placeOf(server, 'MDV'),
    accountOf(server, 'user'),
    accountOf(server, 'processor'),
  ]
  await openAlways(server, mandeville)
  const admin = await apiAs(server, 'admin')
  await admin('PUT', `/accounts/${clerk.accountId}`, { branchId: mandeville.branchId })
  await landBoxes(server, numbers, {
    ...{ accountId: customer.accountId, branchId: mandeville.branchId, status: 'AtHeadOffice' },
  })
  await using head = await openFloor(server, 'warehouse')
  await using local = await openFloor(server, 'processor')
  const phone = await openPageOf(browser, server, 'user', 'phone')
  const [headScanner, localScanner] = [scannerOf(), scannerOf()]

  await test.step('the head office opens a transfer and loads it without a signal', async () => {
    const { page } = head
    await page.goto(`${head.url}/admin/transfers`)
    await page.getByRole('button', { name: 'New transfer' }).click()
    const dialog = page.getByRole('dialog', { name: 'New transfer' })
    await dialog.getByLabel('To', { exact: true }).selectOption({ label: mandeville.name })
    await dialog.getByLabel('Vehicle').fill('2345 GH')
    await dialog.getByRole('button', { name: 'Create transfer' }).click()
    await expect(page.getByText(`0 packages loaded for ${mandeville.name}`).first()).toBeVisible()
    await head.loseSignal()
    for (const number of numbers) await headScanner.scan(page, number, 'Loaded')
    await expect(page.getByText(`3 packages loaded for ${mandeville.name}`).first()).toBeVisible()
    await shot(page, 'road-1-loaded')
    await page.getByRole('button', { name: 'Send off' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send off' }).click()
    await expect(page.getByText('On the road').first()).toBeVisible()
    await head.regainSignal()
    await expect
      .poll(() => ask(server, `select 1 from transfer where status = 'Departed' and vehicle = '2345 GH'`))
      .toHaveLength(1)
  })

  await test.step('the customer reads where her boxes go', async () => {
    await phone.page.goto(`${server.url}/account/packages`)
    await expect(phone.page.getByText(`On the way to ${mandeville.name}`).first()).toBeVisible()
  })

  await test.step('the local office counts them off and puts them away, without a signal', async () => {
    const { page } = local
    await page.goto(`${local.url}/admin/transfers`)
    await page.getByRole('link', { name: /^TRF-/ }).filter({ visible: true }).first().waitFor()
    const number = ask<{ number: string }>(server, `select number from transfer where vehicle = '2345 GH'`)[0]
    await page
      .getByRole('link', { name: number?.number ?? '' })
      .first()
      .click()
    await expect(page.getByText('0 of 3 counted').first()).toBeVisible()
    await local.loseSignal()
    for (const box of numbers) await localScanner.scan(page, box, 'Received')
    await expect(page.getByText('3 of 3 counted').first()).toBeVisible()
    await shot(page, 'road-2-counted')
    await page.getByRole('button', { name: 'Close transfer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close transfer' }).click()
    await openByMenu(page, 'Floor')
    await scanFor(page, 'BIN-A1', 'Bin open')
    for (const box of [first, second]) await localScanner.scan(page, box, 'Put away')
    await scanFor(page, 'BIN-B2', 'Bin open')
    await localScanner.scan(page, third, 'Put away')
    await shot(page, 'road-3-put-away')
    await local.regainSignal()
    await expect
      .poll(() => statuses(server), { timeout: 30_000 })
      .toEqual(numbers.map(() => 'ReadyForPickup'))
    expect([headScanner.most(), localScanner.most()]).toEqual([1, mostScansOfBox])
  })

  await test.step('the customer hears of each box once and announces her visit', async () => {
    expect(firstNotices(server)).toEqual([1, 1, 1])
    const { page } = phone
    const panel = page.locator('section').filter({ hasText: `Ready at ${mandeville.name}: 3 packages` })
    await panel.getByRole('button', { name: 'I’m coming' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'I’m coming' }).click()
    await expect(page.getByText(/^You’re coming /)).toBeVisible()
    await shot(page, 'road-4-coming')
  })

  await test.step('a clerk of another office helps out by reading that counter’s list', async () => {
    const { page } = await openPageOf(browser, server, 'employee', 'desktop')
    await page.goto(`${server.url}/admin/packages/handover`)
    const counters = page.getByLabel('Counter')
    await expect(page.getByRole('list', { name: 'To fetch' }).getByText(first)).toHaveCount(0)
    await counters.selectOption({ label: mandeville.name })
    await expect(page.getByText('To fetch: 3 packages')).toBeVisible()
    await shot(page, 'road-6-counters')
    await page.context().close()
  })

  await test.step('the counter fetches by bins, scans each box once, and hands over in four taps', async () => {
    const counter = await openPageOf(browser, server, 'agent', 'handheld')
    const { page } = counter
    await countEffort(page)
    await page.goto(`${server.url}/admin/packages/handover`)
    const list = page.getByRole('list', { name: 'To fetch' })
    await expect(list.getByRole('listitem').filter({ hasText: 'BIN-A1' })).toHaveCount(2)
    await expect(list.getByRole('listitem').filter({ hasText: 'BIN-B2' })).toHaveCount(1)
    const bins = await list.getByRole('listitem').allInnerTexts()
    expect(bins.findIndex((text) => text.includes('BIN-B2'))).toBeGreaterThan(
      bins.findLastIndex((text) => text.includes('BIN-A1')),
    )
    await shot(page, 'road-5-to-fetch')
    const counterScanner = scannerOf()
    const { clicks } = await effortOf(page, async () => {
      for (const box of numbers) await counterScanner.scan(page, box, box)
      await expect(page.getByText('3 packages chosen').first()).toBeVisible()
      await page.getByRole('radio', { name: `${customer.name} (customer)` }).check()
      await sign(page)
      await page.getByRole('button', { name: 'Hand over 3 packages' }).click()
      await expect(page.getByText(`Handed over to ${customer.name}: 3 packages`).first()).toBeVisible()
    })
    expect(clicks).toBeLessThanOrEqual(mostTapsAtCounter)
    expect(counterScanner.most()).toBe(1)
  })

  await expect(phone.page.getByText(/^You’re coming /)).toHaveCount(0)
  await expect.poll(() => statuses(server)).toEqual(numbers.map(() => 'Delivered'))
})
