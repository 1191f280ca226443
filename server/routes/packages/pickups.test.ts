import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Package } from '#sync/entities/packages/package.ts'
import type { Role } from '#sync/policies/roles.ts'
import { idOf } from '#sync/test/people.ts'
import { headOf } from '../../db/core/head.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { putPackage, waive } from '../../test/billable.ts'
import { onTheBooks } from '../../test/money.ts'

let server: TestApp
let officeId: string
let accountId: string
/** Monday, 30 November 2026, in Jamaica. */
const at = (time: string, day = '2026-11-30'): string => new Date(`${day}T${time}:00.000-05:00`).toISOString()
const setClock = (moment: string) => server.clock.forward(Date.parse(moment) - server.app.deps.clock.now())

beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  setClock(at('10:00'))
  const branches: { branchId: string; kind: string }[] = (
    await server.as(await server.tokenOf('Supervisor'), { url: '/api/branches' })
  ).json()
  officeId = branches.find(({ kind }) => kind === 'LocalOffice')?.branchId ?? ''
  await onTheBooks(server.app.deps, async (tx) => {
    const office = await tx.get('branch', officeId)
    if (office)
      await tx.put('branch', { ...office, openingHours: 'Mon–Fri 9:00–17:00', openDays: [], closedDays: [] })
  })
  accountId = (await server.as(await server.tokenOf('User'), { url: '/api/accounts/user' })).json().accountId
})
afterAll(() => server.close())

let n = 0

const ready = (bin: string, owner: string | null = accountId): Promise<Package> =>
  putPackage(server, owner, { status: 'ReadyForPickup', branchId: officeId, bin })

/** A device of this person sends one change. */
async function push(role: Role | 'User2', name: string, args: object) {
  const { epoch } = await headOf(server.app.deps.db.reads)
  const occurredAt = new Date(server.app.deps.clock.now()).toISOString()
  n += 1
  const change = { mid: 1, uid: idOf(0x100000 * n + 7), name, ver: 1, args, occurredAt }
  const answer = await server.as(await server.tokenOf(role), {
    ...{ method: 'POST', url: '/api/sync/push' },
    payload: { protocol: 1, epoch, clientId: idOf(0xd000 + n), mutations: [change] },
  })
  return answer.json().results[0]
}
const today = async (role: Role, query = `?branchId=${officeId}`) =>
  server.as(await server.tokenOf(role), { url: `/api/pickups/today${query}` })

test('the office reads a list in bin order, with people at the counter first', async () => {
  const [late, early, looseBox] = [await ready('B10'), await ready('B2'), await ready('')]
  const otherBox = await ready(
    'A1',
    (await server.as(await server.tokenOf('User2'), { url: '/api/accounts/user' })).json().accountId,
  )
  await ready('C1')
  const packageIds = [late, early, looseBox].map(({ packageId }) => packageId)
  const window = { from: at('11:00'), to: at('12:00') }
  expect(await push('User', 'pickup.announce', { packageIds, ...window })).toMatchObject({ outcome: 'done' })
  const second = { packageIds: [otherBox.packageId], from: at('10:00'), to: at('11:00') }
  expect(await push('User2', 'pickup.announce', second)).toMatchObject({ outcome: 'done' })

  const before = (await today('Employee')).json()
  expect(before).toMatchObject({ day: '2026-11-30', branchId: officeId })
  expect(before.packages.map(({ bin }: { bin: string }) => bin)).toEqual(['A1', 'B2', 'B10', ''])
  expect(before.packages[1]).toMatchObject({
    ...{ packageId: early.packageId, trackingNumber: early.trackingNumber, branchId: officeId, hereAt: null },
    ...{ customer: { accountId }, ...window },
  })
  expect(before.queue.map((row: { packages: number }) => row.packages)).toEqual([1, 3])

  expect(await push('User', 'pickup.arrive', { packageIds })).toMatchObject({ outcome: 'done' })
  const after = (await today('Employee')).json()
  expect(after.queue).toMatchObject([
    { customer: { accountId }, packages: 3, hereAt: expect.any(String) },
    { packages: 1, hereAt: null },
  ])
})

test('another office has nothing to fetch, all offices have it all, and no code is in the answer', async () => {
  const { packageId } = await ready('D1')
  await push('User', 'pickup.announce', { packageIds: [packageId], from: at('11:00'), to: at('12:00') })
  const idsIn = (answer: { json(): { packages: { packageId: string }[] } }) =>
    answer.json().packages.map((row) => row.packageId)
  expect(idsIn(await today('Employee', `?branchId=${idOf(0xb9)}`))).toEqual([])
  expect(idsIn(await today('Employee'))).toContain(packageId)
  const ownReply = await today('Agent', '')
  const agent = (await server.as(await server.tokenOf('Agent'), { url: '/api/accounts/user' })).json()
  expect(ownReply.json().branchId).toBe(agent.branchId)
  await onTheBooks(server.app.deps, async (tx) => {
    const row = await tx.get('account', agent.accountId)
    if (row) await tx.put('account', { ...row, branchId: null })
  })
  const allReply = await today('Agent', '')
  expect(allReply.json().branchId).toBeNull()
  expect(idsIn(allReply)).toContain(packageId)
  expect(allReply.body).not.toContain('"code"')
})

test('a package that leaves the counter leaves the list, and so does a visit of another day', async () => {
  const pkg = await ready('E1')
  const tomorrow = await ready('E2')
  await waive(server, [pkg.packageId])
  await push('User', 'pickup.announce', { packageIds: [pkg.packageId], from: at('11:00'), to: at('12:00') })
  const nextDay = { from: at('11:00', '2026-12-01'), to: at('12:00', '2026-12-01') }
  await push('User', 'pickup.announce', { packageIds: [tomorrow.packageId], ...nextDay })
  const bins = async () => (await today('Employee')).json().packages.map(({ bin }: { bin: string }) => bin)
  expect(await bins()).toContain('E1')
  expect(await bins()).not.toContain('E2')
  const row = (
    await server.as(await server.tokenOf('User'), { url: `/api/packages/${pkg.packageId}/customer` })
  ).json()
  const handOver = async (code: string) =>
    server.as(await server.tokenOf('Employee'), {
      ...{ method: 'POST', url: '/api/packages/delivertocustomer' },
      payload: { packageIds: [pkg.packageId], recipient: { name: 'Ursula Thompson' }, code },
    })
  const wrong = row.pickup.code === '111111' ? '222222' : '111111'
  expect((await handOver(wrong)).json()).toMatchObject({
    message: expect.stringContaining('has another code'),
  })
  expect((await handOver('12')).statusCode).toBe(400)
  const handoverReply = await handOver(row.pickup.code)
  expect([handoverReply.statusCode, handoverReply.json()[0].pickup]).toEqual([200, null])
  expect(await bins()).not.toContain('E1')
  expect(
    await push('User', 'pickup.announce', {
      packageIds: [pkg.packageId],
      from: at('11:00'),
      to: at('12:00'),
    }),
  ).toMatchObject({ outcome: 'already' })
})

test('a package that turns out to be missing is not fetched, and its customer stays in the queue', async () => {
  const pkg = await ready('E4')
  await push('User', 'pickup.announce', { packageIds: [pkg.packageId], from: at('11:00'), to: at('12:00') })
  const bins = async () => (await today('Employee')).json().packages.map(({ bin }: { bin: string }) => bin)
  expect(await bins()).toContain('E4')
  const { queue } = (await today('Employee')).json()
  await onTheBooks(server.app.deps, async (tx) => {
    const row = await tx.get('package', pkg.packageId)
    if (row) await tx.put('package', { ...row, arrival: 'Missing' })
  })
  expect(await bins()).not.toContain('E4')
  expect((await today('Employee')).json().queue).toEqual(queue)
})

test('a customer who chooses another office is expected no longer where the choice decides', async () => {
  const asUser = async (method: 'GET' | 'PUT', payload?: object) =>
    server.as(await server.tokenOf('User'), {
      ...{ method, url: method === 'GET' ? '/api/accounts/user' : `/api/accounts/${accountId}` },
      ...(payload ? { payload } : {}),
    })
  const branchBefore: string = (await asUser('GET')).json().branchId
  await asUser('PUT', { branchId: officeId })
  const followingBox = await putPackage(server, accountId, {
    status: 'ReadyForPickup',
    branchId: null,
    bin: 'F1',
  })
  const ownBox = await ready('F2')
  for (const { packageId } of [followingBox, ownBox])
    await push('User', 'pickup.announce', { packageIds: [packageId], from: at('11:00'), to: at('12:00') })
  const planOf = async ({ packageId }: Package) =>
    (await server.as(await server.tokenOf('User'), { url: `/api/packages/${packageId}/customer` })).json()
      .pickup
  await asUser('PUT', { branchId: officeId })
  expect(await planOf(followingBox)).toMatchObject({ from: at('11:00') })
  const moveReply = await asUser('PUT', { branchId: branchBefore })
  expect(moveReply.statusCode).toBe(200)
  expect(await planOf(followingBox)).toBeNull()
  expect(await planOf(ownBox)).toMatchObject({ from: at('11:00') })
})

test('a customer who has a package delivered after all is expected no longer, and its code is void', async () => {
  const pkg = await ready('E3')
  await waive(server, [pkg.packageId])
  await push('User', 'pickup.announce', { packageIds: [pkg.packageId], from: at('11:00'), to: at('12:00') })
  const bins = async () => (await today('Employee')).json().packages.map(({ bin }: { bin: string }) => bin)
  expect(await bins()).toContain('E3')
  const address = { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' }
  const payload = { packageIds: [pkg.packageId], address }
  const deliveryReply = await server.as(await server.tokenOf('User'), {
    ...{ method: 'POST', url: '/api/deliveries' },
    payload,
  })
  expect(deliveryReply.statusCode).toBe(200)
  expect(await bins()).not.toContain('E3')
  const row = await server.as(await server.tokenOf('User'), {
    url: `/api/packages/${pkg.packageId}/customer`,
  })
  expect(row.json().pickup).toBeNull()
})

test('a stranger can’t announce another’s package; customers and the warehouse don’t read the list', async () => {
  const { packageId } = await ready('F1')
  const window = { packageIds: [packageId], from: at('11:00'), to: at('12:00') }
  expect(await push('User2', 'pickup.announce', window)).toMatchObject({
    outcome: null,
    code: 'not-found',
  })
  expect(await push('Warehouse', 'pickup.announce', window)).toMatchObject({
    outcome: null,
    code: 'forbidden',
  })
  expect((await today('User')).statusCode).toBe(403)
  expect((await today('Warehouse')).statusCode).toBe(403)
  expect((await today('Agent')).statusCode).toBe(200)
})

test('a closed day and a window that is over are refused in words', async () => {
  const { packageId } = await ready('G1')
  const announce = (from: string, to: string) =>
    push('User', 'pickup.announce', { packageIds: [packageId], from, to })
  expect(await announce(at('10:00', '2026-12-06'), at('11:00', '2026-12-06'))).toMatchObject({
    outcome: null,
    message: expect.stringContaining('is closed on Sunday, 6 December. Choose another day.'),
  })
  expect(await announce(at('09:00'), at('09:30'))).toMatchObject({
    message: 'That time is over. Choose a later one.',
  })
})
