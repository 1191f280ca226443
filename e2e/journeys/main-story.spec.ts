import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { fakeCameraArgs, makeClip } from '../support/clip.ts'
import { checkInRows, hasPackages, hasWorker, lineOf, openDesk, verdict } from '../support/desk.ts'
import { openDevice, sizes } from '../support/device.ts'
import { labels } from '../support/labels.ts'
import { signIn } from '../support/people.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { arrivalsOf, ask, countsOf, eachOnce } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// This is the purpose of the product: a package scanned with no signal reaches the office, despite anything that
// happens on the way.

const announcedNumber = '1Z5R89390357567127'
const strangers = labels(7, 1)

const prealertText = 'Reading lamp, brass'

async function prealert(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Add pre-alert' }).first().click()
  const form = phone.getByRole('dialog', { name: 'Add pre-alert' })
  await form.getByLabel('Tracking number', { exact: true }).fill(announcedNumber)
  await expect(form.getByText('UPS')).toBeVisible()
  await form.getByLabel('What is inside').fill(prealertText)
  await form.getByLabel('Shop').fill('Lumens')
  await form.getByLabel('Value in US$').fill('45.90')
  await shot(phone, 'phone-prealert')
  await form.getByRole('button', { name: 'Add pre-alert' }).click()
  await expect(form).toHaveCount(0)
}

/** How many documents this page has loaded since. */
function loadsOf(page: Page): () => number {
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  return () => loads
}

test('a package scanned with no signal reaches the office and its customer', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'quayside-clip-'))
  const clip = join(folder, 'label.mjpeg')
  await makeClip(clip, [{ text: announcedNumber, bcid: 'code128' }], 2)
  await using server = await startServer()
  const expectedNumbers = ask<{ trackingNumber: string }>(
    server,
    `select trackingNumber from package where status = 'PreAlert' and deletedAt is null limit 3`,
  ).map((row) => row.trackingNumber)
  const wedgeNumbers = [...strangers, ...expectedNumbers]
  const numbers = [announcedNumber, ...wedgeNumbers]

  const phone = await (await browser.newContext({ viewport: sizes.phone, hasTouch: true })).newPage()
  const office = await (await browser.newContext({ viewport: sizes.desktop })).newPage()
  await using handheld = await openDevice(server, {
    size: 'handheld',
    args: fakeCameraArgs(clip),
    isNew: true,
  })

  await test.step('a customer announces a package on a phone', async () => {
    await signIn(phone, server.url, 'user')
    await prealert(phone)
    await phone.goto(`${server.url}/account/packages`)
    await phone.getByRole('link', { name: prealertText }).click()
    await expect(phone.getByRole('heading', { name: prealertText })).toBeVisible()
    await expect(phone.getByText('Waiting to sync')).toHaveCount(0)
    await shot(phone, 'phone-package')
  })

  await test.step('the handheld of the warehouse has it', async () => {
    await signIn(handheld.page, handheld.url, 'warehouse')
    await hasPackages(handheld.page, handheld.url, server)
    await hasWorker(handheld.page)
    await expect(handheld.page.getByText(announcedNumber)).toBeVisible()
  })

  await test.step('the office looks at its list', async () => {
    await signIn(office, server.url, 'employee')
    await hasPackages(office, server.url, server)
    await expect(office.getByText(announcedNumber)).toBeVisible()
  })
  const officeLoads = loadsOf(office)
  const phoneLoads = loadsOf(phone)

  const cookiesKept = handheld.cookiesKept()
  await test.step('without a signal the app opens again', async () => {
    await handheld.loseSignal()
    await handheld.page.reload()
    await openDesk(handheld.page, handheld.url)
    await shot(handheld.page, 'handheld-desk-offline')
  })

  await test.step('the camera reads the label', async () => {
    const { page } = handheld
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(lineOf(page, announcedNumber)).toContainText('Waiting to sync')
    await shot(page, 'handheld-camera')
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(page.getByTestId('viewfinder')).toHaveCount(0)
  })

  await test.step('ten more are scanned by the hand scanner, some without a known owner', async () => {
    const { page } = handheld
    for (const number of wedgeNumbers) {
      await wedgeScan(page, number)
      await expect(verdict(page)).toContainText(number)
      if (strangers.includes(number))
        await expect(verdict(page)).toContainText('Checked in – customer not identified')
      await expect(verdict(page)).toContainText('Saved')
      await expect(lineOf(page, number)).toContainText('Waiting to sync')
    }
    await expect(checkInRows(page)).toHaveCount(11)
    await shot(page, 'handheld-eleven')
  })

  await test.step('the battery goes, and all eleven are still there', async () => {
    await cookiesKept
    await handheld.powerCut()
    await handheld.powerOn()
    const { page } = handheld
    await openDesk(page, handheld.url)
    await expect(checkInRows(page)).toHaveCount(11)
    for (const number of numbers) await expect(lineOf(page, number)).toContainText('Waiting to sync')
    await shot(page, 'handheld-after-power-cut')
  })
  expect(countsOf(server, strangers)).toEqual(Object.fromEntries(strangers.map((number) => [number, 0])))

  await test.step('the signal returns: queue, office and customer follow automatically', async () => {
    await handheld.regainSignal()
    const { page } = handheld
    for (const number of numbers) await expect(lineOf(page, number)).toContainText('Synced')
    await expect(page.getByRole('link', { name: 'Sync: All synced' })).toBeVisible()

    for (const number of numbers) {
      const row = office.getByRole('row').filter({ hasText: number })
      await expect(row).toHaveCount(1)
      await expect(row).toContainText('At Florida Warehouse')
    }
    await shot(office, 'office-list')
    await expect(phone.getByText('At Florida Warehouse').first()).toBeVisible()
    await shot(phone, 'phone-arrived')
    expect([officeLoads(), phoneLoads()]).toEqual([0, 0])
  })

  expect(countsOf(server, numbers)).toEqual(eachOnce(numbers))
  for (const number of numbers) expect([number, arrivalsOf(server, number)]).toEqual([number, 1])
  await rm(folder, { recursive: true, force: true })
})
