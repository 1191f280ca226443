import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { watchedTables } from '../server/db/core/transactions/watched-tables.ts'
import type { Database } from '../server/db/tables/schema.ts'
import { openTestApp, type TestApp } from '../server/test/app.ts'
import { logStatements } from '../server/test/statement-log.ts'
import { deliveryQuery, deliveryRows, driverDaysQuery } from '../src/queries/api/deliveries.ts'
import { transferQuery, transferRows } from '../src/queries/api/money/bank-transfers.ts'
import { cardAlertsQuery, paymentLinkQuery } from '../src/queries/api/money/checkouts.ts'
import { creditNotesQuery } from '../src/queries/api/money/credit-notes.ts'
import {
  invoiceHistoryQuery,
  officeInvoiceQuery,
  openInvoicesQuery,
} from '../src/queries/api/money/invoices.ts'
import { balancesQuery, paymentQuery } from '../src/queries/api/money/payments.ts'
import { tillQuery, tillRows } from '../src/queries/api/money/tills.ts'
import { ownBalancesQuery, unpaidInvoicesQuery } from '../src/queries/api/own/own-invoices.ts'
import { packageCostQuery, packageStorageQuery } from '../src/queries/api/own/own-packages.ts'
import { checkoutRows, invoiceRows, paymentRows } from '../src/queries/api/server-cache/lists.ts'
import type { RowQuery } from '../src/queries/api/server-cache/use-server-rows.ts'
import { releaseQuery, storageQuery } from '../src/queries/api/staff-packages.ts'
import { storeOrderQuery, storeOrderRows } from '../src/queries/api/store-orders.ts'
import { nounsOf } from '../src/stores/server-changes.ts'

// The sums that a page shows follow everything that its answer is made of: two people look at the same sum.

const statements = logStatements()
let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  const authorization = `Bearer ${await server.tokenOf('Admin')}`
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    const sentHeaders = { ...Object.fromEntries(new Headers(headers)), authorization }
    const answer = await server.app.inject({
      ...{ method: method === 'POST' ? 'POST' : 'GET', url, headers: sentHeaders },
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    const replyHeaders = { 'content-type': String(answer.headers['content-type']) }
    return new Response(answer.body, { status: answer.statusCode, headers: replyHeaders })
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  statements.stop()
  await server.close()
})

const idOf = async (table: keyof Database, column: string): Promise<string> => {
  const rows = await server.app.deps.db.reads.kysely.selectFrom(table).selectAll().execute()
  const row = rows.find((row) => !Object.hasOwn(row, 'billedAt') || Reflect.get(row, 'billedAt'))
  return String(Reflect.get(must(row, `a row of ${table}`), column))
}

/** Names, offices, settings and rights move neither money nor goods; a job reads the outbox meanwhile. */
const otherTables: ReadonlySet<string> = new Set([
  ...['account', 'branch', 'setting', 'session', 'handheld', 'authorization', 'accountPermission'],
  ...['notice', 'message', 'dailyMail', 'pushSubscription', 'notificationPreference'],
])

/** Tables whose rows are written with a row that is followed: its parts, or a step that also moves the package. */
const writtenWith: Partial<Record<keyof Database, keyof Database>> = {
  checkoutItem: 'checkout',
  bankTransferItem: 'bankTransfer',
  deliveryPackage: 'package',
  delivery: 'package',
  claim: 'creditNote',
}

/** The nouns of the tables that were read, for each table. */
const nounsOfTable = (table: keyof Database): readonly string[] => {
  const watchRule = watchedTables[table]
  if (watchRule === 'private') return []
  if (watchRule !== 'synced') return watchRule.topics
  return nounsOf({ t: 'delta', page: { rows: [[table]] } } as never)
}

const isTable = (name: string): name is keyof Database => Object.hasOwn(watchedTables, name)
const tablesRead = (): (keyof Database)[] => {
  const names = statements
    .statements()
    .flatMap(({ sql }) => [...sql.matchAll(/\b(?:from|join)\s+"?(\w+)"?/gi)].map(([, name = '']) => name))
  return [...new Set(names)].filter(isTable)
}

interface QueryRow {
  readonly query: {
    readonly queryKey: readonly unknown[]
    readonly queryFn?: unknown
    readonly meta?: { readonly also?: readonly string[] } | undefined
  }
  /** Tables of which it shows only what never changes, such as the number of an issued invoice. */
  readonly fixedTables?: readonly (keyof Database)[]
}

function askOf(queryFn: unknown): () => unknown {
  if (typeof queryFn !== 'function') throw new Error('This query asks nothing')
  return () => Reflect.apply(queryFn, undefined, [])
}

/** The tables that an answer is made of and whose changes its query doesn't hear of. */
async function findUnheard({
  query: { queryKey, queryFn, meta },
  fixedTables = [],
}: QueryRow): Promise<string[]> {
  statements.clear()
  await askOf(queryFn)()
  const nounsHeard = [queryKey[0], ...(meta?.also ?? [])]
  const isHeard = (table: keyof Database): boolean => {
    const nouns = nounsOfTable(table)
    return nouns.length === 0 || nouns.some((noun) => nounsHeard.includes(noun))
  }
  return tablesRead().filter(
    (table) =>
      !otherTables.has(table) &&
      !fixedTables.includes(table) &&
      !isHeard(table) &&
      !isHeard(writtenWith[table] ?? table),
  )
}

const toQuery = ({ queryKey, load, also = [] }: RowQuery<unknown>) => ({
  ...{ queryKey, queryFn: () => load(1, null), meta: { also } },
})
const accountId = () => idOf('invoice', 'accountId')
const invoiceId = () => idOf('invoice', 'invoiceId')
const packageId = () => idOf('package', 'packageId')

test.each<readonly [name: string, of: () => Promise<QueryRow>]>([
  ['balances', async () => ({ query: balancesQuery(await accountId()) })],
  // Only a draft is held by customs, and no draft is open.
  ['open invoices', async () => ({ query: openInvoicesQuery(await accountId()), fixedTables: ['package'] })],
  ['invoice', async () => ({ query: officeInvoiceQuery(await invoiceId()) })],
  [
    'history of an invoice',
    async () => ({ query: invoiceHistoryQuery(await invoiceId()), fixedTables: ['package', 'creditNote'] }),
  ],
  [
    'payment',
    async () => ({
      query: paymentQuery(await idOf('payment', 'paymentId')),
      fixedTables: ['invoice', 'till', 'tillEntry'],
    }),
  ],
  ['till', async () => ({ query: tillQuery(await idOf('till', 'tillId')), fixedTables: ['payment'] })],
  [
    'bank transfer',
    async () => ({
      query: transferQuery(await idOf('bankTransfer', 'bankTransferId')),
      fixedTables: ['file'],
    }),
  ],
  ['payment link', async () => ({ query: paymentLinkQuery(await idOf('checkout', 'checkoutId')) })],
  ['storage', async () => ({ query: storageQuery(await packageId()) })],
  ['hand-over', async () => ({ query: releaseQuery([await packageId()]) })],
  [
    'delivery',
    async () => ({ query: deliveryQuery(await idOf('delivery', 'deliveryId')), fixedTables: ['package'] }),
  ],
  ['driver days', async () => ({ query: driverDaysQuery })],
  ['store order', async () => ({ query: storeOrderQuery(await idOf('storeOrder', 'storeOrderId')) })],
  ['invoices', async () => ({ query: toQuery(invoiceRows({})), fixedTables: ['package'] })],
  ['payments', async () => ({ query: toQuery(paymentRows({})), fixedTables: ['invoice'] })],
  ['payment links', async () => ({ query: toQuery(checkoutRows({})) })],
  ['bank transfers', async () => ({ query: toQuery(transferRows({})), fixedTables: ['file'] })],
  ['tills', async () => ({ query: toQuery(tillRows({})) })],
  ['deliveries', async () => ({ query: toQuery(deliveryRows({})), fixedTables: ['package'] })],
  // The list shows nothing of an order's packages, and what their arrival changes is the order.
  ['store orders', async () => ({ query: toQuery(storeOrderRows({})), fixedTables: ['package'] })],
  ['card money to look at', async () => ({ query: cardAlertsQuery })],
  ['credit notes', async () => ({ query: creditNotesQuery })],
  ['what a customer has', async () => ({ query: ownBalancesQuery(await accountId()) })],
  [
    'what a customer owes',
    async () => ({ query: unpaidInvoicesQuery(await accountId()), fixedTables: ['package'] }),
  ],
  ['what a package costs its customer', async () => ({ query: packageCostQuery(await packageId()) })],
  ['storage as the customer reads it', async () => ({ query: packageStorageQuery(await packageId()) })],
])('%s: a change to anything it is made of is announced to its page', async (_, of) => {
  expect(await findUnheard(await of())).toEqual([])
})
