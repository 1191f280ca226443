import type { TrnView } from '#sync/api/packages/documents.ts'
import { isOwner } from '#sync/policies/granted.ts'
import { maskedTrn } from '#sync/rules/payments/trn-text.ts'
import { byOf } from '../changes/audit-note.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { CallRequest } from '../core/call-request.ts'
import type { Signed } from '../core/signed.ts'
import type { Db } from '../db/core/open.ts'
import { mustBeProven } from '../http/must-be-proven.ts'

const printers: Record<TrnView, (trn: string) => string> = { masked: maskedTrn, whole: (trn) => trn }
export const shownTrn = (view: TrnView, trn: string): string => printers[view](trn)

interface Reading {
  readonly signed: Signed
  readonly request: Pick<CallRequest, 'ip'>
  readonly query: { readonly trn: TrnView }
}

interface ReadPaper {
  readonly accountId: string
  /** Its name in the audit. */
  readonly title: string
  readonly isPdf: boolean
}

/**
 * Decides how the reader of a paper sees the customer's tax number: whole on the customer's own PDF, because a tax
 * invoice must bear it, and for people who ask for it with a recent proof, who are noted before it leaves.
 */
export async function trnViewFor(
  deps: { readonly db: Db } & Parameters<typeof mustBeProven>[1],
  { signed, request, query }: Reading,
  { accountId, title, isPdf }: ReadPaper,
): Promise<TrnView> {
  if (isPdf && isOwner(signed.actor, { accountId })) return 'whole'
  if (query.trn === 'masked') return 'masked'
  mustBeProven(signed, deps)
  await withTransaction(
    deps,
    byOf(signed, request, 'account.readTrn'),
    (tx) => tx.note('account', accountId, null, { paper: title }),
    { essential: true },
  )
  return 'whole'
}
