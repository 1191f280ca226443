import { Refusal } from '#sync/lib/refusal.ts'
import { notOfAccount } from '../db/billing/billing.ts'
import type { Tables } from '../db/core/reading/reads.ts'

/** A line may name only packages of the account that is billed. */
export async function mustBeTheirs(
  db: Tables,
  accountId: string,
  packageIds: readonly (string | null | undefined)[],
): Promise<void> {
  const ids = [...new Set(packageIds.filter((id) => typeof id === 'string'))]
  if ((await notOfAccount(db, accountId, ids)).length > 0)
    throw new Refusal('invalid', 'An invoice names a package that is not this customer’s.', {
      packageId: ['is not a package of this customer'],
    })
}
