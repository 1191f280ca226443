import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

/** The van for a package with one of the given numbers. */
export async function findVan(
  db: Kysely<Database>,
  codes: readonly string[],
): Promise<{ isKnown: boolean; driverName: string | null }> {
  const rows = await db
    .selectFrom('packageCode')
    .innerJoin('package', 'package.packageId', 'packageCode.packageId')
    .leftJoin('deliveryPackage', (join) =>
      join.onRef('deliveryPackage.packageId', '=', 'package.packageId').on('deliveryPackage.open', '=', 1),
    )
    .leftJoin('delivery', 'delivery.deliveryId', 'deliveryPackage.deliveryId')
    .leftJoin('account', 'account.accountId', 'delivery.driverId')
    .where('packageCode.code', 'in', codes)
    .where('package.deletedAt', 'is', null)
    .select('account.firstName')
    .execute()
  return { isKnown: rows.length > 0, driverName: rows.find(({ firstName }) => firstName)?.firstName ?? null }
}
