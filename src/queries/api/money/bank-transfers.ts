import { call } from '../../../http/call.ts'
import { type BodyOf, bankTransfers } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { pageSize } from '../server-cache/use-server-rows.ts'
import { write } from '../server-cache/use-write.ts'

/** The company's bank account, as text. */
export const bankQuery = serverQuery({
  queryKey: ['settings', 'bank'],
  queryFn: () => call(bankTransfers('bankTransfers.bank')),
})

/** The transfers that a customer has sent in, newest first. */
export const ownTransfersQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['bankTransfers', 'own', accountId],
    queryFn: () => call(bankTransfers('bankTransfers.ofAccount'), { params: { accountId } }),
  })

export const waitingTransfersQuery = serverQuery({
  queryKey: ['bankTransfers', 'count'],
  queryFn: () => call(bankTransfers('bankTransfers.count')),
})

export const transferQuery = (id: string) =>
  serverQuery({
    queryKey: ['bankTransfers', 'one', id],
    queryFn: () => call(bankTransfers('bankTransfers.get'), { params: { id } }),
    meta: { also: ['invoices'] },
  })

const pages = bankTransfers('bankTransfers.paginated')
export const transferRows = (body: BodyOf<typeof pages>) => ({
  queryKey: ['bankTransfers', 'list', body] as const,
  also: ['invoices', 'payments'] as const,
  load: (pageNumber: number) => call(pages, { params: { pageNumber }, body: { ...body, pageSize } }),
})

const changes: readonly Noun[] = ['bankTransfers', 'invoices']
export const withdrawBankTransfer = write(bankTransfers('bankTransfers.withdraw'), changes)
export const refuseBankTransfer = write(bankTransfers('bankTransfers.refuse'), changes)
export const confirmBankTransfer = write(bankTransfers('bankTransfers.confirm'), [
  ...changes,
  'payments',
  'checkouts',
])
