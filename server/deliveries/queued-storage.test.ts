import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#sync/lib/durations.ts'
import { defaultPermissions } from '#sync/policies/permissions.ts'
import { ledgerErrors } from '../billing/ledger.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { putPackage, readySince } from '../test/billable.ts'
import { deviceOf } from '../test/harness.ts'
import { accountIdOf } from '../test/money.ts'

// Storage of a van that left without a signal.

let server: TestApp
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
})
afterAll(async () => {
  expect(await ledgerErrors(server.app.deps.db.reads.kysely)).toEqual([])
  await server.close()
})

const call = async (
  role: 'User' | 'Employee',
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload: object = {},
) => server.as(await server.tokenOf(role), { method, url, ...(method === 'GET' ? {} : { payload }) })

/** A package that has been ready for this many days, and whose first bill is paid. */
async function paidPackage(accountId: string, days: number): Promise<string> {
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  await readySince(server, pkg, days)
  const invoice = await call('Employee', 'POST', `/api/packages/createinvoice/${pkg.packageId}`)
  const money = { accountId, method: 'Cash', invoiceIds: [invoice.json().invoiceId] }
  await call('Employee', 'POST', '/api/invoices/receivepayment', money)
  return pkg.packageId
}

test('[R13] a van that set out without a signal pays storage until that day, no matter how late the server hears about it', async () => {
  const accountId = await accountIdOf(server, 'User')
  const packageId = await paidPackage(accountId, 5)
  const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
  const delivery = await call('User', 'POST', '/api/deliveries', { packageIds: [packageId], address })
  const { deliveryId, dueJmdCents: feeJmdCents } = delivery.json()
  const driverId = await accountIdOf(server, 'Driver')
  await call('Employee', 'PUT', `/api/deliveries/${deliveryId}`, { driverId, stopOrder: 1 })

  const device = deviceOf(server.app.deps, {
    ...{ accountId: driverId, name: 'Devon Brown', role: 'Driver', brand: 'quayside', branchId: null },
    permissions: defaultPermissions('Driver'),
  })
  server.clock.forward(5 * 86_400_000)
  const load = device.change('delivery.load', { deliveryId, packageIds: [packageId] })
  const setOut = device.change('delivery.setOut', { deliveryId })
  server.clock.forward(3 * 86_400_000)
  const { results } = await device.push(load, setOut)
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied'])
  // Ready for ten days, of which seven are free, at J$50.00 and GCT; three more days on the van cost nothing.
  const response = await call('Employee', 'GET', `/api/deliveries/${deliveryId}`)
  expect(response.json().dueJmdCents - feeJmdCents).toBe(17_250)
})

test('[D3] a package that was handed over without a signal owes storage until that day, and not until the server hears about it', async () => {
  const accountId = await accountIdOf(server, 'User')
  const [inTime, late] = [await paidPackage(accountId, 5), await paidPackage(accountId, 5)]
  const device = deviceOf(server.app.deps, {
    ...{ accountId: await accountIdOf(server, 'Employee'), name: 'Erica', role: 'Employee' },
    ...{ permissions: defaultPermissions('Employee'), brand: 'quayside', branchId: null },
  })
  const recipient = { name: 'Ursula Thompson', relationship: '', idType: '', idLast4: '' }
  const deliver = (packageId: string) =>
    device.change('package.deliver', {
      ...{ packageIds: [packageId], recipient, reason: '', overrideReason: '' },
    })
  // Seven days are free.
  server.clock.forward(dayMs)
  const first = deliver(inTime)
  server.clock.forward(2 * dayMs)
  const second = deliver(late)
  server.clock.forward(2 * dayMs)
  const { results } = await device.push(first, second)
  expect(results.map(({ status, message }) => [status, message])).toEqual([
    ['applied', null],
    ['refused', expect.stringMatching(/ has J\$57\.50 of storage to pay\.$/)],
  ])
})
