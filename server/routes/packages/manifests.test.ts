import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Manifest, ManifestLine } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { dutyTermsOf } from '#sync/test/duty-terms.ts'
import { putAccount } from '../../test/account-rows.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { writerOf } from '../../test/writer.ts'

const unknownId = '01999999-9999-7999-8999-999999999999'

let server: TestApp
let clerk: string
let chief: string
let serial = 100_000
beforeAll(async () => {
  server = await openTestApp({}, { packages: 60, living: 60 })
  clerk = await server.tokenOf('Warehouse')
  chief = await server.tokenOf('Supervisor')
  const writer = writerOf(server.app.deps.db)
  await writer.deleteFrom('dutyTable').execute()
  await writer
    .insertInto('dutyTable')
    .values({
      dutyTableId: unknownId,
      validFrom: '2024-04-01',
      deMinimisUsdCents: 10_000,
      rates: JSON.stringify(dutyTermsOf('Books').rates),
      createdAt: '2024-04-01T00:00:00.000Z',
      updatedAt: '2024-04-01T00:00:00.000Z',
    })
    .execute()
})
afterAll(() => server.close())

const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  payload?: object,
  token = clerk,
) => server.as(token, { method, url: `/api/manifests${path}`, ...(payload ? { payload } : {}) })
const papers = { mode: 'Air', mawbNumber: '001-12345675', departsAt: '2026-12-01T08:00:00.000Z' }
const open = async (): Promise<Manifest> => (await call('POST', '', papers)).json()
const detail = async (manifestId: string) => (await call('GET', `/${manifestId}`)).json()
const put = (manifestId: string, body: object) => call('PUT', `/${manifestId}`, body)
const to = (manifestId: string, status: string, overrides?: object[]) =>
  call('PUT', '/status-update', { manifestId, status, ...(overrides ? { overrides } : {}) })

const accountIdOf = async (role: 'User' | 'User2') =>
  (await server.as(await server.tokenOf(role), { url: '/api/accounts/user' })).json().accountId

/** A package at the dock that nothing is the matter with but what is said. */
async function receivePackage(overrides: object = {}): Promise<Package> {
  const accountId = await accountIdOf('User')
  const trackingNumber = `TBA123456${++serial}`
  const contents = { description: 'Shoes', weightLb: 4, declaredValueUsdCents: 4500 }
  const newPackage = { trackingNumber, accountId, ...contents, ...overrides }
  const answer = await server.as(clerk, {
    method: 'POST',
    url: '/api/packages/checkin',
    payload: { packages: [newPackage] },
  })
  const { packageId } = answer.json().results[0]
  await writerOf(server.app.deps.db)
    .updateTable('package')
    .where('packageId', '=', packageId)
    .set({ invoiceState: 'Received' })
    .execute()
  return (await server.as(clerk, { url: `/api/packages/${packageId}` })).json()
}
const packageNow = async (packageId: string) =>
  (await server.as(clerk, { url: `/api/packages/${packageId}` })).json()

test('a mistyped MAWB is refused with a message; a bill of lading and an existing number are not', async () => {
  const typedManifest = { mode: 'Air', mawbNumber: '176-12345678' }
  const refusal = await call('POST', '', typedManifest)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    400,
    expect.stringContaining('This MAWB is mistyped'),
  ])
  expect((await call('POST', '', { ...typedManifest, mode: 'Sea' })).statusCode).toBe(200)
  const { manifestId } = await open()
  expect((await put(manifestId, { mawbNumber: '176-12345678' })).statusCode).toBe(400)
  expect((await put(manifestId, { mawbNumber: '176-12345675' })).statusCode).toBe(200)
  await server.as(clerk, {
    method: 'PUT',
    url: `/api/manifests/${manifestId}`,
    payload: { mode: 'Sea', mawbNumber: 'SMLU1' },
  })
  expect((await put(manifestId, { mawbNumber: 'SMLU1', carrier: 'Seaboard' })).statusCode).toBe(200)
})

test('a manifest is packed, sealed, moved step by step with its packages, counted and completed', async () => {
  const { manifestId } = await open()
  const [a, b] = [await receivePackage(), await receivePackage()]
  const packReply = await put(manifestId, {
    addPackageIds: [a.packageId, b.packageId],
    carrier: 'Amerijet',
    mawbNumber: '106-12345675',
  })
  expect([packReply.statusCode, packReply.json().carrier, packReply.json().totals.pieces]).toEqual([
    200,
    'Amerijet',
    2,
  ])
  const page = (await call('POST', `/packages/${manifestId}`, { pageSize: 1, pageNumber: 2 })).json()
  expect([page.totalItems, page.pageNumber, page.result.length]).toEqual([2, 2, 1])
  for (const status of ['Sealed', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice']) {
    const answer = await to(manifestId, status)
    expect([answer.statusCode, answer.json().status]).toEqual([200, status])
  }
  const pkg = await packageNow(a.packageId)
  expect([pkg.status, pkg.events.map((packageEvent: { status: string }) => packageEvent.status)]).toEqual([
    'AtHeadOffice',
    ['ReceivedAtWharehouse', 'Shipped', 'OnRoute', 'AtCustoms', 'AtHeadOffice'],
  ])
  const early = await to(manifestId, 'Completed')
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    expect.stringContaining('is at "At head office" and 2 packages are not counted yet'),
  ])
  const lines = [
    { packageId: a.packageId, arrival: 'Received' },
    { packageId: b.packageId, arrival: 'Damaged' },
  ]
  expect((await put(manifestId, { lines })).statusCode).toBe(200)
  expect((await to(manifestId, 'Completed')).json().status).toBe('Completed')
  const after = await detail(manifestId)
  expect(after.lines.map((line: ManifestLine) => line.arrival).sort()).toEqual(['Damaged', 'Received'])
  expect(after.sealedBy).toBe('Winston Campbell')
  const audit = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', manifestId)
    .select(['action', 'by', 'after'])
    .orderBy('auditId')
    .execute()
  const steps = Array.from({ length: 5 }, () => 'manifest.statusUpdate')
  expect(audit.map(({ action }) => action)).toEqual([
    'manifest.create',
    'manifest.update',
    ...steps,
    'manifest.update',
    'manifest.statusUpdate',
  ])
  expect(audit.at(-1)).toMatchObject({ by: 'Winston Campbell', after: expect.stringContaining('Completed') })
})

test('the obstacles to sealing are listed by package; sealing asks for a reason for each', async () => {
  const { manifestId, number } = await open()
  const dear = await receivePackage({ declaredValueUsdCents: 10_001 })
  const loose = await receivePackage({ battery: 'Loose', accountId: null })
  await put(manifestId, { addPackageIds: [dear.packageId, loose.packageId] })
  const noTrn = 'is worth more than the duty-free limit and its owner has given no TRN'
  const noCategory =
    'is worth more than the duty-free limit and has goods without a category of the duty table'
  const { readiness } = await detail(manifestId)
  const blockersById = Object.fromEntries(
    readiness.map((entry: { packageId: string; blockers: { text: string }[] }) => [
      entry.packageId,
      entry.blockers.map(({ text }) => text),
    ]),
  )
  const expectedBlockers = {
    [dear.packageId]: [noTrn, noCategory],
    [loose.packageId]: ['has no owner', 'has a loose battery'],
  }
  expect(blockersById).toEqual(expectedBlockers)
  const refusal = await to(manifestId, 'Sealed')
  expect([refusal.statusCode, refusal.json().errors]).toEqual([409, expectedBlockers])
  expect(refusal.json().message).toMatch(`Manifest ${number} is open and not ready to be sealed: `)
  const overrides = [
    { packageId: dear.packageId, blocker: 'noTrn', reason: 'Comes to the counter with it' },
    { packageId: loose.packageId, blocker: 'noOwner', reason: 'Travels unidentified' },
    { packageId: loose.packageId, blocker: 'looseBattery', reason: 'Packed as the carrier asks' },
  ]
  expect((await to(manifestId, 'Sealed', [{ ...overrides[0], reason: '' }])).statusCode).toBe(400)
  // A category removes its blocker, as any value does that was missing.
  const edit = { packageId: dear.packageId, dutyCategory: 'Books' }
  await server.as(clerk, { method: 'PUT', url: '/api/packages', payload: edit })
  const sealReply = await to(manifestId, 'Sealed', overrides)
  expect(sealReply.json().overrides).toHaveLength(3)
  expect(sealReply.json().overrides).toContainEqual({
    ...overrides[1],
    by: 'Winston Campbell',
    at: expect.any(String),
  })
  expect((await detail(manifestId)).readiness).toEqual([])
})

test('the number of a customer is listed for who may see customers, and that of a colleague is not', async () => {
  const { manifestId } = await open()
  const ownerOf = (phone: string) => putAccount(server.app.deps, { phone })
  const [customer, colleague] = [await ownerOf('8765550101'), await ownerOf('8765550102')]
  const packageIds: string[] = []
  for (const { accountId } of [customer, colleague])
    packageIds.push((await receivePackage({ battery: 'Loose', accountId })).packageId)
  await put(manifestId, { addPackageIds: packageIds })
  const writer = writerOf(server.app.deps.db)
  const { accountId } = colleague
  await writer.updateTable('account').set({ role: 'Driver' }).where('accountId', '=', accountId).execute()
  const { readiness } = await detail(manifestId)
  const phoneOf = (packageId: string) =>
    readiness.find((entry: { packageId: string }) => entry.packageId === packageId).phone
  expect(packageIds.map(phoneOf)).toEqual(['8765550101', null])
})

test('a sealed manifest takes no package, and a change of which one part is refused changes nothing', async () => {
  const { manifestId, number } = await open()
  const pkg = await receivePackage()
  const half = await put(manifestId, { carrier: 'Amerijet', addPackageIds: [pkg.packageId, unknownId] })
  expect([half.statusCode, half.json().message]).toEqual([404, expect.stringContaining('Package not found')])
  expect(await detail(manifestId)).toMatchObject({ carrier: '', lines: [] })
  expect((await packageNow(pkg.packageId)).manifestId).toBeNull()
  const { packageId } = await receivePackage()
  await put(manifestId, { addPackageIds: [packageId] })
  await to(manifestId, 'Sealed')
  const late = await put(manifestId, { addPackageIds: [pkg.packageId] })
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    `Manifest ${number} is at "Sealed". Packages can be put on or taken off only while it is open.`,
  ])
})

test('each step that does not follow is refused in words that name the state and what is allowed', async () => {
  const { manifestId, number } = await open()
  const words = async (status: string) => {
    const answer = await to(manifestId, status)
    return [answer.statusCode, answer.json().message]
  }
  expect(await words('OnRoute')).toEqual([
    409,
    `Manifest ${number} is at "Open" and cannot go to "On route". It can go to "Sealed" or "Cancelled" from there.`,
  ])
  expect(await words('Sealed')).toEqual([
    409,
    `Manifest ${number} has no packages. Add what it carries; then seal it, or cancel it.`,
  ])
  const { packageId } = await receivePackage()
  await put(manifestId, { addPackageIds: [packageId] })
  await to(manifestId, 'Sealed')
  expect((await to(manifestId, 'Sealed')).statusCode).toBe(200)
  await to(manifestId, 'Shipped')
  expect(await words('Cancelled')).toEqual([
    409,
    `Manifest ${number} is at "Shipped" and cannot go to "Cancelled". It can go to "On route" from there.`,
  ])
  expect((await to(manifestId, 'Lost')).statusCode).toBe(400)
})

test('a manifest that holds packages is not deleted; an empty one goes, and is then unknown', async () => {
  const { manifestId, number } = await open()
  const pkg = await receivePackage()
  await put(manifestId, { addPackageIds: [pkg.packageId] })
  const remove = () => call('DELETE', `/${manifestId}`, undefined, chief)
  const refusal = await remove()
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    expect.stringContaining(`Manifest ${number} is at "Open" and holds 1 package.`),
  ])
  await put(manifestId, { removePackageIds: [pkg.packageId] })
  expect((await remove()).json()).toMatchObject({ manifestId, number, status: 'Open' })
  const unknownError = { message: 'Manifest not found. It may have been deleted.', title: 'Not Found' }
  for (const id of [manifestId, unknownId]) {
    for (const answer of [
      await call('DELETE', `/${id}`, undefined, chief),
      await put(id, { carrier: 'X' }),
      await to(id, 'Sealed'),
      await call('POST', `/packages/${id}`, {}),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([404, unknownError])
  }
})

test('a branch that is not there is said at its field', async () => {
  const { manifestId } = await open()
  const answer = await put(manifestId, { destinationBranchId: unknownId })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { destinationBranchId: ['Destination branch no longer exists.'] },
  ])
})
