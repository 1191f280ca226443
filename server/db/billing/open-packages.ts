import type { Kysely } from 'kysely'
import type { Package } from '#sync/entities/packages/package.ts'
import { decode } from '../core/rows.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/**
 * The packages whose price a customer waits for: with all that a bill needs, neither billed nor free. Those that were handed
 * over long ago, as an import brings them, are not among them.
 */
const openPackages = (db: Tables) =>
  db
    .selectFrom('package')
    .where('accountId', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .where('status', '<>', 'Delivered')
    .where('invoiceId', 'is', null)
    .where('billedAt', 'is', null)
    .where('chargesWaiver', '=', 'null')
    .where('weightLb', 'is not', null)
    .where('declaredValueUsdCents', 'is not', null)
    .selectAll()
    .orderBy('packageId')

export async function openPackagesOf(db: Tables, accountId: string): Promise<Package[]> {
  const rows = await openPackages(db).where('accountId', '=', accountId).execute()
  return rows.map((row) => decode('package', row))
}

export async function openPackagesAfter(db: Tables, packageId: string, limit: number): Promise<Package[]> {
  const rows = await openPackages(db).where('packageId', '>', packageId).limit(limit).execute()
  return rows.map((row) => decode('package', row))
}
