import { type Kysely, sql } from 'kysely'
import type { Bucket } from '#sync/entities/company/report-buckets.ts'
import type { Grouping } from '#sync/entities/company/report-grouping.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import { groupsOf, type Period } from '#sync/rules/pages/report-period.ts'
import { perEngine } from '../core/reading/per-engine.ts'
import type { Database } from '../tables/schema.ts'

export type Reads = Kysely<Database>

/** Jamaica has no summer time; weeks begin on Monday, in PostgreSQL anyway. */
const steps: Record<Grouping, readonly string[]> = {
  day: ['-5 hours'],
  week: ['-5 hours', 'weekday 0', '-6 days'],
  month: ['-5 hours', 'start of month'],
}

/** The first day of the part of the period that a moment is in. */
export const periodStart = (column: string, groupBy: Grouping) =>
  perEngine<string>({
    sqlite: sql`date(${sql.ref(column)}, ${sql.join(steps[groupBy])})`,
    postgres: sql`to_char(date_trunc(${sql.lit(groupBy)}, ${sql.ref(column)}::timestamptz at time zone interval '-5 hours'), 'YYYY-MM-DD')`,
  })

/** The first moment of a period, and the first one after it. */
export const momentsOf = ({ from, to }: Pick<Period, 'from' | 'to'>) => ({
  since: startOfDay(from),
  before: startOfDay(to, 1),
})

/** Which bucket a moment is in, seen from a day, as its place in the list. */
export function bucketOf(column: string, buckets: readonly Bucket[], today: string) {
  const at = sql.ref(column)
  const cases = buckets.flatMap(({ toDays }, n) =>
    toDays === null ? [] : [sql`when ${at} >= ${startOfDay(today, -toDays)} then ${sql.lit(n)}`],
  )
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(buckets.length - 1)} end`
}

/** Rows of one question, cut as fine as the report needs them; every total is added up from the same ones. */
type Cell<F extends string> = Readonly<Record<F, number>>

/** The figures to add up, and how to name them. */
export interface Figures<F extends string, T> {
  readonly fields: readonly F[]
  tell(sums: Record<F, number>): T
}

export function total<F extends string, T>({ fields, tell }: Figures<F, T>, cells: readonly Cell<F>[]): T {
  const sums = recordOf(fields, () => 0)
  for (const cell of cells) for (const field of fields) sums[field] += Number(cell[field])
  return tell(sums)
}

/** In the order in which the keys come first. */
export function totalsBy<F extends string, T, C extends Cell<F>, K>(
  figures: Figures<F, T>,
  cells: readonly C[],
  keyOf: (cell: C) => K,
): [K, T][] {
  return [...Map.groupBy(cells, keyOf)].map(([key, group]) => [key, total(figures, group)])
}

/** Each part of the period, also those in which nothing was. */
export function byPart<F extends string, T extends object, C extends Cell<F> & { start: string }>(
  figures: Figures<F, T>,
  cells: readonly C[],
  period: Period,
): ({ start: string } & T)[] {
  const cellsByStart = Map.groupBy(cells, ({ start }) => start)
  return groupsOf(period).map((start) => ({ start, ...total(figures, cellsByStart.get(start) ?? []) }))
}

/** Each bucket, also those with nothing in it. */
export function byBucket<F extends string, T extends object, C extends Cell<F> & { bucket: number }>(
  figures: Figures<F, T>,
  cells: readonly C[],
  buckets: readonly Bucket[],
): (Bucket & T)[] {
  const cellsByBucket = Map.groupBy(cells, ({ bucket }) => bucket)
  return buckets.map((bucket, n) => ({ ...bucket, ...total(figures, cellsByBucket.get(n) ?? []) }))
}

export type OfficeNames = ReadonlyMap<string, string>

export async function officeNames(db: Reads): Promise<OfficeNames> {
  const rows = await db.selectFrom('branch').select(['branchId', 'name']).execute()
  return new Map(rows.map(({ branchId, name }) => [branchId, name]))
}

const noOffice = 'No office'

/** By name; what belongs to none comes last. */
export function byOffice<C extends { office: string | null }, T extends object>(
  cells: readonly C[],
  names: OfficeNames,
  figuresOf: (cells: readonly C[]) => T,
): ({ branchId: string | null; branchName: string } & T)[] {
  return [...Map.groupBy(cells, ({ office }) => office)]
    .map(([branchId, group]) => ({
      branchId,
      branchName: branchId === null ? noOffice : (names.get(branchId) ?? noOffice),
      ...figuresOf(group),
    }))
    .sort((a, b) =>
      a.branchId === null ? 1 : b.branchId === null ? -1 : a.branchName.localeCompare(b.branchName),
    )
}

/** By name. */
export const byPerson = <F extends string, T extends object, C extends Cell<F> & { person: string | null }>(
  figures: Figures<F, T>,
  cells: readonly C[],
): ({ person: string } & T)[] =>
  totalsBy(figures, cells, ({ person }) => person ?? '')
    .map(([person, sums]) => ({ person, ...sums }))
    .sort((a, b) => a.person.localeCompare(b.person))
