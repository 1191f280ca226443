import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { finalEndings } from '#sync/entities/packages/ending-status.ts'
import type { GoneState, PackageState } from '#sync/entities/packages/package-state.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { isGoneState } from '#sync/rules/packages/package-state.ts'
import { jsonField } from '../core/reading/sql-differences.ts'
import type { Database } from '../tables/schema.ts'

// `packageState` of the rules as conditions on the table of packages. Their indexes hold the
// few with a claim and the few with an ending.

const endingStatus = jsonField('ending', 'status')
const lossStatus = jsonField('loss', 'status')
const finals = sql.join(finalEndings.map((status) => sql.lit(status)))

/** True for a package that was given up: its claim is decided. */
export const lostCondition = sql<SqlBool>`("loss" <> 'null' and coalesce("arrival", '') = 'Missing' and ${lossStatus} in ('Paid', 'Refused'))`
/** True for a package that was sold, destroyed or returned. */
export const endedCondition = sql<SqlBool>`("ending" <> 'null' and ${endingStatus} in (${finals}) and not ${lostCondition})`
export const notGoneCondition = sql<SqlBool>`(not ${lostCondition} and not ${endedCondition})`

/** The state of a package by its columns. */
export const stateOfPackage = sql<PackageState>`case when ${lostCondition} then 'Lost' when ${endedCondition} then ${endingStatus} else "status" end`

/** The packages that are gone in one of the given ways: two small indexes find them. */
export const isGoneAs = (states: readonly (GoneState | Expression<unknown>)[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`"packageId" in (
    select "packageId" from "package" where ${endedCondition} and ${endingStatus} in (${sql.join(states)})
    union all select "packageId" from "package" where ${lostCondition} and 'Lost' in (${sql.join(states)}))`

interface StateFilter {
  readonly status?: PackageState | '' | undefined
  readonly statuses?: readonly PackageState[] | undefined
}

interface SplitFilter {
  readonly status?: PackageStatus | undefined
  readonly statuses?: readonly PackageStatus[] | undefined
  readonly gone?: readonly GoneState[] | undefined
}

const isStatus = (state: PackageState): state is PackageStatus => !isGoneState(state)

/** The filter with its states split into those with a status of their own and the ways in which packages are gone. */
export function splitStates<F extends StateFilter>(filter: F): Omit<F, keyof StateFilter> & SplitFilter {
  const { status, statuses, ...others } = filter
  const states = [...(status ? [status] : []), ...(statuses ?? [])]
  const goneParts = states.filter(isGoneState)
  if (goneParts.length > 0) return { ...others, statuses: states.filter(isStatus), gone: goneParts }
  return {
    ...others,
    ...(status && isStatus(status) ? { status } : {}),
    statuses: statuses?.filter(isStatus),
  }
}

interface GoneCount {
  readonly status: PackageStatus
  readonly state: PackageState
  readonly n: number
}

interface GoneFilter {
  readonly archived?: boolean | undefined
  readonly branchId?: string | null
}

/** The packages that are gone without their customer having them, by the status that the tally counts them in. */
export async function countGone(
  db: Kysely<Database>,
  { archived, branchId = null }: GoneFilter,
): Promise<GoneCount[]> {
  const part = (condition: RawBuilder<SqlBool>) =>
    db
      .selectFrom('package')
      .where('deletedAt', 'is', null)
      .where(condition)
      .$if(archived === false, (query) => query.where('archivedAt', 'is', null))
      .$if(branchId !== null, (query) => query.where('branchId', '=', branchId))
      .select((eb) => ['status', stateOfPackage.as('state'), eb.fn.countAll<number>().as('n')])
      .groupBy(['status', 'state'])
      .execute()
  const rows = [...(await part(lostCondition)), ...(await part(endedCondition))]
  return rows.map(({ n, ...row }) => ({ ...row, n: Number(n) }))
}

type Counts = Partial<Record<PackageState, number>>

/** Moves the gone ones out of the status that they are counted in. */
export function withGone(byStatus: Readonly<Counts>, goneCounts: readonly GoneCount[]): Counts {
  const counts: Counts = { ...byStatus }
  for (const { status, state, n } of goneCounts) {
    counts[status] = (counts[status] ?? 0) - n
    counts[state] = (counts[state] ?? 0) + n
  }
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0))
}
