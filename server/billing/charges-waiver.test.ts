import { expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Role } from '#sync/policies/roles.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany } from '../test/money.ts'

const tokens = new Map<Role, string>()
const { server, accountId, otherId } = await openCompany()
for (const role of ['User', 'Employee', 'Supervisor', 'Senior'] as const)
  tokens.set(role, await server.tokenOf(role))

const send = (role: Role, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  server.as(tokens.get(role) ?? '', { method, url, ...(payload && { payload }) })
const waive = (role: Role, { packageId }: Package, reason: string) =>
  send(role, 'POST', `/api/packages/${packageId}/waiver`, { reason })
const takeBack = (role: Role, { packageId }: Package) =>
  send(role, 'DELETE', `/api/packages/${packageId}/waiver`)
const atCounter = () => putPackage(server, accountId, { status: 'ReadyForPickup' })
const handOver = ({ packageId }: Package) =>
  send('Employee', 'POST', '/api/packages/delivertocustomer', {
    packageIds: [packageId],
    recipient: { name: 'Ursula Thompson' },
  })

test('a supervisor waives what a package costs with a reason, and takes it back until it is handed over', async () => {
  const pkg = await atCounter()
  expect((await waive('Employee', pkg, 'Please')).statusCode).toBe(403)
  expect((await waive('Supervisor', pkg, ' ')).statusCode).toBe(400)
  const response = await waive('Supervisor', pkg, 'We lost the first one')
  expect(response.json().chargesWaiver).toEqual({
    reason: 'We lost the first one',
    ...{ by: expect.any(String), at: expect.any(String) },
  })
  expect((await takeBack('Employee', pkg)).statusCode).toBe(403)
  expect((await takeBack('Senior', pkg)).json().chargesWaiver).toBeNull()
  expect((await handOver(pkg)).json().message).toBe(`${pkg.trackingNumber} hasn’t been billed yet.`)
  await waive('Supervisor', pkg, 'We lost the first one')
  expect((await handOver(pkg)).statusCode).toBe(200)
  expect((await takeBack('Supervisor', pkg)).json().message).toContain('so the waiver stays')
})

test('the same reason again is done already, another one is refused, and both are in the audit once', async () => {
  const pkg = await atCounter()
  const first = (await waive('Supervisor', pkg, 'A gift')).json()
  expect((await waive('Supervisor', pkg, 'A gift')).json()).toEqual(first)
  expect((await waive('Supervisor', pkg, 'Another reason')).statusCode).toBe(409)
  await takeBack('Supervisor', pkg)
  await takeBack('Supervisor', pkg)
  const trail = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', pkg.packageId)
    .where('action', 'like', 'package.%aive%')
    .orderBy('auditId')
    .select('action')
    .execute()
  expect(trail.map(({ action }) => action)).toEqual(['package.waiveCharges', 'package.takeBackWaiver'])
})

test('a package on an invoice or a draft is not waived, and a waived package is not billed or given to another customer', async () => {
  const [billedPackage, draftPackage, waivedPackage] = [
    await atCounter(),
    await atCounter(),
    await atCounter(),
  ]
  await send('Employee', 'POST', `/api/packages/createinvoice/${billedPackage.packageId}`, {})
  const featureValues = [{ feature: 'Freight', unitJmdCents: 90_000, packageId: draftPackage.packageId }]
  await send('Employee', 'POST', '/api/invoices', { accountId, featureValues, issue: false })
  const words = async (pkg: Package) => (await waive('Supervisor', pkg, 'A gift')).json().message
  expect(await words(billedPackage)).toMatch(
    /is on invoice INV-\S+ already\. Void INV-\S+ or give a credit note/,
  )
  expect(await words(draftPackage)).toContain('is on a draft invoice already. Delete the draft instead.')
  await waive('Supervisor', waivedPackage, 'A gift')
  const url = `/api/packages/createinvoice/${waivedPackage.packageId}`
  expect((await send('Employee', 'POST', url, {})).json().message).toContain('were waived by')
  const bill = await send('Employee', 'POST', `/api/invoices/generate/account/${accountId}`, {
    packageIds: [waivedPackage.packageId],
  })
  expect(bill.statusCode).toBe(409)
  const another = { packageId: waivedPackage.packageId, accountId: otherId }
  expect((await send('Supervisor', 'PUT', '/api/packages', another)).json().message).toContain(
    'Take the waiver back first',
  )
})

test('a package without an owner, or that isn’t there, has nothing to waive; its customer reads no reason', async () => {
  const nobodys = await putPackage(server, null, { status: 'ReadyForPickup' })
  expect((await waive('Supervisor', nobodys, 'A gift')).statusCode).toBe(409)
  const missing = { ...nobodys, packageId: '01999999-9999-7999-8999-999999999999' }
  expect((await waive('Supervisor', missing, 'A gift')).statusCode).toBe(404)
  const pkg = await atCounter()
  await waive('Supervisor', pkg, 'Her cousin works here')
  const customerPackage = (await send('User', 'GET', `/api/packages/${pkg.packageId}/customer`)).json()
  expect(customerPackage.chargesWaiver).toEqual({ reason: '', by: '', at: expect.any(String) })
})
