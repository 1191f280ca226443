import type { MinimalAccount } from '#sync/api/accounts/accounts.ts'
import { call } from '../../../http/call.ts'
import { accountsManage, payments } from '../../../http/calls.ts'
import type { RunRow } from '../../../stores/bulk-runs.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

const changes: readonly Noun[] = ['payments', 'invoices', 'checkouts', 'creditNotes']

/** An account's balances and its customer; not fetched while no account is selected. */
export const balancesQuery = (accountId: string | null) =>
  serverQuery({
    queryKey: ['payments', 'balances', accountId],
    queryFn: () => call(payments('payments.balances'), { params: { accountId: accountId ?? '' } }),
    enabled: accountId !== null,
    meta: { also: ['invoices', 'packages', 'creditNotes'] },
  })

export const paymentQuery = (paymentId: string) =>
  serverQuery({
    queryKey: ['payments', 'one', paymentId],
    queryFn: () => call(payments('payments.get'), { params: { id: paymentId } }),
  })

/** The same for people who may read receipts but not payments. */
export const receiptQuery = (paymentId: string) =>
  serverQuery({
    queryKey: ['payments', 'receipt', paymentId],
    queryFn: () => call(payments('payments.receiptOf'), { params: { id: paymentId } }),
  })

/** Searches customers by mailbox, name, email or phone to choose the payer. Throws CallError. */
export async function searchPayers(
  searchString: string,
  status: 'Closed' | '' = '',
): Promise<MinimalAccount[]> {
  const body = { searchString, status, pageSize: 20 }
  const row = accountsManage('accounts.paymentCustomersPaginated')
  return (await call(row, { params: { id: 1 }, body })).result
}

export const settleInvoices = write(payments('invoices.receivePayment'), changes)
export const addPayment = write(payments('payments.create'), changes)
export const payOutCredit = write(payments('payments.payout'), changes)
/** Corrects a payment's reference or its allocations. */
export const correctPayment = edit(payments('payments.update'), changes)
export const checkReceipt = write(payments('payments.receiptCheck'), changes)
/** Confirms one of many payments; repeating it changes nothing. Throws CallError. */
export const confirmReceipt = ({ ids: [paymentId = ''] }: Pick<RunRow, 'ids'>): Promise<unknown> =>
  call(payments('payments.receiptCheck'), { body: { paymentId } })
export const undoPayment = write(payments('payments.remove'), changes)
