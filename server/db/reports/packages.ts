import { sql } from 'kysely'
import { packageBuckets } from '#sync/entities/company/report-buckets.ts'
import type { PackageState } from '#sync/entities/packages/package-state.ts'
import { inCareStates } from '#sync/rules/packages/package-state.ts'
import type { Period } from '#sync/rules/pages/report-period.ts'
import { countUnpaidWaived } from '../orders/store-orders.ts'
import { countOfOffice, countPackages } from '../packages/count-packages.ts'
import { notGoneCondition } from '../packages/in-states.ts'
import { toBill } from '../packages/to-bill.ts'
import {
  bucketOf,
  byBucket,
  byOffice,
  byPart,
  byPerson,
  type Figures,
  momentsOf,
  type OfficeNames,
  periodStart,
  type Reads,
  total,
  totalsBy,
} from './parts.ts'

const intakeFields = ['packages', 'pieces', 'weightCentiLb', 'declaredValueUsdCents'] as const
/** Pounds have two decimals: hundredths are added up, so that no sum depends on its order. */
const intakeFigures = {
  fields: intakeFields,
  tell: ({ weightCentiLb, ...rest }) => ({ ...rest, weightLb: weightCentiLb / 100 }),
} satisfies Figures<(typeof intakeFields)[number], unknown>

/** Packages by the day they were checked in. */
export async function intakeOf(db: Reads, period: Period, branchId: string | null, names: OfficeNames) {
  const { since, before } = momentsOf(period)
  const cells = await db
    .selectFrom('package')
    .where('deletedAt', 'is', null)
    .where('checkedInAt', '>=', since)
    .where('checkedInAt', '<', before)
    .$if(branchId !== null, (query) => query.where('branchId', '=', branchId))
    .select((eb) => [
      periodStart('checkedInAt', period.groupBy).as('start'),
      'branchId as office',
      'courier',
      'checkedInBy as person',
      eb.fn.countAll<number>().as('packages'),
      eb.fn.sum<number>('pieces').as('pieces'),
      sql<number>`coalesce(sum(cast(round("weightLb" * 100) as integer)), 0)`.as('weightCentiLb'),
      sql<number>`coalesce(sum("declaredValueUsdCents"), 0)`.as('declaredValueUsdCents'),
    ])
    .groupBy(['start', 'office', 'courier', 'person'])
    .execute()
  return {
    totals: total(intakeFigures, cells),
    byPart: byPart(intakeFigures, cells, period),
    byOffice: byOffice(cells, names, (group) => total(intakeFigures, group)),
    byCourier: totalsBy(intakeFigures, cells, ({ courier }) => courier)
      .map(([courier, figures]) => ({ courier, ...figures }))
      .sort((a, b) => b.packages - a.packages || a.courier.localeCompare(b.courier)),
    byPerson: byPerson(intakeFigures, cells),
  }
}

const ageingFigures = {
  fields: ['packages'],
  tell: (sums) => sums,
} satisfies Figures<'packages', unknown>

/** How long packages have waited that are in the company's care: one that is gone waits nowhere. */
export async function ageingOf(db: Reads, today: string, branchId: string | null, names: OfficeNames) {
  const cells = await db
    .selectFrom('package')
    .where('deletedAt', 'is', null)
    .where('archivedAt', 'is', null)
    .where('status', 'in', inCareStates)
    .where('checkedInAt', 'is not', null)
    .where(notGoneCondition)
    .$if(branchId !== null, (query) => query.where('branchId', '=', branchId))
    .select((eb) => [
      'branchId as office',
      bucketOf('checkedInAt', packageBuckets, today).as('bucket'),
      eb.fn.countAll<number>().as('packages'),
    ])
    .groupBy(['office', 'bucket'])
    .execute()
  const figuresOf = (group: typeof cells) => ({
    ...total(ageingFigures, group),
    byAge: byBucket(ageingFigures, group, packageBuckets),
  })
  return {
    totals: total(ageingFigures, cells),
    byAge: byBucket(ageingFigures, cells, packageBuckets),
    byOffice: byOffice(cells, names, (group) => figuresOf([...group])),
  }
}

/** All but the archive. */
export const packagesByStatus = async (
  db: Reads,
  branchId: string | null,
): Promise<Partial<Record<PackageState, number>>> =>
  branchId === null ? (await countPackages(db, {})).byStatus : countOfOffice(db, branchId)

/**
 * Counts arrived packages on no issued invoice, how many of them were handed over, and orders that are still to be
 * paid.
 */
export async function toBillOf(db: Reads, branchId: string | null) {
  const { packages, handedOver } = await db
    .selectFrom('package')
    .where(toBill)
    .$if(branchId !== null, (query) => query.where('branchId', '=', branchId))
    .select((eb) => [
      eb.fn.countAll<number>().as('packages'),
      sql<number>`count(*) filter (where "status" = 'Delivered')`.as('handedOver'),
    ])
    .executeTakeFirstOrThrow()
  const orders = await countUnpaidWaived(db, branchId)
  return { packages: Number(packages), handedOver: Number(handedOver), orders }
}

/** The number of open reviews. Reviews without a package count for every office. */
export async function countOpenReviews(db: Reads, branchId: string | null): Promise<number> {
  const { n } = await db
    .selectFrom('review')
    .leftJoin('package', 'package.packageId', 'review.packageId')
    .where('review.status', '=', 'Open')
    .where('review.deletedAt', 'is', null)
    .$if(branchId !== null, (query) =>
      query.where((eb) => eb.or([eb('review.packageId', 'is', null), eb('package.branchId', '=', branchId)])),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}
