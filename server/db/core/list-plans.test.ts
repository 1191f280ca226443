import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { keyCustomers } from '../../accounts/similar-keys.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { type LoggedStatement, logStatements, planOf } from '../../test/statement-log.ts'
import { addSqlFunctions } from './reading/sql-functions.ts'

/** How many times larger the company is believed to be than the one that is filled: a million packages. */
const growth = 2500
const filledRows = 400

/** Rows that come with every package. Of customers, manifests and payment links a big company has thousands. */
const big = [
  'audit',
  'invoice',
  'invoiceLine',
  'manifestLine',
  'package',
  'packageCode',
  'packageEvent',
  'payment',
]
const scan = new RegExp(`^SCAN (${big.join('|')})$`)

interface List {
  readonly url: string
  readonly orders: readonly string[]
  /** Holds a sample of each filter that the list offers. */
  readonly filters: Readonly<Record<string, object>>
}

const days = { from: '2026-01-01', to: '2026-12-31' }
const directionsOf = (orders: readonly string[]) => orders.flatMap((order) => [order, `${order}_desc`])

const listsOf = (ids: { accountId: string; branchId: string; manifestId: string }): Record<string, List> => ({
  packages: {
    url: '/api/packages/paginated/1',
    // Devices sort their own rows; the server's orders are for exports, which read all rows in any case.
    orders: [],
    filters: {
      none: {},
      status: { status: 'ReadyForPickup' },
      statuses: { statuses: ['ReadyForPickup', 'AtCustoms'] },
      customer: { accountId: ids.accountId },
      branches: { branchIds: [ids.branchId] },
      'no branch': { withoutBranch: true },
      couriers: { couriers: ['UPS', 'FedEx'] },
      manifest: { manifestId: ids.manifestId },
      'check-in days': days,
      unidentified: { unidentified: true },
      'needs review': { needsReview: true },
      'to bill': { toBill: true },
      'held by customs': { onHold: true },
      'invoice missing': { invoiceMissing: true },
      'without a category': { withoutCategory: true },
      'held for customer': { heldForCustomer: true },
      'to pack together': { toPackTogether: true },
      missing: { missing: true },
      'loss to decide': { lossToDecide: true },
      unclaimed: { unclaimed: true },
      late: { lateOn: '2026-11-26' },
      archived: { archived: true },
      search: { searchString: 'TBA600' },
    },
  },
  invoices: {
    url: '/api/invoices/paginated/1',
    orders: directionsOf(['number', 'created', 'due', 'total', 'balance']),
    filters: {
      none: {},
      status: { status: 'unpaid' },
      kind: { kind: 'Delivery' },
      customer: { accountId: ids.accountId },
      days,
      search: { searchString: 'INV-2026' },
    },
  },
  payments: {
    url: '/api/payments/paginated/1',
    orders: directionsOf(['received', 'amount', 'receipt']),
    filters: {
      none: {},
      method: { method: 'Cash' },
      customer: { accountId: ids.accountId },
      days,
      search: { searchString: 'RCT-2026' },
    },
  },
  customers: {
    url: '/api/accounts/customers/paginated/1',
    orders: directionsOf(['name', 'mailbox', 'created']),
    filters: { none: {}, status: { status: 'Active' }, search: { searchString: 'Thom' } },
  },
  manifests: { url: '/api/manifests/paginated/1', orders: [], filters: { none: {} } },
  receipts: {
    url: '/api/receipts/paginated/1',
    orders: [],
    filters: { none: {}, customer: { accountId: ids.accountId } },
  },
  audit: {
    url: '/api/accounts/audit/paginated/1',
    orders: [],
    filters: {
      none: {},
      person: { person: ids.accountId },
      entity: { entity: 'package' },
      row: { entityId: ids.accountId },
      action: { action: 'package.checkIn' },
      days: { from: '2026-01-01T05:00:00.000Z', to: '2026-02-01T05:00:00.000Z' },
      'entity and days': { entity: 'package', from: '2026-01-01T05:00:00.000Z' },
      'person and days': { person: ids.accountId, to: '2026-02-01T05:00:00.000Z' },
    },
  },
  'package invoices': { url: '/api/invoices/package/paginated/1', orders: [], filters: { none: {} } },
  deliveries: { url: '/api/deliveries/paginated/1', orders: [], filters: { none: {} } },
})

let server: TestApp
let databases: Sqlite.Database[]
let token: string
let log: ReturnType<typeof logStatements>
let lists: ReturnType<typeof listsOf>

/**
 * Returns what SQLite would have counted in a company so much larger: nearly unique values stay so, and the rest has
 * more rows of each.
 */
function growStat(stat: string): string {
  const [rows = '0', ...each] = stat.split(' ')
  const more = (count: string) => (Number(count) > 2 ? String(Number(count) * growth) : count)
  return [Number(rows) * growth, ...each.map((count) => (/^\d+$/.test(count) ? more(count) : count))].join(
    ' ',
  )
}

/**
 * The statistics of `sqlite_stat1`, by index, of a company of 1,000,000 packages with 285,000 invoices and 1.8 million rows of
 * audit: what `analyze` counts after `fill-demo.ts` of the benches.
 */
const ofAMillion: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'statistics-of-a-million.json'), 'utf8'),
)

/** A copy of the company with the statistics of a larger one. */
function believedBig(
  dataDir: string,
  name: string,
  statOf: (index: string, stat: string) => string,
): Sqlite.Database {
  const copy = join(dataDir, `${name}.db`)
  const db = new Sqlite(join(dataDir, 'quayside.db'))
  db.exec(`vacuum into '${copy}'`)
  db.close()
  const big = new Sqlite(copy)
  addSqlFunctions(big)
  big.exec('analyze')
  const stats = big
    .prepare<[], { rowid: number; name: string; stat: string }>(
      'select rowid, coalesce(idx, tbl) as name, stat from sqlite_stat1',
    )
    .all()
  const set = big.prepare('update sqlite_stat1 set stat = ? where rowid = ?')
  for (const { rowid, name: index, stat } of stats) set.run(statOf(index, stat), rowid)
  big.exec('drop table if exists sqlite_stat4; analyze sqlite_schema')
  return big
}

beforeAll(async () => {
  log = logStatements()
  server = await openTestApp({}, { packages: filledRows, living: filledRows })
  const { kysely } = server.app.deps.db.reads
  const pkg = await kysely
    .selectFrom('package')
    .where('accountId', 'is not', null)
    .where('manifestId', 'is not', null)
    .select(['accountId', 'manifestId'])
    .executeTakeFirstOrThrow()
  const branch = await kysely.selectFrom('branch').select('branchId').executeTakeFirstOrThrow()
  lists = listsOf({
    accountId: must(pkg.accountId, 'an owner'),
    manifestId: must(pkg.manifestId, 'a manifest'),
    branchId: branch.branchId,
  })
  databases = [
    believedBig(server.dataDir, 'grown', (_, stat) => growStat(stat)),
    believedBig(server.dataDir, 'million', (index, stat) => ofAMillion[index] ?? growStat(stat)),
  ]
  token = await server.tokenOf('Admin')
})
afterAll(async () => {
  log.stop()
  for (const db of databases) db.close()
  await server.close()
})

const isRead = ({ sql }: LoggedStatement) => /^\s*(select|with)/i.test(sql)

const stepsOf = (url: string, payload: object, bad: RegExp): Promise<string[]> =>
  stepsOfCall({ method: 'POST', url, payload: { pageSize: 100, ...payload } }, bad)

async function stepsOfCall(ask: Parameters<typeof server.as>[1], bad: RegExp): Promise<string[]> {
  log.clear()
  const answer = await server.as(token, ask)
  const statements = log.statements()
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  const steps = statements.filter(isRead).flatMap((statement) =>
    databases
      .flatMap((db) => planOf(db, statement))
      .filter((step) => bad.test(step))
      .map((step) => `${step}: ${statement.sql.replace(/select .*? from/, 'from').slice(0, 300)}`),
  )
  return [...new Set(steps)]
}

const names = Object.keys(listsOf({ accountId: '', branchId: '', manifestId: '' }))

test.each(names)(
  'no filter and no order of the list of %s reads a big table from end to end',
  async (name) => {
    const { url, orders, filters } = must(lists[name], name)
    const foundSteps: Record<string, string[]> = {}
    for (const [filter, payload] of Object.entries(filters))
      foundSteps[filter] = await stepsOf(url, payload, scan)
    for (const sortOrder of orders) foundSteps[sortOrder] = await stepsOf(url, { sortOrder }, scan)
    expect(Object.fromEntries(Object.entries(foundSteps).filter(([, scans]) => scans.length > 0))).toEqual({})
  },
)

test('a paper and the history of one thing never read a big table or its index from end to end', async () => {
  const { invoiceId, packageId } = await server.app.deps.db.reads.kysely
    .selectFrom('invoice')
    .where('packageId', 'is not', null)
    .where('number', 'is not', null)
    .select(['invoiceId', 'packageId'])
    .executeTakeFirstOrThrow()
  const fromEndToEnd = new RegExp(`^SCAN (${big.join('|')})\\b`)
  for (const url of [
    `/api/invoices/${invoiceId}/history`,
    `/api/invoices/${invoiceId}/paper`,
    `/api/invoices/${invoiceId}`,
    `/api/packages/${packageId}/customs-paper`,
    `/api/packages/${packageId}/storage`,
    `/api/packages/${packageId}`,
  ])
    expect([url, await stepsOfCall({ method: 'GET', url }, fromEndToEnd)]).toEqual([url, []])
})

/** Sorts rows of a big table, or reads them by account, before it takes one page of them. */
const sort = /^(SCAN (invoice|payment|package) USING INDEX \w*OfAccount|SCAN account)/

test.each(['packages', 'invoices', 'payments', 'receipts', 'package invoices'])(
  'an unfiltered page of the list of %s is read in its order from an index',
  async (name) => {
    const { url, orders } = must(lists[name], name)
    const steps: Record<string, string[]> = {}
    for (const sortOrder of [undefined, ...orders])
      for (const page of [1, 2]) {
        const pageUrl = url.replace(/1$/, String(page))
        steps[`${sortOrder} ${page}`] = await stepsOf(pageUrl, { sortOrder }, sort)
      }
    expect(Object.fromEntries(Object.entries(steps).filter(([, bad]) => bad.length > 0))).toEqual({})
  },
)

/** Numbers and references that a search compares one by one. */
const everyNumber = /^SCAN (invoice|payment)\b(?! USING INDEX paymentOddReference)/

test.each(['invoices', 'payments', 'receipts'])(
  'a search of %s by a part of a number, a name or a reference does not compare every number',
  async (name) => {
    const { url } = must(lists[name], name)
    for (const searchString of ['INV-2026-0000', '000017', 'Thompson', 'CHQ 44', 'rct 0012'])
      expect([searchString, await stepsOf(url, { searchString }, everyNumber)]).toEqual([searchString, []])
    const { accountId } = must(lists['invoices']?.filters['customer'], 'a customer') as { accountId: string }
    expect(await stepsOf(url, { searchString: '00001', accountId }, everyNumber)).toEqual([])
  },
)

/** Reads the audit log from end to end, or sorts the result of a filter before it takes one page. */
const sortedAudit = /^(SCAN audit\b|USE TEMP B-TREE FOR ORDER BY)/
/** The first is read backwards by its time; the other has few entries. */
const unsortedFilters = ['none', 'row']

test('a page of the audit log is read in its order from the index of its filter', async () => {
  const { url, filters } = must(lists['audit'], 'the audit log')
  const steps: Record<string, string[]> = {}
  for (const [filter, payload] of Object.entries(filters))
    if (!unsortedFilters.includes(filter)) steps[filter] = await stepsOf(url, payload, sortedAudit)
  expect(Object.fromEntries(Object.entries(steps).filter(([, bad]) => bad.length > 0))).toEqual({})
})

test.each(['customers', 'invoices', 'payments', 'packages'])(
  'a search of %s by a name or a phone number does not compare every person',
  async (name) => {
    await keyCustomers(server.app.deps)
    const { url } = must(lists[name], name)
    const { phone } = await server.app.deps.db.reads.kysely
      .selectFrom('account')
      .innerJoin('accountPrivate', 'accountPrivate.accountId', 'account.accountId')
      .where('role', '=', 'User')
      .select('phone')
      .executeTakeFirstOrThrow()
    const everybody = /^SCAN (account|accountPrivate)\b/
    for (const searchString of ['Thompson', phone, 'User'])
      expect(await stepsOf(url, { searchString }, everybody)).toEqual([])
  },
)
