import { isRecord } from '#sync/lib/is-record.ts'
import { findPaperOwner, freezePaper } from '../db/billing/issued-papers.ts'
import type { BrandEnv } from '../db/company/company.ts'
import { companyOf } from '../db/company/company.ts'
import type { PendingAudit } from '../db/core/transactions/observers.ts'

/** Whether a change gives a customer a paper: an invoice that is issued, or a payment with its receipt. */
function isIssue({ entity, before }: PendingAudit, after: Record<string, unknown>): boolean {
  if (entity === 'payment') return before === null
  return entity === 'invoice' && Boolean(after['issuedAt']) && !(isRecord(before) && before['issuedAt'])
}

/**
 * Freezes the company's and the customer's names and tax numbers on a paper in the transaction that issues it: a copy that
 * is drawn years later says the same.
 */
export const freezePapers =
  (env: BrandEnv) =>
  async (change: PendingAudit): Promise<void> => {
    const { after, entityId, kysely } = change
    if (!isRecord(after) || !isIssue(change, after)) return
    const accountId = String(after['accountId'])
    const owner = await findPaperOwner(kysely, accountId)
    if (owner)
      await freezePaper(kysely, entityId, accountId, owner, await companyOf(kysely, env, owner.brand))
  }
