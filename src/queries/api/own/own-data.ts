import { call } from '../../../http/call.ts'
import {
  accounts,
  accountsSessions,
  address,
  bankTransfers,
  creditNotes,
  deliveries,
  invoices,
  notifications,
  packages,
  payments,
} from '../../../http/calls.ts'
import { readOwnClaims } from '../../claims.ts'
import { readOwnQuestions } from '../../questions.ts'
import { customerPapers } from '../customer-papers.ts'
import { phones } from '../phone.ts'
import { ownStoreOrders } from './own-orders.ts'

export interface DataOwner {
  readonly accountId: string
  readonly userId: string
}

interface Page<T> {
  readonly result: readonly T[]
  readonly totalItems: number
}

/** All rows of a paged call, because a page holds at most a hundred. */
async function allPages<T>(readPage: (page: number) => Promise<Page<T>>): Promise<T[]> {
  const rows: T[] = []
  for (let page = 1; ; page++) {
    const { result, totalItems } = await readPage(page)
    rows.push(...result)
    if (result.length === 0 || rows.length >= totalItems) return rows
  }
}

const pageSize = 100

/** A package's page has its events, which a list lacks. */
async function packagesWithEvents(): Promise<unknown[]> {
  const rows = await allPages((pageNumber) =>
    call(packages('packages.accountPaginated'), { params: { pageNumber }, body: { pageSize } }),
  )
  const details: unknown[] = []
  for (const { packageId } of rows)
    details.push(await call(packages('packages.customerGet'), { params: { id: packageId } }))
  return details
}

/** The parts of a customer's data, by their names in the file. Each comes from a call that shows customers their own rows, or from the device. */
const parts: Readonly<Record<string, (owner: DataOwner) => Promise<unknown>>> = {
  account: () => call(accounts('accounts.user')),
  addresses: ({ userId }) => call(address('address.list'), { params: { userId } }),
  logins: () => call(accountsSessions('accounts.sessions')),
  phone: () => call(phones('phone.get')),
  questions: readOwnQuestions,
  claims: readOwnClaims,
  notificationSettings: () => call(notifications('accounts.notifications')),
  notifications: () =>
    allPages((pageNumber) => call(notifications('notifications.list'), { query: { pageNumber, pageSize } })),
  packages: packagesWithEvents,
  deliveries: () => call(deliveries('deliveries.customer')),
  storeOrders: () => call(ownStoreOrders('ownStoreOrders.list')),
  invoices: ({ accountId }) =>
    allPages((page) =>
      call(invoices('invoices.accountPaginated'), { params: { id: accountId, page }, body: { pageSize } }),
    ),
  creditNotes: ({ accountId }) =>
    call(creditNotes('creditNotes.ofAccount'), { params: { accountId }, query: { all: '1' } }),
  bankTransfers: ({ accountId }) => call(bankTransfers('bankTransfers.ofAccount'), { params: { accountId } }),
  papers: ({ accountId }) => call(customerPapers('customerPapers.ofAccount'), { params: { id: accountId } }),
  refunds: ({ accountId }) => call(payments('payments.payouts'), { params: { accountId } }),
  balances: ({ accountId }) => call(payments('payments.balances'), { params: { accountId } }),
}

export const ownDataParts: readonly string[] = Object.keys(parts)

/** Reads everything that the company keeps about a customer and may show them. Fails as a whole if one part fails. */
export async function readOwnData(owner: DataOwner, at: string): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = { readAt: at }
  for (const [name, read] of Object.entries(parts)) data[name] = await read(owner)
  return data
}
