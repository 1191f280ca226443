import type { CallRequest } from '../core/call-request.ts'
import type { Signed } from '../core/signed.ts'
import type { Db } from '../db/core/open.ts'
import { byOf } from './audit-note.ts'
import type { Fields } from './transaction.ts'
import { withTransaction } from './with-transaction.ts'

interface Export {
  readonly signed: Signed
  readonly request: Pick<CallRequest, 'ip'>
  readonly title: string
  /** Format, filter and the other choices of the person. */
  readonly choices: Fields
}

/**
 * Notes who takes a list of personal data away, before any data leaves. On a full disk too: reading still works then,
 * so the line is written with the reserved room.
 */
export const auditExport = (
  deps: { readonly db: Db },
  { signed, request, title, choices }: Export,
): Promise<void> =>
  withTransaction(deps, byOf(signed, request, 'export'), (tx) => tx.note('export', title, null, choices), {
    essential: true,
  })
