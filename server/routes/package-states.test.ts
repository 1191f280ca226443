import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PackageLoss } from '#sync/entities/packages/loss.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { type PackageState, packageStates } from '#sync/entities/packages/package-state.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { onTheBooks } from '../test/money.ts'
import { makeKey, partnerOf } from '../test/partners.ts'

// A package that was sold, destroyed, returned or lost is called so by everything that reads its status.

const at = '2026-11-10T15:00:00.000Z'
const stamp = { reason: 'Nobody came', by: 'Sue', at }
const endedFields = (status: 'Returned' | 'Sold' | 'Destroyed', more: object = {}) => ({
  ...({ status: 'Delivered', deliveredAt: at } as const),
  ending: { ...beginEnding('Unclaimed', status, stamp), ...more },
})
const claim: PackageLoss = {
  ...{ status: 'Paid', reason: 'Searched', reportedBy: 'Sue', reportedAt: at, valueUsdCents: 5_000 },
  ...{ valueJmdCents: 775_000, paidJmdCents: 500_000, creditNoteId: null, decidedBy: 'Sue', decidedAt: at },
  decision: 'Paid in full',
}
const fields: Record<string, Partial<Package>> = {
  Delivered: { status: 'Delivered', deliveredAt: at },
  Returned: endedFields('Returned', { choice: 'ReturnToShop' }),
  Sold: endedFields('Sold', { proceedsJmdCents: 300_000 }),
  Destroyed: endedFields('Destroyed'),
  Lost: { status: 'AtCustoms', arrival: 'Missing', missingSince: at, loss: claim },
  // A claim that is open says nothing yet, and neither does an offer to choose.
  AtCustoms: {
    status: 'AtCustoms',
    arrival: 'Missing',
    missingSince: at,
    loss: { ...claim, status: 'Reported' },
  },
  ReadyForPickup: { status: 'ReadyForPickup', ending: beginEnding('Unclaimed', 'Asked', stamp) },
}
const states = Object.keys(fields) as PackageState[]
const goneNames: readonly PackageState[] = ['Returned', 'Sold', 'Destroyed', 'Lost']

let server: TestApp
let partner: ReturnType<typeof partnerOf>
let token: string
const ids = new Map<string, string>()
const post = async (url: string, payload: object = {}) => {
  const answer = await server.as(token, { method: 'POST', url, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const numberOf = (state: string) => `TBA7000000${packageStates.indexOf(state as PackageState) + 1000}`

beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  token = await server.tokenOf('Admin')
  const { key } = await makeKey(server, { perMinute: 6000 })
  partner = partnerOf(server, key)
  const boxes = states.map((state) => ({ reference: state, trackingNumber: numberOf(state), weightLb: 2 }))
  for (const { reference, packageId } of (await partner.receive(boxes)).json().results)
    ids.set(reference, packageId)
  await onTheBooks(server.app.deps, async (tx) => {
    const demoPackages = await tx.kysely.selectFrom('package').select('packageId').execute()
    for (const { packageId } of demoPackages) {
      const pkg = await tx.get('package', packageId)
      if (pkg && ![...ids.values()].includes(packageId)) await tx.put('package', { ...pkg, deletedAt: at })
    }
    for (const state of states) {
      const pkg = await tx.get('package', ids.get(state) ?? '')
      if (pkg) await tx.put('package', { ...pkg, declaredValueUsdCents: 5_000, ...fields[state] })
    }
  })
})
afterAll(() => server.close())

const idsOf = (states: readonly string[]) => states.map((state) => ids.get(state) ?? '').sort()
const foundBy = async (body: object) => {
  const page = (await post('/api/packages/paginated/1', body)).json()
  const packageIds = page.result.map(({ packageId }: Package) => packageId).sort()
  expect(page.totalItems).toBe(packageIds.length)
  return packageIds
}

test('a list by one state finds only that state, and a list can have several states', async () => {
  for (const state of packageStates) {
    const expectedIds = idsOf(states.filter((otherState) => otherState === state))
    expect(await foundBy({ status: state }), state).toEqual(expectedIds)
    expect(await foundBy({ statuses: [state] }), state).toEqual(expectedIds)
  }
  expect(await foundBy({ statuses: ['Sold', 'Delivered', 'Lost'] })).toEqual(
    idsOf(['Sold', 'Delivered', 'Lost']),
  )
  expect(await foundBy({ status: 'Sold', archived: false })).toEqual(idsOf(['Sold']))
  expect(await foundBy({ status: 'Delivered', archived: false })).toEqual(idsOf(['Delivered']))
  expect(await foundBy({ status: 'Sold', courier: 'none' })).toEqual([])
})

const oneOfEach = Object.fromEntries(states.map((state) => [state, 1]))

test('the ages of a dashboard are those of packages in the company’s care', async () => {
  const ageOf = async () => (await post('/api/accounts/admin')).json().ageing.totals.packages
  expect(await ageOf()).toBe(2)
  const put = (state: string, change: Partial<Package>) =>
    onTheBooks(server.app.deps, async (tx) => {
      const pkg = await tx.get('package', ids.get(state) ?? '')
      if (pkg) await tx.put('package', { ...pkg, ...change })
    })
  // A package can be sold at the counter, and a check-in can be undone: neither is in the list behind the figure.
  await put('Sold', { status: 'ReadyForPickup', deliveredAt: null })
  await put('AtCustoms', { status: 'PreAlert' })
  expect(await ageOf()).toBe(1)
  await put('Sold', { status: 'Delivered', deliveredAt: at })
  await put('AtCustoms', { status: 'AtCustoms' })
})

test('counts, dashboards and an office’s list have each package in its own state', async () => {
  const count = await server.as(token, { url: '/api/packages/count' })
  expect(count.json()).toEqual({ total: states.length, byStatus: oneOfEach })
  const { packagesByStatus, ageing } = (await post('/api/accounts/admin')).json()
  expect(packagesByStatus).toEqual(oneOfEach)
  // The two wait at customs and at the counter, and a lost package waits nowhere.
  expect(ageing.totals.packages).toBe(2)
  const branchId = (await server.as(token, { url: '/api/branches' })).json().at(-1).branchId
  await onTheBooks(server.app.deps, async (tx) => {
    for (const state of ['Sold', 'Delivered', 'Lost']) {
      const pkg = await tx.get('package', ids.get(state) ?? '')
      if (pkg) await tx.put('package', { ...pkg, branchId })
    }
  })
  const ofOffice = (await post('/api/accounts/admin', { branchId })).json()
  expect(ofOffice.packagesByStatus).toEqual({ Sold: 1, Delivered: 1, Lost: 1 })
  const ofOfficeIds = idsOf(['Sold', 'Delivered', 'Lost'])
  const otherIds = idsOf(states).filter((id) => !ofOfficeIds.includes(id))
  expect(await foundBy({ branchIds: [branchId] })).toEqual(ofOfficeIds)
  expect(await foundBy({ withoutBranch: true })).toEqual(otherIds)
  expect(await foundBy({ branchIds: [branchId], withoutBranch: true })).toEqual(idsOf(states))
})

test('the report has a line for each ending, with its money, in the period when it happened', async () => {
  const period = { from: '2026-11-01', to: '2026-11-30', groupBy: 'month' }
  const { endings } = (await post('/api/reports/admin', period)).json()
  const line = { packages: 1, declaredValueUsdCents: 5_000, proceedsJmdCents: 0, creditedJmdCents: 0 }
  expect(endings).toEqual([
    { state: 'Returned', ...line, storageWaivedJmdCents: 0 },
    // The payment of a sale is looked up: without one, nothing came in.
    { state: 'Sold', ...line, storageWaivedJmdCents: 0 },
    { state: 'Destroyed', ...line, storageWaivedJmdCents: 0 },
    { state: 'Lost', ...line, creditedJmdCents: 500_000, storageWaivedJmdCents: 0 },
  ])
  const before = (
    await post('/api/reports/admin', { ...period, from: '2026-10-01', to: '2026-10-31' })
  ).json()
  expect(before.endings).toEqual([])
})

test('partners read the state, and a time of delivery only for what was delivered', async () => {
  for (const state of states) {
    const pkg = (await partner.get(`packages/${state}`)).json()
    expect([state, pkg.status, pkg.deliveredAt, pkg.endedAt]).toEqual([
      ...[state, state],
      ...[state === 'Delivered' ? at : null, goneNames.includes(state) ? at : null],
    ])
  }
})

test('the page without a login, and the file of a list, say the same', async () => {
  const words: Record<string, string> = {
    ...{ Delivered: 'Delivered', Returned: 'Returned to the shop', Sold: 'Sold', Destroyed: 'Destroyed' },
    ...{ Lost: 'Lost', AtCustoms: 'Missing', ReadyForPickup: 'Ready for pickup' },
  }
  const file = (await post('/api/packages/export', { format: 'csv' })).body
  for (const state of states) {
    const answer = await server.app.inject({ url: `/api/track/${numberOf(state)}` })
    expect(answer.json(), state).toMatchObject({ status: words[state] })
    const record = file.split('\r\n').find((line) => line.includes(numberOf(state))) ?? ''
    expect(record.split(','), state).toContain(words[state])
  }
  expect(file.split('\r\n').find((line) => line.includes(numberOf('Sold')))).toContain('3000.00')
})
