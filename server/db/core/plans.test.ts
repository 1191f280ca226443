import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDetails } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { type LoggedStatement, logStatements, planOf } from '../../test/statement-log.ts'

/** How many packages the company had when SQLite last counted. */
const youngCompanies = [10, 20, 40, 60]

/** Tables that get longer with every package, customer, invoice or change. */
const growingTables = [
  'account',
  'audit',
  'callDone',
  'credential',
  'delivery',
  'deliveryPackage',
  'file',
  'invoice',
  'invoiceLine',
  'manifestLine',
  'package',
  'packageCode',
  'packageEvent',
  'packageImage',
  'payment',
  'review',
  'session',
  'syncClient',
  'syncCommit',
  'syncMutation',
  'syncRow',
  'syncScope',
]
const growing = new RegExp(`^SCAN (${growingTables.join('|')})\\b`)

interface Call {
  readonly role: 'Admin' | 'User' | 'Driver' | 'Warehouse'
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly url: string
  readonly payload?: object
}

let serial = 1000
const trackingNumber = () => `TBA60034950${++serial}`

/** Returns the calls that are made all day long, by name. */
function hotCalls(facts: {
  clientId: string
  epoch: string
  packageId: string
  code: string
  owner: string
}) {
  const { clientId, epoch, packageId, code, owner } = facts
  const uid = `01a20000-0000-7000-8000-00000000${++serial}`
  const checkIn = {
    packageId: `01a20000-0000-7000-8000-00000001${serial}`,
    trackingNumber: trackingNumber(),
    rawBarcode: '',
    hawbNumber: null,
    manifestId: null,
    ...emptyDetails,
  }
  const now = new Date().toISOString()
  const sync = { protocol: 1, epoch, clientId }
  const otherClient = { ...sync, clientId: `${clientId.slice(0, -1)}${clientId.endsWith('0') ? '1' : '0'}` }
  const device = { role: 'Warehouse', method: 'POST' } as const
  const calls: Record<string, Call> = {
    'a greeting': {
      ...device,
      url: '/api/sync/hello',
      payload: {
        ...sync,
        schema: schemaHash(),
        deviceName: 'Desk',
        head: null,
        pending: 0,
        oldestPendingAt: null,
        blobs: 0,
        hawbLeft: 500,
      },
    },
    'a check-in of a device': {
      ...device,
      url: '/api/sync/push',
      payload: {
        ...otherClient,
        mutations: [{ mid: 1, uid, name: 'package.checkIn', ver: 1, args: checkIn, occurredAt: now }],
      },
    },
    'a page of rows': {
      ...device,
      url: '/api/sync/pull',
      payload: { ...sync, schema: schemaHash(), cursors: {}, knownMid: 0, rows: 100 },
    },
    'a check-in by REST': {
      role: 'Warehouse',
      method: 'POST',
      url: '/api/packages/checkin',
      payload: { packages: [{ trackingNumber: trackingNumber() }] },
    },
    'a status': {
      role: 'Warehouse',
      method: 'PUT',
      url: '/api/packages/status-update',
      payload: { packageIds: [packageId], status: 'OnRoute' },
    },
    'a package': { role: 'Admin', method: 'GET', url: `/api/packages/${packageId}` },
    'a package of a customer by its number': {
      role: 'Admin',
      method: 'POST',
      url: `/api/packages/find/account/${owner}`,
      payload: { trackingNumber: code },
    },
    'a customer’s packages': { role: 'User', method: 'GET', url: '/api/packages/customer/PreAlert' },
    'a customer’s profile': { role: 'User', method: 'GET', url: '/api/accounts/user' },
  }
  return calls
}

const isWork = ({ sql }: LoggedStatement) => /^\s*(select|insert|update|delete|with)/i.test(sql)
/** A foreign key's table is read on an insert only while a transaction has broken one. */
const isInsert = ({ sql }: LoggedStatement) => /^\s*insert/i.test(sql)

/** The statements that read a growing table from end to end, with the step that does. */
function scansOf(server: TestApp, statements: readonly LoggedStatement[]): string[] {
  const db = new Sqlite(join(server.dataDir, 'quayside.db'), { readonly: true })
  const scans = statements
    .filter((statement) => isWork(statement) && !isInsert(statement))
    .flatMap((statement) =>
      planOf(db, statement)
        .filter((step) => growing.test(step))
        .map((step) => `${step}: ${statement.sql.slice(0, 200)}`),
    )
  db.close()
  return scans
}

describe.each(youngCompanies)('with statistics of %i packages', (packages) => {
  let server: TestApp
  let calls: ReturnType<typeof hotCalls>
  let log: ReturnType<typeof logStatements>
  beforeAll(async () => {
    log = logStatements()
    server = await openTestApp({}, { packages, living: packages })
    const { reads, ids } = server.app.deps.db
    const ownedPackage = await reads.kysely
      .selectFrom('package')
      .where('accountId', 'is not', null)
      .where('status', '=', 'ReceivedAtWharehouse')
      .where('deletedAt', 'is', null)
      .selectAll()
      .executeTakeFirstOrThrow()
    const { epoch } = await reads.kysely.selectFrom('syncHead').select('epoch').executeTakeFirstOrThrow()
    calls = hotCalls({
      clientId: ids.next(),
      epoch,
      packageId: ownedPackage.packageId,
      code: ownedPackage.trackingNumber,
      owner: must(ownedPackage.accountId, 'the owner'),
    })
  })
  afterAll(async () => {
    log.stop()
    await server.close()
  })

  const names = Object.keys(hotCalls({ clientId: '', epoch: '', packageId: '', code: '', owner: '' }))
  test.each(names)('%s reads no growing table from end to end', async (name) => {
    const { role, method, url, payload } = must(calls[name], name)
    const token = await server.tokenOf(role)
    log.clear()
    const answer = await server.as(token, { method, url, ...(payload ? { payload } : {}) })
    const statements = log.statements()
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    expect(scansOf(server, statements)).toEqual([])
  })
})
