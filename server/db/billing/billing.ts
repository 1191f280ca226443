import type { Kysely } from 'kysely'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { decode } from '../core/rows.ts'
import type { Database } from '../tables/schema.ts'

/** More than that is billed in several goes. */
const mostAtOnce = 100

/** An account's packages that are in our hands, or were, on no invoice and not free of charge; the oldest first. */
export async function unbilledPackages(db: Kysely<Database>, accountId: string): Promise<Package[]> {
  const rows = await db
    .selectFrom('package')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .where('invoiceId', 'is', null)
    .where('chargesWaiver', '=', 'null')
    .where('status', '<>', 'PreAlert')
    .selectAll()
    .orderBy('createdAt')
    .limit(mostAtOnce)
    .execute()
  return rows.map((row) => decode('package', row))
}

/** The ids of the given packages that don't belong to this account. */
export async function notOfAccount(
  db: Kysely<Database>,
  accountId: string,
  packageIds: readonly string[],
): Promise<string[]> {
  if (packageIds.length === 0) return []
  const rows = await db
    .selectFrom('package')
    .where('packageId', 'in', packageIds)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .select('packageId')
    .execute()
  const ownIds = new Set(rows.map(({ packageId }) => packageId))
  return packageIds.filter((id) => !ownIds.has(id))
}

/** A customer who can be billed. */
export const customerAccount = (db: Kysely<Database>, accountId: string) =>
  db
    .selectFrom('account')
    .where('accountId', '=', accountId)
    .where('role', '=', 'User')
    .where('deletedAt', 'is', null)
    .select(['accountId', 'branchId', 'brand'])
    .executeTakeFirst()

/** The newest living packages in a status that have all that a bill needs. */
export async function newestBillable(
  db: Kysely<Database>,
  statuses: readonly PackageStatus[],
  limit: number,
): Promise<Package[]> {
  const rows = await db
    .selectFrom('package')
    .where('status', 'in', statuses)
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .where('accountId', 'is not', null)
    .where('weightLb', 'is not', null)
    .where('declaredValueUsdCents', 'is not', null)
    .where('billedAt', 'is', null)
    .where('chargesWaiver', '=', 'null')
    .selectAll()
    .orderBy('updatedAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => decode('package', row))
}
