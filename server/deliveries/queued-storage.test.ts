import { afterAll, beforeAll, expect, test } from 'vitest'
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
  who: 'User' | 'Employee',
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload: object = {},
) => server.as(await server.tokenOf(who), { method, url, ...(method === 'GET' ? {} : { payload }) })

test('[R13] a van that set out without a signal pays storage until that day, however late the server hears of it', async () => {
  const accountId = await accountIdOf(server, 'User')
  const pkg = await putPackage(server, accountId, { status: 'ReadyForPickup' })
  await readySince(server, pkg, 5)
  const invoice = await call('Employee', 'POST', `/api/packages/createinvoice/${pkg.packageId}`)
  const money = { accountId, method: 'Cash', invoiceIds: [invoice.json().invoiceId] }
  await call('Employee', 'POST', '/api/invoices/receivepayment', money)
  const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
  const delivery = await call('User', 'POST', '/api/deliveries', { packageIds: [pkg.packageId], address })
  const { deliveryId, dueJmdCents: feeJmdCents } = delivery.json()
  const driverId = await accountIdOf(server, 'Driver')
  await call('Employee', 'PUT', `/api/deliveries/${deliveryId}`, { driverId, stopOrder: 1 })

  const device = deviceOf(server.app.deps, {
    ...{ accountId: driverId, name: 'Devon Brown', role: 'Driver', brand: 'quayside', branchId: null },
    permissions: defaultPermissions('Driver'),
  })
  server.clock.forward(5 * 86_400_000)
  const load = device.change('delivery.load', { deliveryId, packageIds: [pkg.packageId] })
  const setOut = device.change('delivery.setOut', { deliveryId })
  server.clock.forward(3 * 86_400_000)
  const { results } = await device.push(load, setOut)
  expect(results.map(({ status }) => status)).toEqual(['applied', 'applied'])
  // Ready for ten days, of which seven are free, at J$50.00 and GCT; three more days on the van cost nothing.
  const outside = await call('Employee', 'GET', `/api/deliveries/${deliveryId}`)
  expect(outside.json().dueJmdCents - feeJmdCents).toBe(17_250)
})
