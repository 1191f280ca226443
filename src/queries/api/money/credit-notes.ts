import { call } from '../../../http/call.ts'
import { creditNotes, invoices } from '../../../http/calls.ts'
import type { Noun } from '../../../stores/server-changes.ts'
import { serverQuery } from '../server-cache/use-server-query.ts'
import { edit, write } from '../server-cache/use-write.ts'

/** The latest 500 credit notes. */
export const creditNotesQuery = serverQuery({
  queryKey: ['creditNotes', 'all'],
  queryFn: () => call(creditNotes('creditNotes.list')),
})

/** A customer's open invoices, to choose the ones a credit note pays. */
export const owedInvoicesQuery = (accountId: string) =>
  serverQuery({
    queryKey: ['invoices', 'owed-by', accountId],
    queryFn: () => call(invoices('invoices.accountUnpaid'), { params: { id: accountId } }),
  })

const changes: readonly Noun[] = ['creditNotes', 'invoices', 'payments']

export const addCreditNote = write(creditNotes('creditNotes.create'), changes)
export const updateCreditNote = edit(creditNotes('creditNotes.update'), changes)
export const voidCreditNote = write(creditNotes('creditNotes.remove'), changes)
