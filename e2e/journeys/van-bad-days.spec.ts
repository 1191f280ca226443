import { expect, type Page, test } from '@playwright/test'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { dayMs, minuteMs } from '#sync/lib/durations.ts'
import { noteId, photograph, sign } from '../support/counter-work.ts'
import {
  type DemoDelivery,
  demoDeliveries,
  finishDoor,
  handoversOn,
  keepStops,
  openDoor,
  openDriverPhone,
  openVan,
  stopRow,
} from '../support/driver-work.ts'
import { emailOf } from '../support/people.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// When things go wrong on the road, each box and each dollar is still where the screens say, and no one has to guess.

test.describe.configure({ timeout: 600_000 })

const stopAt = (server: RunningServer, place: number): DemoDelivery => {
  const stop = demoDeliveries(server).get(place)
  if (!stop) throw new Error(`The demo company has no stop ${place}`)
  return stop
}

const rowOf = (server: RunningServer, { deliveryId }: DemoDelivery) =>
  ask<Pick<Delivery, 'status' | 'driverId' | 'roundOf'> & { proof: string; collected: string }>(
    server,
    'select status, driverId, roundOf, proof, collected from delivery where deliveryId = ?',
    deliveryId,
  )[0]
const paymentsAt = (server: RunningServer, { deliveryId }: DemoDelivery): number =>
  ask(server, 'select 1 from payment where deliveryId = ?', deliveryId).length
/** Returns the notes that tell the office who has the box. */
const reviewsOf = (server: RunningServer, { packageId }: DemoDelivery): string[] =>
  ask<{ note: string }>(
    server,
    `select note from review where packageId = ? and kind = 'handedOver'`,
    packageId,
  ).map(({ note }) => note)

const doneRow = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Done' }).getByRole('listitem').filter({ hasText: name })

/** As a phone whose owner set its day wrong. */
async function setClockAhead(page: Page, ms: number): Promise<void> {
  await page.addInitScript(`{
    const Real = Date
    const ahead = ${ms}
    globalThis.Date = class extends Real {
      constructor(...args) {
        if (args.length === 0) super(Real.now() + ahead)
        else super(...args)
      }
      static now() {
        return Real.now() + ahead
      }
    }
  }`)
  await page.reload()
}

test('a battery dies at the door, another phone closes the same stop, a clock is a day ahead, and the server falls over', async () => {
  await using server = await startServer()
  await keepStops(server, [1, 4])
  const [first, second] = [stopAt(server, 1), stopAt(server, 4)]
  await using van = await openVan(server)
  await using otherVan = await openVan(server)
  await setClockAhead(otherVan.page, dayMs)
  await expect(stopRow(otherVan.page, second.name)).toBeVisible()
  await expect.poll(() => otherVan.page.evaluate(() => localStorage.getItem('quayside.skew'))).toMatch(/^-8/)
  await van.cookiesKept()
  await van.loseSignal()
  await otherVan.loseSignal()
  const reopen = async () => {
    await van.powerCut()
    await van.powerOn()
    await van.page.goto(`${van.url}/admin/driver`)
  }

  await test.step('dead after the signature: nothing was handed over yet, and the phone says so', async () => {
    await openDoor(van.page, first)
    await sign(van.page)
    await expect.poll(() => handoversOn(van.page)).toEqual([expect.objectContaining({ signatures: 1 })])
    await reopen()
    await expect(stopRow(van.page, first.name)).toContainText('Enroute to Customer')
    await expect(doneRow(van.page, first.name)).toHaveCount(0)
  })
  await test.step('dead after the hand-over: it is done, with signature and photo', async () => {
    await stopRow(van.page, first.name).getByRole('link').click()
    await van.page.getByRole('link', { name: 'Hand over', exact: true }).click()
    await expect(van.page.getByText('1 of 1 package scanned')).toBeVisible()
    await expect(van.page.getByRole('img', { name: 'Signature: signed' })).toBeVisible()
    await photograph(van.page)
    await van.page.getByLabel('Cash given').fill('30000')
    await van.page.getByRole('button', { name: 'Hand over 1 package' }).click()
    await expect(van.page.getByText(`Handed over to ${first.name}`)).toBeVisible()
    await reopen()
    await expect(doneRow(van.page, first.name)).toContainText(`Received by ${first.name}`)
    await expect(doneRow(van.page, first.name)).toContainText('Waiting to sync')
  })
  await test.step('the other phone, without a signal too, gives the same stop to another person', async () => {
    await openDoor(otherVan.page, first)
    await otherVan.page.getByRole('radio', { name: /^Somebody else/ }).check()
    await otherVan.page.getByLabel(/^Name/).fill('Delroy Smith')
    await otherVan.page.getByLabel(/^Relationship/).fill('Brother')
    await noteId(otherVan.page, 'Passport', '4711')
    await finishDoor(otherVan.page, 'Delroy Smith', '30000')
    await openDoor(otherVan.page, second)
    await finishDoor(otherVan.page, second.name, '30000')
  })

  await test.step('the server is killed while it takes the day', async () => {
    await van.regainSignal()
    await server.kill9()
    await server.restart()
    await expect(doneRow(van.page, first.name)).toContainText('Synced', { timeout: 90_000 })
    expect(JSON.parse(rowOf(server, first)?.proof ?? '{}')).toMatchObject({ recipientName: first.name })
    const { signatureFileId, photoFileIds } = JSON.parse(rowOf(server, first)?.proof ?? '{}')
    for (const fileId of [signatureFileId, ...photoFileIds])
      expect(ask(server, 'select 1 from file where fileId = ?', fileId)).toHaveLength(1)
  })

  await otherVan.regainSignal()
  await test.step('the second phone reads who has the box, and the office what was paid', async () => {
    const needs = otherVan.page.getByRole('alert').filter({ hasText: 'Needs attention' })
    await expect(needs).toContainText(
      `This delivery was already handed over to ${first.name}. Tell the office who has the packages now.`,
    )
    await shot(otherVan.page, 'van-two-phones')
    const [note = ''] = reviewsOf(server, first)
    expect(note).toMatch(/^Given to Delroy Smith \(.*Passport …4711\), who paid J\$[\d,.]+ at the door:/)
    expect([paymentsAt(server, first), paymentsAt(server, second)]).toEqual([1, 1])
  })
  await test.step('the hand-over of the phone whose clock is a day ahead has the true time', async () => {
    await expect(doneRow(otherVan.page, second.name)).toContainText('Synced', { timeout: 90_000 })
    const { at } = JSON.parse(rowOf(server, second)?.proof ?? '{}')
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(10 * minuteMs)
  })
})

test('at noon the office gives one stop to another driver and cancels one, while both are handed over without a signal', async () => {
  await using server = await startServer()
  await keepStops(server, [1, 6])
  const [replacedStop, cancelledStop] = [stopAt(server, 1), stopAt(server, 6)]
  const admin = await apiAs(server, 'admin')
  const [marva] = ask<{ accountId: string; driver: string }>(
    server,
    `select accountId, (select accountId from account where email = '${emailOf('driver')}') as driver
      from account where email = '${emailOf('supervisor')}'`,
  )
  await admin('PUT', `/accounts/${marva?.accountId}`, { role: 'Driver' })
  await using van = await openVan(server)
  await using next = await openDriverPhone(server, 'supervisor')
  await expect(next.page.getByText('No deliveries now')).toBeVisible()
  const { page } = van
  await van.loseSignal()

  await test.step('the van is loaded and both stops are done', async () => {
    await page.getByRole('link', { name: 'Load', exact: true }).click()
    await expect(page.getByText('Scan a package')).toBeVisible()
    await wedgeScan(page, cancelledStop.number)
    await expect(page.getByText('1 of 1 package loaded').first()).toBeVisible()
    await page.getByRole('button', { name: 'Out for delivery' }).click()
    await openDoor(page, replacedStop)
    await finishDoor(page, replacedStop.name, '30000')
    await openDoor(page, cancelledStop)
    await finishDoor(page, cancelledStop.name, '30000')
  })

  await test.step('meanwhile a stop moves to another driver, whose phone shows it automatically, and another stop is cancelled', async () => {
    const office = await apiAs(server, 'employee')
    await office('PUT', `/deliveries/${replacedStop.deliveryId}`, { driverId: marva?.accountId })
    const senior = await apiAs(server, 'senior')
    await senior('DELETE', `/deliveries/${cancelledStop.deliveryId}?reason=Abroad`, {})
    await expect(stopRow(next.page, replacedStop.name)).toContainText('Enroute to Customer')
    await shot(next.page, 'van-replaced-next')
  })

  await test.step('the first driver’s work arrives: the stop and its cash are his, the other is looked for', async () => {
    await van.regainSignal()
    await server.kill9()
    await server.restart()
    await expect(doneRow(page, replacedStop.name)).toContainText('Synced', { timeout: 90_000 })
    const needs = page.getByRole('alert').filter({ hasText: 'Needs attention' })
    await expect(needs).toContainText('the office cancelled it or gave it to another driver')
    await shot(page, 'van-replaced-first')
    expect(rowOf(server, replacedStop)).toMatchObject({ status: 'Delivered', roundOf: marva?.driver })
    expect([paymentsAt(server, replacedStop), paymentsAt(server, cancelledStop)]).toEqual([1, 0])
    expect(reviewsOf(server, cancelledStop)).toEqual([
      expect.stringMatching(new RegExp(`^Given to ${cancelledStop.name}.*who paid J\\$`)),
    ])
  })

  await test.step('the next driver reads that the stop is gone', async () => {
    await expect(stopRow(next.page, replacedStop.name)).toHaveCount(0)
    await expect(next.page.getByRole('status').filter({ hasText: 'The office changed' })).toContainText(
      `${replacedStop.name}`,
    )
  })

  await test.step('the first driver closes the day with the cash of that stop', async () => {
    await page.getByRole('link', { name: 'See what to do' }).first().click()
    await shot(page, 'van-refused')
    await expect(page.getByText('keep that money apart from the rest')).toBeVisible()
    // Loading, setting out, handing over: each is given up by a word of its own.
    for (const left of [3, 2, 1])
      await page
        .getByRole('region', { name: `Needs attention (${left})` })
        .getByRole('button', { name: /^(Discard|Keep current)/ })
        .first()
        .click()
    await expect(page.getByRole('region', { name: /^Needs attention/ })).toHaveCount(0)
    await page.goto(`${van.url}/admin/driver/close`)
    const cash = page.getByRole('list', { name: 'Cash collected' })
    await expect(cash).toContainText(replacedStop.name)
    await expect(cash).not.toContainText(cancelledStop.name)
    await expect(page.getByText('All proofs synced')).toBeVisible()
  })
})
