import Sqlite from 'better-sqlite3'
import type { BareQuery } from './bare-queries.ts'

export interface BusyCall {
  readonly work: string
  readonly method: 'GET' | 'POST'
  readonly path: (id: string) => string
  readonly body?: (id: string) => object
  /** The values that are asked for in turn, such as ids and statuses; a single empty text if the call takes none. */
  readonly ids: readonly string[]
  /** The same rows without the rest, asked for with the same id. */
  readonly bare: BareQuery
  readonly goal: string
}

const statuses = ['ReceivedAtWharehouse', 'AtCustoms', 'ReadyForPickup', 'OnRoute', 'AtLocalOffice']
const goal = '≥ 2,000/s, p99 ≤ 50 ms at half load'
const singleId = ['']
const page = () => ({ pageSize: 20 })

/** The calls that an office makes all day. */
export function busiestCalls(file: string): BusyCall[] {
  const db = new Sqlite(file, { readonly: true })
  const pluck = (sql: string) => db.prepare<[], string>(sql).pluck().all()
  const packages = pluck('select packageId from package order by rowNumber desc limit 200')
  const accounts = pluck('select distinct accountId from invoice limit 200')
  db.close()
  return [
    {
      ...{ work: 'page lists (the 20 newest of all)', ids: singleId, bare: 'newest', goal },
      ...{ method: 'POST', path: () => '/api/packages/paginated/1', body: page },
    },
    {
      ...{ work: 'page lists (20 packages of a status)', ids: statuses, bare: 'ofStatus', goal },
      ...{ method: 'POST', path: () => '/api/packages/paginated/1' },
      body: (status) => ({ pageSize: 20, status }),
    },
    {
      ...{ work: 'package details with their events', ids: packages, bare: 'package', goal },
      ...{ method: 'GET', path: (id) => `/api/packages/${id}` },
    },
    {
      ...{ work: 'all packages of a customer', ids: accounts, bare: 'packagesOf', goal: '' },
      ...{ method: 'GET', path: (id) => `/api/packages/account/${id}` },
    },
    {
      ...{ work: 'counts of a customer’s packages', ids: accounts, bare: 'countsOf', goal: '' },
      ...{ method: 'GET', path: (id) => `/api/packages/count/account/${id}` },
    },
    {
      ...{ work: 'what a customer owes', ids: accounts, bare: 'unpaidOf', goal: '' },
      ...{ method: 'GET', path: (id) => `/api/invoices/unpaid/account/${id}` },
    },
    {
      ...{ work: 'page lists of invoices', ids: singleId, bare: 'invoices', goal },
      ...{ method: 'POST', path: () => '/api/invoices/paginated/1', body: page },
    },
    {
      ...{ work: 'page lists of payments', ids: singleId, bare: 'payments', goal },
      ...{ method: 'POST', path: () => '/api/payments/paginated/1', body: page },
    },
    {
      ...{ work: 'page lists of customers', ids: singleId, bare: 'customers', goal },
      ...{ method: 'POST', path: () => '/api/accounts/customers/paginated/1', body: page },
    },
    {
      ...{ work: 'page lists of manifests', ids: singleId, bare: 'manifests', goal },
      ...{ method: 'POST', path: () => '/api/manifests/paginated/1', body: page },
    },
  ]
}
