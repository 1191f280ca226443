import { expect, type Locator, test } from '@playwright/test'
import { photograph, sign } from '../support/counter-work.ts'
import { demoDeliveries, handoversOn, keepStops, openDoor, openVan, stopRow } from '../support/driver-work.ts'
import { openPageOf } from '../support/open-page.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// Hours without a signal: what was done at the doors is on the phone, and on the server when there is a signal again.

test.describe.configure({ timeout: 600_000 })

const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The demo company has no such stop')
  return value
}

const boxOf = async (part: Locator) => must((await part.boundingBox()) ?? undefined)
const bottomOf = ({ y, height }: { y: number; height: number }): number => y + height

/** Whether what has the keyboard is seen whole: under neither the line at the top nor the bar at the bottom. */
function isFocusClear(): boolean {
  const { activeElement } = document
  const box = activeElement?.getBoundingClientRect()
  const top = document.querySelector('[data-testid="verdict-strip"]')?.getBoundingClientRect().bottom ?? 0
  const submit = document.querySelector('main button[type=submit]:not([aria-label])')
  const bar = submit?.parentElement
  if (!box || !bar || bar.contains(activeElement) || !bar.closest('form')?.contains(activeElement))
    return true
  return box.top >= top && box.bottom <= bar.getBoundingClientRect().top
}

test('a day without a signal: loaded by scan, handed over, failed, and closed with the cash', async ({
  browser,
}) => {
  await using server = await startServer()
  await keepStops(server, [1, 6])
  const stops = demoDeliveries(server)
  const [first, second] = [must(stops.get(1)), must(stops.get(6))]
  const [stranger] = ask<{ number: string }>(
    server,
    `select trackingNormalized as number from package where status = 'ReceivedAtWharehouse' and deletedAt is null limit 1`,
  )
  await using van = await openVan(server)
  const { page } = van

  await test.step('the van is loaded by scan; what is missing is named', async () => {
    await page.getByRole('link', { name: 'Load', exact: true }).click()
    await expect(page.getByText(`Missing: ${second.number}`)).toBeVisible()
    await wedgeScan(page, stranger?.number ?? '')
    await expect(page.getByTestId('verdict')).toContainText('Not on a delivery')
    await page.getByRole('button', { name: 'Out for delivery' }).click()
    const dialog = page.getByRole('dialog', { name: 'Some packages weren’t scanned' })
    await expect(dialog).toContainText(second.number)
    await dialog.getByRole('button', { name: 'Scan more' }).click()
    await expect(dialog).toHaveCount(0)
    await wedgeScan(page, second.number)
    await expect(page.getByText('1 of 1 package loaded').first()).toBeVisible()
    await shot(page, 'driver-load')
    await page.getByRole('button', { name: 'Out for delivery' }).click()
    await expect(stopRow(page, second.name)).toContainText('Enroute to Customer')
  })

  const customer = await openPageOf(browser, server, 'user', 'phone')
  await test.step('its customer reads who brings it', async () => {
    await expect(customer.page.getByRole('region', { name: 'Today' })).toContainText('Devon')
    await customer.page.goto(`${server.url}/account/packages/${first.packageId}`)
    await expect(customer.page.getByRole('alert')).toContainText('Devon is on the way to you')
    await shot(customer.page, 'customer-arrival')
  })

  await van.loseSignal()
  await test.step('at the door, what is missing is in view and the last verdict stays there', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await openDoor(page, first)
    await sign(page)
    await page.getByLabel('Cash given').fill('1')
    await page.getByRole('button', { name: 'Hand over 1 package' }).click()
    const problem = page.getByText('That’s less than what’s due.')
    await expect(page.getByLabel('Cash given')).toBeFocused()
    const bar = await boxOf(page.getByRole('button', { name: 'Hand over 1 package' }))
    expect(bottomOf(await boxOf(problem))).toBeLessThan(bar.y)
    expect(bottomOf(await boxOf(page.getByLabel('Cash given')))).toBeLessThan(bar.y)
    await page.getByRole('checkbox', { name: first.number }).focus()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(isFocusClear)).toBe(true)
    }
    await wedgeScan(page, second.number)
    const strip = page.getByTestId('verdict-strip')
    await expect(strip).toContainText('Wrong package')
    expect((await boxOf(strip)).y).toBeGreaterThanOrEqual(0)
    await shot(page, 'driver-door')
  })
  await test.step('another person shows no ID, and then it is the customer after all', async () => {
    await page.getByRole('radio', { name: 'Somebody else' }).check()
    await page.getByRole('button', { name: 'Hand over 1 package' }).click()
    const problem = page.getByText('Choose the ID that was shown.')
    await expect(problem).toBeVisible()
    await page.getByRole('radio', { name: `${first.name} (customer)` }).check()
    await expect(problem).toHaveCount(0)
  })
  await test.step('the camera ends the page: no entry is lost, and the other stop shows none of the entries', async () => {
    await photograph(page)
    await page.getByLabel('Cash given').fill('30000')
    await expect
      .poll(() => handoversOn(page))
      .toContainEqual(expect.objectContaining({ cash: '30000', photos: 1 }))
    await page.goto(`${van.url}/admin/driver/${second.deliveryId}/handover`)
    await expect(page.getByText('0 of 1 package scanned')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Signature: sign here' })).toBeVisible()
    await page.goto(`${van.url}/admin/driver/${first.deliveryId}/handover`)
    await expect(page.getByText('We kept what you entered')).toBeVisible()
    await expect(page.getByText('1 of 1 package scanned')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Signature: signed' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Photo 1' })).not.toHaveJSProperty('naturalWidth', 0)
    await expect(page.getByLabel('Cash given')).toHaveValue('30000')
  })
  await test.step('handed over for cash, with signature and photo', async () => {
    await page.getByRole('button', { name: 'Hand over 1 package' }).click()
    await expect(page.getByText(`Handed over to ${first.name}`)).toBeVisible()
    expect(await handoversOn(page)).toEqual([])
    const doneStop = page
      .getByRole('list', { name: 'Done' })
      .getByRole('listitem')
      .filter({ hasText: first.name })
    await expect(doneStop).toContainText(`Received by ${first.name}`)
    await expect(doneStop).toContainText('Waiting to sync')
  })
  await test.step('the other door refuses the package', async () => {
    await stopRow(page, second.name).getByRole('link').click()
    await page.getByRole('button', { name: 'Can’t deliver' }).click()
    await page.getByRole('radio', { name: 'Refused' }).check()
    await photograph(page)
    await page.getByRole('button', { name: 'Save attempt' }).click()
    await expect(page.getByRole('region', { name: 'Attempts' })).toContainText('Refused')
    await page.getByRole('link', { name: 'My deliveries' }).first().click()
    await shot(page, 'driver-stops')
  })

  await test.step('the server falls over meanwhile, and the phone is restarted', async () => {
    await server.kill9()
    await server.restart()
    await page.reload()
    await expect(stopRow(page, first.name)).toContainText('Waiting to sync')
    await expect(stopRow(page, second.name)).toContainText('Refused')
    await page.getByRole('link', { name: 'Close the day' }).click()
    await expect(page.getByRole('button', { name: 'Close the day' })).toBeDisabled()
  })

  await van.regainSignal()
  await test.step('everything is synced; the office gives a late stop, which appears automatically', async () => {
    await expect(page.getByText('All proofs synced')).toBeVisible({ timeout: 90_000 })
    await page.getByRole('link', { name: 'My deliveries' }).first().click()
    await expect(stopRow(page, first.name)).toContainText('Synced')
    const late = ask<{ deliveryId: string; name: string; driverId: string }>(
      server,
      `select d.deliveryId, a.firstName || ' ' || a.lastName as name,
          (select accountId from account where email = 'driver@quayside.test') as driverId
        from delivery d join account a on a.accountId = d.accountId
        where d.driverId is null and d.status = 'InStore' and d.deletedAt is null limit 1`,
    )[0]
    const office = await apiAs(server, 'employee')
    const { deliveryId, driverId, name } = must(late)
    await office('PUT', `/deliveries/${deliveryId}`, { driverId, stopOrder: 7 })
    const notice = page.getByRole('status').filter({ hasText: 'The office changed your route' })
    await expect(notice).toContainText(`${name}`)
    await expect(notice).toContainText('is a new stop')
    await shot(page, 'driver-notice')
    await notice.getByRole('button', { name: 'OK' }).click()
    await expect(notice).toHaveCount(0)
  })

  await test.step('its customer reads who has the package, and sees the photo', async () => {
    const proof = customer.page.getByRole('region', { name: 'Delivered' })
    await expect(proof).toContainText(first.name)
    await expect(proof.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0)
    await customer.page.context().close()
  })

  await test.step('the day is closed with the cash counted, and what was delivered leaves the phone', async () => {
    await page.getByRole('link', { name: 'Close the day' }).click()
    await page.getByRole('button', { name: '1 stop back at the office' }).click()
    await expect
      .poll(() =>
        ask(
          server,
          `select json_extract(ending, '$.cause') as cause, json_extract(ending, '$.status') as status
        from package where packageId = ?`,
          second.packageId,
        ),
      )
      .toEqual([{ cause: 'RefusedAtDoor', status: 'Asked' }])
    const [cash] = ask<{ cents: number }>(
      server,
      `select sum(json_extract(collected, '$.amountJmdCents')) as cents from delivery
        where status = 'Delivered' and json_extract(collected, '$.method') = 'Cash'`,
    )
    const countedDollars = ((cash?.cents ?? 0) - 5_000) / 100
    await page.getByLabel('Cash counted').fill(String(countedDollars))
    await expect(page.getByText('J$50.00 less than you collected.')).toBeVisible()
    await page.getByLabel('Why does it differ?').fill('Short at the last door')
    await shot(page, 'driver-close')
    await expect(page.getByText('All proofs synced')).toBeVisible()
    await page.getByRole('button', { name: 'Close the day' }).click()
    await expect(page.getByText('Day closed').first()).toBeVisible()
    await expect(page.getByText(first.name)).toHaveCount(0)
    await expect
      .poll(() => ask(server, 'select note, countedJmdCents from driverDay'))
      .toEqual([{ note: 'Short at the last door', countedJmdCents: Math.round(countedDollars * 100) }])
  })

  await test.step('the refused package goes back to the shop, as its customer chose', async () => {
    const supervisor = await apiAs(server, 'supervisor')
    const office = await apiAs(server, 'senior')
    const path = `/packages/${second.packageId}`
    await supervisor('POST', `${path}/choice`, { choice: 'ReturnToShop', feeJmdCents: 172_500 })
    const leave = { step: 'Leave', carrier: 'UPS', overrideReason: 'The shop pays for it' }
    await expect(supervisor('POST', `${path}/wayback`, leave)).rejects.toThrow('Take it off the delivery')
    await office('DELETE', `/deliveries/${second.deliveryId}`, { reason: 'Refused' })
    await supervisor('POST', `${path}/wayback`, leave)
    const desk = await openPageOf(browser, server, 'supervisor', 'desktop')
    await desk.page.goto(`${server.url}/admin${path}`)
    await expect(desk.page.getByText('Going back to the shop').first()).toBeVisible()
    await shot(desk.page, 'driver-goes-back')
    await desk.page.getByRole('button', { name: 'It has arrived' }).click()
    await expect(desk.page.getByText('Returned to the shop').first()).toBeVisible()
    await shot(desk.page, 'driver-returned')
  })
})
