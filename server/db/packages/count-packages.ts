import type { Kysely } from 'kysely'
import type { PackageState } from '#sync/entities/packages/package-state.ts'
import type { Database } from '../tables/schema.ts'
import { countGone, stateOfPackage, withGone } from './in-states.ts'
import { packagesOfOffice } from './package-filter.ts'

type Reads = Kysely<Database>
type Counts = Partial<Record<PackageState, number>>

interface CountFilter {
  readonly accountId?: string | null | undefined
  readonly driverId?: string | undefined
  readonly officeId?: string | undefined
}

interface PackageCounts {
  readonly total: number
  readonly byStatus: Counts
}

const totalsOf = (counts: readonly (readonly [PackageState, number])[]): PackageCounts => ({
  total: counts.reduce((sum, [, n]) => sum + n, 0),
  byStatus: Object.fromEntries(counts),
})

/** Counts the packages of a customer, a driver or an office's handheld, or all that aren't archived, by their states. */
export async function countPackages(
  db: Reads,
  { accountId, driverId, officeId }: CountFilter,
): Promise<PackageCounts> {
  if (!accountId && !driverId && officeId === undefined) return countTallied(db)
  const rows = await db
    .selectFrom('package')
    .where('deletedAt', 'is', null)
    .$if(Boolean(accountId), (query) => query.where('accountId', '=', accountId ?? null))
    .$if(Boolean(driverId), (query) => query.where('driverId', '=', driverId ?? null))
    .$if(officeId !== undefined, (query) =>
      query.where('packageId', 'in', packagesOfOffice(db, officeId ?? '')),
    )
    .select((eb) => [stateOfPackage.as('state'), eb.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute()
  return totalsOf(rows.map(({ state, n }) => [state, Number(n)]))
}

async function countTallied(db: Reads): Promise<PackageCounts> {
  const tallies = db.selectFrom('packageTally').where('archived', '=', 0).where('n', '>', 0)
  const rows = await tallies.selectAll().execute()
  const { total, byStatus } = totalsOf(rows.map(({ status, n }) => [status, Number(n)]))
  return { total, byStatus: withGone(byStatus, await countGone(db, { archived: false })) }
}

/** Counts the packages of an office that aren't archived, by their states. */
export async function countOfOffice(db: Reads, branchId: string): Promise<Counts> {
  const rows = await db
    .selectFrom('package')
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .where('branchId', '=', branchId)
    .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
  const { byStatus } = totalsOf(rows.map(({ status, n }) => [status, Number(n)]))
  return withGone(byStatus, await countGone(db, { archived: false, branchId }))
}
