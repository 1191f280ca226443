import { call } from '../../http/call.ts'
import {
  accounts,
  accountsManage,
  accountsRecovery,
  accountsSessions,
  type BodyOf,
  callsOf,
  deliveries,
  invoices,
  payments,
} from '../../http/calls.ts'
import type { RunRow } from '../../stores/bulk-runs.ts'
import { serverQuery } from './server-cache/use-server-query.ts'
import { edit, write } from './server-cache/use-write.ts'

/** A customer's account with the details that aren't synced: phone and authorized persons. */
export const accountQuery = (accountId: string | null) =>
  serverQuery({
    queryKey: ['accounts', 'one', accountId],
    queryFn: () => call(accounts('accounts.get'), { params: { id: accountId ?? '' } }),
    enabled: accountId !== null,
  })

/** The devices that an account is logged in on. */
export const sessionsOfQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['sessions', 'of', accountId],
    queryFn: () => call(accountsSessions('accounts.sessionsOf'), { params: { id: accountId } }),
  })

/** A customer's debts and credit. */
export const accountBalancesQuery = (accountId: string | null) =>
  serverQuery({
    queryKey: ['invoices', 'balances', accountId],
    queryFn: () => call(payments('payments.balances'), { params: { accountId: accountId ?? '' } }),
    enabled: accountId !== null,
    meta: { also: ['packages', 'payments'] },
  })

/** A customer's latest invoices. */
export const accountInvoicesQuery = (accountId: string, page: number) =>
  serverQuery({
    queryKey: ['invoices', 'of-account', accountId, page],
    queryFn: () =>
      call(invoices('invoices.accountPaginated'), {
        params: { id: accountId, page },
        body: { sortOrder: 'created_desc' },
      }),
  })

export const accountDeliveriesQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['deliveries', 'of-account', accountId],
    queryFn: () =>
      call(deliveries('deliveries.paginated'), {
        params: { pageNumber: 1 },
        body: { accountId, sortOrder: '-createdAt', pageSize: 100 },
      }),
  })

const latest = 50

export const accountPaymentsQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['payments', 'of-account', accountId],
    queryFn: () =>
      call(payments('payments.paginated'), {
        params: { pageNumber: 1 },
        body: { accountId, sortOrder: 'received_desc', pageSize: latest },
      }),
  })

const storeOrders = callsOf(async () => (await import('#sync/api/orders/store-orders.ts')).storeOrders)

export const accountOrdersQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['orders', 'of-account', accountId],
    queryFn: () =>
      call(storeOrders('storeOrders.paginated'), {
        params: { pageNumber: 1 },
        body: { accountId, pageSize: latest },
      }),
  })

const messages = callsOf(async () => (await import('#sync/api/messages/messages.ts')).messages)

/** Mails and pushes to a customer, for administrators. */
export const accountMessagesQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['messages', 'of-account', accountId],
    queryFn: () =>
      call(messages('messages.paginated'), {
        params: { pageNumber: 1 },
        body: { accountId, pageSize: latest },
      }),
  })

const similar = accountsManage('accounts.similar')

/** Searches customers who may be the person about to be added. */
export const similarCustomers = (body: BodyOf<typeof similar>) => call(similar, { body })

export const addCustomer = write(accountsManage('accounts.create'), ['accounts'])
export const saveCustomer = edit(accounts('accounts.update'), ['accounts'])
export const closeAccount = write(accountsManage('accounts.remove'), ['accounts'])
export const logOutEverywhere = write(accountsSessions('accounts.endSessionsOf'), ['sessions'])
export const endDeviceOf = write(accountsSessions('accounts.endSessionOf'), ['sessions'])
export const sendInvitation = write(accountsManage('accounts.invite'), ['accounts'])
/** Sends one of many invitations, once however often it is retried. Returns the address. Throws CallError. */
export const sendOneInvitation = async ({
  ids: [id = ''],
  callKeys: [idempotencyKey],
}: Pick<RunRow, 'ids' | 'callKeys'>): Promise<string> =>
  (await call(accountsManage('accounts.invite'), { params: { id }, idempotencyKey })).user.email

const updateAccount = accounts('accounts.update')
/**
 * Sets fields of one of many accounts, unless another person has changed them since; repeating it changes nothing.
 * Throws CallError.
 */
export const setAccountFields = (
  accountId: string,
  body: BodyOf<typeof updateAccount>,
  base: BodyOf<typeof updateAccount>,
): Promise<unknown> => call(updateAccount, { params: { accountId }, body, base })
export const sendPasswordLink = write(accountsRecovery('accounts.forgotPassword'), ['accounts'])
