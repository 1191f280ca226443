import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Branch } from '#sync/entities/company/branch.ts'
import { noTotals } from '#sync/entities/packages/manifest.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { accountOf, actorOf } from '#sync/test/people.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { newDeliveryColumns } from '../../test/delivery-columns.ts'
import { accountIdOf, onTheBooks } from '../../test/money.ts'
import { writerOf } from '../../test/writer.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
  server.as(admin, { method, url: `/api/branches${path}`, ...(payload ? { payload } : {}) })
const list = async (): Promise<Branch[]> => (await server.app.inject({ url: '/api/branches' })).json()
const branchOf = async (code: string) => (await list()).find((branch) => branch.code === code)
let serial = 0
const portMaria = { code: 'ptm', name: 'Port Maria', kind: 'LocalOffice' }

test('a new branch appears immediately in the public list and on every device, and the audit says who made it', async () => {
  const scopes: string[] = []
  const stop = server.app.deps.db.events.onCommitted(({ changes }) =>
    scopes.push(...changes.flatMap((change) => change.scopes)),
  )
  const creation = (await send('POST', '', portMaria)).json()
  stop()
  expect([creation.code, creation.active, scopes]).toEqual(['PTM', true, ['public']])
  expect(await branchOf('PTM')).toEqual(creation)
  const line = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', creation.branchId)
    .select(['action', 'by'])
    .executeTakeFirst()
  expect(line).toEqual({ action: 'branch.create', by: 'Andrea Morgan' })
  const secondReply = await send('POST', '', { ...portMaria, name: 'Another' })
  expect([secondReply.statusCode, secondReply.json().errors]).toEqual([
    409,
    { code: ['Code is already in use.'] },
  ])
})

test('a change changes only what is given, and not into another branch’s code', async () => {
  const before = (await send('POST', '', { ...portMaria, code: 'NEG', name: 'Negril' })).json()
  const after = (await send('PUT', `/${before.branchId}`, { phone: '+1 876 555 0150' })).json()
  expect({ ...after, updatedAt: '', version: 0 }).toEqual({
    ...before,
    phone: '+1 876 555 0150',
    updatedAt: '',
    version: 0,
  })
  expect((await send('PUT', `/${before.branchId}`, { code: 'KGN' })).statusCode).toBe(409)
  expect((await send('PUT', `/${before.branchId}`, { code: 'neg' })).statusCode).toBe(200)
  expect((await send('PUT', `/${before.branchId}`, { kind: 'Shop' })).statusCode).toBe(400)
  expect((await branchOf('NEG'))?.kind).toBe('LocalOffice')
})

test('a branch that is in use is not deleted but can be set inactive; one that is not goes', async () => {
  const used = await branchOf('KGN')
  const answer = await send('DELETE', `/${used?.branchId}`)
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    expect.stringMatching(
      /^.+ still has \d+ customers who pick up there, .+packages? that .+ not handed over.*\. Give them another branch or finish them first, or set it inactive: it then takes nothing new\.$/,
    ),
  ])
  expect((await send('PUT', `/${used?.branchId}`, { active: false })).json().active).toBe(false)
  const empty = (await send('POST', '', { ...portMaria, code: 'LUC', name: 'Lucea' })).json()
  expect((await send('DELETE', `/${empty.branchId}`)).json()).toEqual(empty)
  expect(await branchOf('LUC')).toBeUndefined()
  expect((await send('DELETE', `/${empty.branchId}`)).statusCode).toBe(404)
  expect((await send('POST', '', { ...portMaria, code: 'LUC', name: 'Lucea' })).statusCode).toBe(200)
})

test('each thing that works with a branch or names it holds it, and is named in the answer', async () => {
  const { db, ids } = server.app.deps
  const at = new Date(server.clock.now()).toISOString()
  const accountId = await accountIdOf(server, 'User')
  const newBranch = async (): Promise<string> => {
    const code = `T${++serial}`
    return (await send('POST', '', { ...portMaria, code, name: `Office ${code}` })).json().branchId
  }
  const pkg = (branchId: string, overrides: object) =>
    onTheBooks(server.app.deps, async (tx) => {
      const row = blankPackage(ids.next(), at)
      await tx.put('package', { ...row, trackingNumber: `T${++serial}`, branchId, ...overrides })
      return row.packageId
    })
  const manifest = (overrides: object) =>
    onTheBooks(server.app.deps, (tx) =>
      tx.put('manifest', {
        ...{ manifestId: ids.next(), number: null, mode: 'Air', mawbNumber: '', carrier: '', status: 'Open' },
        ...{ originBranchId: null, destinationBranchId: null, departsAt: null, arrivesAt: null },
        ...{ sealedBy: null, sealedAt: null, overrides: [], totals: noTotals },
        ...{ version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null },
        ...overrides,
      }),
    )
  const transfer = async (status: 'Open' | 'Arrived' | 'Closed', end: object) => {
    const ends = { fromBranchId: await newBranch(), toBranchId: await newBranch(), ...end }
    const row = {
      ...{ transferId: ids.next(), number: null, vehicle: '', driverId: null, seal: '', status },
      ...{ departedBy: null, departedAt: null, arrivedAt: null, closedBy: null, closedAt: null },
      ...{ version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null },
    }
    await onTheBooks(server.app.deps, (tx) => tx.put('transfer', { ...row, ...ends }))
  }
  const delivery = async (branchId: string, status: 'InStore' | 'Delivered') =>
    writerOf(db)
      .insertInto('delivery')
      .values({
        ...newDeliveryColumns,
        ...{ deliveryId: ids.next(), accountId, branchId, status, createdAt: at, updatedAt: at },
        ...{ proof: status === 'Delivered' ? '{}' : null, deliveredAt: status === 'Delivered' ? at : null },
      })
      .execute()
  const call = async (method: 'POST' | 'DELETE', url: string, payload?: object) => {
    const answer = await server.as(admin, { method, url, ...(payload && { payload }) })
    expect([url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([url, 200, ''])
    return answer.json()
  }
  const fee = (more: object) =>
    call('POST', '/api/fees', {
      ...{ name: `Far ${++serial}`, rule: 'Branch', amountJmdCents: 100, validFrom: at },
      ...more,
    })
  const till = (more: object) =>
    writerOf(db)
      .insertInto('till')
      .values({
        ...{ tillId: ids.next(), cashierId: accountId, branchId: null, floatJmdCents: 0, openedAt: at },
        ...{ floatUsdCents: 0, countedUsdCents: 0, expectedUsdCents: 0, usdDifferenceJmdCents: 0 },
        ...{
          counted: '[]',
          countedJmdCents: 0,
          expectedJmdCents: 0,
          note: '',
          closedAt: at,
          closedBy: accountId,
        },
        ...{ confirmedAt: null, confirmedBy: '', confirmNote: '' },
        ...more,
      })
      .execute()
  const person = (role: 'User' | 'Driver') => async (branchId: string) => {
    const actor = actorOf(role, ids.next())
    const account = { ...accountOf(actor, `QS-${70_000 + ++serial}`), email: `p${serial}@example.test` }
    await onTheBooks(server.app.deps, (tx) => tx.put('account', { ...account, branchId }))
  }
  const inBooks = 'is in the books: packages, manifests, transfers, deliveries or tills that are done name it'
  const holders: [what: string, hold: (branchId: string) => Promise<unknown>][] = [
    ['still has 1 customer who picks up there.', person('User')],
    ['still has 1 member of the staff.', person('Driver')],
    ['still has 1 package that is not handed over.', (branchId) => pkg(branchId, {})],
    ['still has 1 manifest under way.', (branchId) => manifest({ originBranchId: branchId })],
    ['still has 1 manifest under way.', (branchId) => manifest({ destinationBranchId: branchId })],
    ['still has 1 transfer that is not closed.', (branchId) => transfer('Open', { fromBranchId: branchId })],
    ['still has 1 transfer that is not closed.', (branchId) => transfer('Arrived', { toBranchId: branchId })],
    ['still has 1 open delivery.', (branchId) => delivery(branchId, 'InStore')],
    [
      'still has 1 device on the hub.',
      (branchId) =>
        server.as(admin, {
          ...{ method: 'POST', url: '/api/hub/devices' },
          payload: { name: 'Scale', kind: 'scale', branchId },
        }),
    ],
    ['still has 1 fee for its packages.', (branchId) => fee({ branchId })],
    ['still has 1 fee for its packages.', (branchId) => fee({ branchId, isActive: false })],
    [
      'still has 1 API key of a partner.',
      (branchId) =>
        call('POST', '/api/api-keys', { name: `Key ${++serial}`, rights: ['packages.office'], branchId }),
    ],
    [inBooks, (branchId) => till({ branchId })],
    [inBooks, (branchId) => pkg(branchId, { status: 'Delivered', deliveredAt: at, deliveredTo: 'Una' })],
    [inBooks, (branchId) => manifest({ destinationBranchId: branchId, status: 'Completed' })],
    [inBooks, (branchId) => transfer('Closed', { toBranchId: branchId })],
    [inBooks, (branchId) => delivery(branchId, 'Delivered')],
    [
      inBooks,
      async (branchId) => {
        const packageId = await pkg(branchId, { branchId: null })
        await onTheBooks(server.app.deps, (tx) =>
          tx.put('packageEvent', {
            ...{
              packageEventId: ids.next(),
              packageId,
              accountId: null,
              driverId: null,
              offices: [],
              status: 'AtLocalOffice',
            },
            ...{
              occurredAt: at,
              deviceAt: null,
              rank: 0,
              recordedAt: at,
              by: 'Test',
              deviceId: '',
              note: '',
              stepBack: false,
            },
            customs: null,
            headingTo: null,
            ...{ version: 0, createdAt: at, updatedAt: at, deletedAt: null, archivedAt: null },
            branchId,
          }),
        )
      },
    ],
  ]
  for (const [title, hold] of holders) {
    const branchId = await newBranch()
    await hold(branchId)
    const answer = await send('DELETE', `/${branchId}`)
    expect([title, answer.statusCode, answer.json().message]).toEqual([
      title,
      409,
      expect.stringContaining(title),
    ])
    expect(answer.json().message).toContain('set it inactive: it then takes nothing new.')
  }
  const several = await newBranch()
  await pkg(several, {})
  await pkg(several, {})
  await delivery(several, 'InStore')
  expect((await send('DELETE', `/${several}`)).json().message).toMatch(
    /^Office T\d+ still has 2 packages that are not handed over and 1 open delivery\. Give them another branch/,
  )
  const unusedBranchId = await newBranch()
  expect((await send('DELETE', `/${unusedBranchId}`)).json()).toMatchObject({ branchId: unusedBranchId })
})

test('each table with a branch holds it, or says why not', async () => {
  const schema = await server.app.deps.db.reads.kysely.introspection.getTables()
  const naming = schema
    .filter(({ columns }) => columns.some(({ name }) => /branchId$/i.test(name)))
    .map(({ name }) => name)
  const holding = ['account', 'apiKey', 'delivery', 'fee', 'hubDevice', 'manifest', 'package', 'packageEvent']
  const otherTables = [
    'branch',
    // Its account has the same branch, and counts as one of the staff.
    'handheld',
  ]
  expect(naming.sort()).toEqual([...holding, ...otherTables, 'rateSheet', 'till', 'transfer'].sort())
})

test('a missing value is reported at its field', async () => {
  const answer = await send('POST', '', { code: 'much too long a code', name: '' })
  expect([answer.statusCode, Object.keys(answer.json().errors).sort()]).toEqual([
    400,
    ['code', 'kind', 'name'],
  ])
})
