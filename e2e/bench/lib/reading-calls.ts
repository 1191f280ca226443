import Sqlite from 'better-sqlite3'
import { type ApiName, api, apiNames } from '#sync/api/index.ts'

/** A call that reads, with the largest thing that the company has for it. */
export interface ReadingCall {
  readonly name: ApiName
  /** Distinguishes several questions of one call. */
  readonly ask: string
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly payload?: object
}

/** The largest of each: it is where a call takes longest. */
const largest = {
  accountId: `select "accountId" from package where "accountId" is not null group by 1 order by count(*) desc limit 1`,
  manifestId: `select "manifestId" from "manifestLine" group by 1 order by count(*) desc limit 1`,
  packageId: `select "packageId" from package where "accountId" is not null order by "rowNumber" desc limit 1`,
  invoiceId: `select "invoiceId" from "invoiceLine" group by 1 order by count(*) desc limit 1`,
  paymentId: `select "paymentId" from "paymentAllocation" group by 1 order by count(*) desc limit 1`,
  deliveryId: `select "deliveryId" from delivery order by "deliveredAt" desc limit 1`,
  storeOrderId: `select "storeOrderId" from "storeOrder" limit 1`,
  tillId: `select "tillId" from "tillEntry" group by 1 order by count(*) desc limit 1`,
  checkoutId: `select "checkoutId" from checkout limit 1`,
  bankTransferId: `select "bankTransferId" from "bankTransfer" limit 1`,
} as const
type Largest = keyof typeof largest

/** The noun's id, for calls whose path says only `{id}`. */
const idOf: Record<string, Largest> = {
  accounts: 'accountId',
  bankTransfers: 'bankTransferId',
  checkouts: 'checkoutId',
  deliveries: 'deliveryId',
  invoices: 'invoiceId',
  manifests: 'manifestId',
  packages: 'packageId',
  payments: 'paymentId',
  storeOrders: 'storeOrderId',
  tills: 'tillId',
}

const ofAccount: readonly string[] = [
  'invoices.accountAll',
  'invoices.accountUnpaid',
  'invoices.accountByStatus',
  'invoices.accountPaginated',
  'invoices.byUser',
]
const statuses: Record<string, string> = {
  deliveries: 'InStore',
  storeOrders: 'requested',
  invoices: 'unpaid',
}

const period = { from: '2025-01-01', to: '2026-12-31' }
const quarter = { from: '2026-01-01', to: '2026-03-31' }
const report = { ...period, groupBy: 'month' }
const searches = [{}, { searchString: '2025-0001' }, { searchString: 'brown' }, { searchString: '-00' }]

const filing = { officeCode: 'JMKIN', voyageNumber: 'AA123', carrierCode: 'QSL' }
const january = { from: '2026-01-01T05:00:00.000Z', to: '2026-02-01T05:00:00.000Z' }

/** The questions of calls that take a body; others are asked without one, or for their first page. */
const bodies: Partial<Record<ApiName, readonly object[]>> = {
  'accounts.auditPaginated': [...searches, { entity: 'package' }, { action: 'commit' }, { person: 'Brown' }],
  'accounts.auditExport': [
    { format: 'csv', entity: 'package', ...january },
    { format: 'csv', searchString: 'laptop' },
  ],
  'packages.paginated': [...searches, { archived: true }, { toBill: true }, { searchString: 'nike' }],
  'invoices.paginated': [...searches, { searchString: '0001', status: 'paid' }, { sortOrder: 'total_desc' }],
  'payments.paginated': [...searches, { searchString: '0001', method: 'Cash' }],
  'payments.receipts': searches,
  'accounts.customersPaginated': searches,
  'accounts.admin': [{}],
  'accounts.employee': [{}],
  'accounts.adminReport': [report],
  'accounts.report': [report],
  'reports.admin': [report],
  'reports.employee': [report],
  'accounts.similar': [{ firstName: 'Ann', lastName: 'Brown', phone: '876 555 0142' }],
  'packages.export': [{ format: 'csv' }, { format: 'csv', searchString: 'nike' }],
  'invoices.export': [{ format: 'csv', ...quarter }],
  'payments.export': [{ format: 'csv', ...quarter }],
  'manifests.export': [{ format: 'csv' }],
  'deliveries.export': [{ format: 'csv' }],
  'accounts.export': [{ format: 'csv' }, { format: 'xlsx' }],
  'manifests.customsList': ['pdf', 'xlsx', 'xml'].map((format) => ({ format, ...filing })),
  'packages.release': [{ packageIds: ['{packageId}'] }],
  'invoices.bulkSummary': [{ invoices: ['{invoiceId}'] }],
  'invoices.bill': [{ manifestId: '{manifestId}', preview: true }],
}

/** A body with the ids of the largest things in the places of their names. */
const withIds = (body: object, ids: ReadonlyMap<string, string>): object =>
  JSON.parse(JSON.stringify(body).replaceAll(/\{(\w+Id)\}/g, (_, key: string) => ids.get(key) ?? ''))

const isReading = (name: ApiName): boolean =>
  api[name].method === 'GET' || name in bodies || /paginated/i.test(api[name].path)

/** Every call that reads, and the questions that it is asked. */
export function readingCalls(file: string): ReadingCall[] {
  const db = new Sqlite(file, { readonly: true })
  const ids = new Map(
    Object.entries(largest).map(([name, sql]) => [name, String(db.prepare(sql).pluck().get() ?? '')]),
  )
  db.close()
  const segmentOf = (name: ApiName, key: string): string => {
    const [noun = ''] = name.split('.')
    if (/^page(Number)?$/.test(key) || /paginated\/\{id\}$/.test(api[name].path)) return '1'
    if (key === 'status' || key === 'statusId') return statuses[noun] ?? 'ReadyForPickup'
    if (key === 'id' && ofAccount.includes(name)) return ids.get('accountId') ?? ''
    return ids.get(key === 'userId' ? 'accountId' : key) ?? ids.get(idOf[noun] ?? '') ?? '-'
  }
  return apiNames.filter(isReading).flatMap((name): ReadingCall[] => {
    const { method, path } = api[name]
    const url = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => segmentOf(name, key))
    if (method === 'GET') return [{ name, ask: '', method, url }]
    return (bodies[name] ?? [{}])
      .map((body) => withIds(body, ids))
      .map((payload) => ({
        ...{ name, ask: JSON.stringify(payload), method: 'POST' as const, url, payload },
      }))
  })
}
