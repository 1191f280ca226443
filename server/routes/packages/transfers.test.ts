import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transfer } from '#sync/entities/packages/transfer.ts'
import { must } from '#sync/lib/must.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage } from '../../test/billable.ts'
import { writerOf } from '../../test/writer.ts'

const unknownId = '01999999-9999-7999-8999-999999999999'

let server: TestApp
let clerk: string
let ends: { fromBranchId: string; toBranchId: string }
let otherOffice: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 20, living: 20 })
  clerk = await server.tokenOf('Warehouse')
  const branches: { branchId: string; kind: string }[] = (
    await server.as(clerk, { url: '/api/branches' })
  ).json()
  const [first, second] = branches.filter(({ kind }) => kind === 'LocalOffice')
  const head = must(
    branches.find(({ kind }) => kind === 'HeadOffice'),
    'a head office',
  )
  ends = { fromBranchId: head.branchId, toBranchId: must(first, 'an office').branchId }
  otherOffice = must(second, 'another office').branchId
})
afterAll(() => server.close())

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, token = clerk) =>
  server.as(token, { method, url: `/api/transfers${path}`, ...(payload ? { payload } : {}) })
const open = async (): Promise<Transfer> => (await call('POST', '', { ...ends, vehicle: 'Isuzu' })).json()
const to = (transferId: string, status: string, more: object = {}) =>
  call('PUT', '/status-update', { transferId, status, ...more })
const boxFor = async (branchId: string | null, accountId: string | null = null) => {
  const { packageId } = await putPackage(server, accountId, { branchId })
  // Its place on the line is what its events say.
  await server.as(await server.tokenOf('Supervisor'), {
    method: 'PUT',
    url: '/api/packages/status-update',
    payload: {
      packageIds: [packageId],
      status: 'AtHeadOffice',
      reason: 'It is here',
      note: '',
      branchId: null,
    },
  })
  return packageId
}
const packageNow = async (packageId: string) =>
  (await server.as(clerk, { url: `/api/packages/${packageId}` })).json()

test('a transfer is opened with a number, loaded, sent off, counted and closed', async () => {
  const transfer = await open()
  expect(transfer).toMatchObject({ ...ends, status: 'Open', vehicle: 'Isuzu', driverId: null })
  expect(transfer.number).toMatch(/^TRF-\d{8}-\d{4}$/)
  const { transferId } = transfer
  const [box, lostId] = [await boxFor(ends.toBranchId), await boxFor(ends.toBranchId)]
  expect((await call('PUT', `/${transferId}`, { addPackageIds: [box, lostId] })).statusCode).toBe(200)
  expect((await to(transferId, 'Departed', { seal: 'K 1' })).json()).toMatchObject({
    status: 'Departed',
    seal: 'K 1',
  })
  expect(await packageNow(box)).toMatchObject({ status: 'AtHeadOffice', headingTo: ends.toBranchId })
  const lines = [{ packageId: box, arrival: 'Received' }]
  expect((await call('PUT', `/${transferId}`, { lines })).json()).toMatchObject({ status: 'Arrived' })
  expect((await to(transferId, 'Closed')).json().message).toContain('1 package is not counted yet')
  const closed = await to(transferId, 'Closed', { missingPackageIds: [lostId] })
  expect(closed.json()).toMatchObject({ status: 'Closed' })
  expect(await packageNow(lostId)).toMatchObject({ arrival: 'Missing' })
  const detail = (await call('GET', `/${transferId}`)).json()
  expect(detail.lines.map(({ arrival }: { arrival: string }) => arrival)).toEqual(['Received', 'Missing'])
})

test('anybody who knows the number reads where it is going, and its owner reads no transfer', async () => {
  const owner = await server.tokenOf('User')
  const { accountId } = (await server.as(owner, { url: '/api/accounts/user' })).json()
  const { transferId } = await open()
  const box = await boxFor(ends.toBranchId, accountId)
  await call('PUT', `/${transferId}`, { addPackageIds: [box] })
  await to(transferId, 'Departed')
  const { trackingNumber } = await packageNow(box)
  const office = (await server.as(clerk, { url: '/api/branches' }))
    .json()
    .find(({ branchId }: { branchId: string }) => branchId === ends.toBranchId)
  expect((await server.as(owner, { url: `/api/track/${trackingNumber}` })).json()).toMatchObject({
    status: `On the way to ${office.name}`,
  })
  expect((await call('GET', `/${transferId}`, undefined, owner)).statusCode).toBe(403)
})

test('a change that can’t be made is refused whole, in words', async () => {
  const { transferId } = await open()
  const [box, strange] = [await boxFor(ends.toBranchId), await boxFor(otherOffice)]
  const refusal = await call('PUT', `/${transferId}`, { addPackageIds: [box, strange] })
  expect([refusal.statusCode, refusal.json().message]).toEqual([409, expect.stringContaining('Leave it out')])
  expect((await call('GET', `/${transferId}`)).json().lines).toEqual([])
  expect((await to(transferId, 'Arrived')).json().message).toContain('has not departed')
  expect((await to(unknownId, 'Departed')).statusCode).toBe(404)
  expect((await call('PUT', `/${unknownId}`, { addPackageIds: [] })).statusCode).toBe(404)
  const sameOffice = { ...ends, toBranchId: ends.fromBranchId }
  expect((await call('POST', '', sameOffice)).json().message).toContain('the same office')
  const noDriver = await call('POST', '', { ...ends, driverId: unknownId })
  expect(noDriver.json().message).toContain('This driver no longer exists')
})

test('a repeated call opens a single transfer', async () => {
  const headers = { 'idempotency-key': 'the-truck-of-today' }
  const post = () => server.as(clerk, { method: 'POST', url: '/api/transfers', payload: ends, headers })
  expect((await post()).json()).toEqual((await post()).json())
})

test('the list has the newest first, by status, office and words', async () => {
  const { transferId, number } = await open()
  const page = async (body: object) => (await call('POST', '/paginated/1', body)).json()
  const newest = await page({ pageSize: 2 })
  expect([newest.result.length, newest.result[0].transferId]).toEqual([2, transferId])
  expect((await page({ searchString: number })).totalItems).toBe(1)
  expect((await page({ branchId: unknownId })).totalItems).toBe(0)
  expect((await page({ branchId: ends.toBranchId, status: 'Open' })).totalItems).toBeGreaterThan(0)
})

test('people of a third office neither load nor count, and those of its office count', async () => {
  const { transferId } = await open()
  const box = await boxFor(ends.toBranchId)
  await call('PUT', `/${transferId}`, { addPackageIds: [box] })
  await to(transferId, 'Departed')
  const count = () => call('PUT', `/${transferId}`, { lines: [{ packageId: box, arrival: 'Received' }] })
  const workAt = (branchId: string) =>
    writerOf(server.app.deps.db)
      .updateTable('account')
      .where('role', '=', 'Warehouse')
      .set({ branchId })
      .execute()
  await workAt(otherOffice)
  const refusal = await count()
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    403,
    expect.stringContaining('Only people of'),
  ])
  expect((await to(transferId, 'Closed', { missingPackageIds: [box] })).statusCode).toBe(403)
  expect((await call('POST', '', ends)).statusCode).toBe(403)
  await workAt(ends.toBranchId)
  expect((await count()).json()).toMatchObject({ status: 'Arrived' })
})
