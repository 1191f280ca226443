import { isRecord } from '#sync/lib/is-record.ts'
import { findPaperOwner, freezePaper } from '../db/billing/issued-papers.ts'
import type { BrandEnv } from '../db/company/company.ts'
import { companyOf } from '../db/company/company.ts'
import type { PendingAudit } from '../db/core/transactions/observers.ts'

/** Whether a change gives a customer a paper: an invoice that is issued, or a payment with its receipt. */
function isIssue({ entity, before, after }: PendingAudit): boolean {
  if (!isRecord(after)) return false
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
    const accountId = isRecord(after) ? after['accountId'] : undefined
    if (!isIssue(change) || typeof accountId !== 'string') return
    const owner = await findPaperOwner(kysely, accountId)
    if (owner)
      await freezePaper(kysely, entityId, accountId, owner, await companyOf(kysely, env, owner.brand))
  }
