import { expect, test } from '@playwright/test'
import { sign } from '../support/counter-work.ts'
import {
  type DemoDelivery,
  demoDeliveries,
  keepStops,
  openDoor,
  openVan,
  stopRow,
} from '../support/driver-work.ts'
import { openPageOf } from '../support/open-page.ts'
import { startServer } from '../support/server.ts'
import { shot } from '../support/shots.ts'
import { apiAs, ask } from '../support/truth.ts'
import { wedgeScan } from '../support/wedge.ts'

// The customer has a code for the driver, whose phone can't know it.

test.describe.configure({ timeout: 600_000 })

test('a customer’s code is asked for at the door without a signal, and compared when there is one', async ({
  browser,
}) => {
  await using server = await startServer()
  await keepStops(server, [1])
  const stop = demoDeliveries(server).get(1) as DemoDelivery
  const { deliveryId } = stop
  const [admin, office] = [await apiAs(server, 'admin'), await apiAs(server, 'employee')]
  await office('PUT', `/deliveries/${deliveryId}`, {
    status: 'ReturnedToOffice',
    attempt: { reason: 'NobodyHome' },
  })
  await admin('PUT', '/settings', { delivery: { feeJmdCents: 80_000, showStopsAway: false, asksCode: true } })
  await using van = await openVan(server)
  const { page } = van
  await test.step('the van is loaded and sets out', async () => {
    await page.getByRole('link', { name: 'Load', exact: true }).click()
    await wedgeScan(page, stop.number)
    await expect(page.getByText('1 of 1 package loaded').first()).toBeVisible()
    await page.getByRole('button', { name: 'Out for delivery' }).click()
    await expect(stopRow(page, stop.name)).toContainText('Enroute to Customer')
  })
  const customer = await openPageOf(browser, server, 'user', 'phone')
  const code = await test.step('the customer reads the code', async () => {
    await customer.page.goto(`${server.url}/account/deliveries/${deliveryId}`)
    const shownCode = customer.page.getByTestId('door-code')
    await expect(shownCode).toHaveText(/^\d{3} \d{3}$/)
    await shot(customer.page, 'customer-door-code')
    return shownCode.innerText()
  })
  await van.loseSignal()
  await test.step('a typing error is named, and the right code waits for the server', async () => {
    await openDoor(page, stop)
    await sign(page)
    await page.getByLabel('Cash given').fill('30000')
    await page.getByRole('button', { name: 'Hand over 1 package' }).click()
    await expect(page.getByText('Ask for the code of six digits, or tick “No code”.')).toBeVisible()
    const lastDigit = (Number(code.at(-1)) + 1) % 10
    await page.getByLabel('Code', { exact: true }).fill(code.slice(0, -1) + String(lastDigit))
    await page.getByRole('button', { name: 'Hand over 1 package' }).click()
    await expect(page.getByText('That’s no code of ours. Ask for the six digits again.')).toBeVisible()
    await shot(page, 'driver-door-code')
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Hand over 1 package' }).click()
    await expect(page.getByText(`Handed over to ${stop.name}`)).toBeVisible()
  })
  await van.regainSignal()
  await expect
    .poll(
      () =>
        ask<{ proof: string }>(server, 'select proof from delivery where deliveryId = ?', deliveryId)[0]
          ?.proof,
    )
    .toContain('"codeResult":"Right"')
})
