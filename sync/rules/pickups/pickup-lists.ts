import type { Package } from '../../entities/packages/package.ts'
import type { PickupPlan } from '../../entities/packages/pickup-plan.ts'
import { jamaicaDay } from '../../lib/business-day.ts'
import { isHeldByCustoms } from '../manifests/customs.ts'
import { isGoingBack } from '../packages/ending-state.ts'
import { isMissing } from '../packages/missing.ts'
import { currentPickup } from './pickup-plan.ts'

type AnnouncedFields = Pick<Package, 'packageId' | 'bin' | 'accountId' | 'trackingNumber' | 'pickup'>

/** A package that is picked up today, with its plan. */
export interface Announced<P extends AnnouncedFields> {
  readonly pkg: P
  readonly plan: PickupPlan
}

/** A visit of a customer today, with the number of packages. */
export interface CounterVisit {
  readonly accountId: string
  readonly from: string
  readonly to: string
  readonly hereAt: string | null
  readonly packages: number
}

/** Packages without a bin come last, because they have to be looked for. */
const byBin = (a: AnnouncedFields, b: AnnouncedFields): number =>
  Number(a.bin === '') - Number(b.bin === '') ||
  a.bin.localeCompare(b.bin, 'en', { numeric: true }) ||
  a.trackingNumber.localeCompare(b.trackingNumber, 'en')

/** The packages that customers come for today, in the order of their bins: one walk along the shelves. */
export const announcedToday = <P extends AnnouncedFields>(
  packages: readonly P[],
  now: string,
): Announced<P>[] =>
  packages.toSorted(byBin).flatMap((pkg) => {
    const plan = currentPickup(pkg, now)
    return plan && jamaicaDay(plan.from) === jamaicaDay(now) ? [{ pkg, plan }] : []
  })

/** The announced packages that lie at the counter: nobody can fetch one that is missing, held or on its way back. */
export const toFetch = <
  A extends { readonly pkg: Pick<Package, 'arrival' | 'ending' | 'status' | 'customs'> },
>(
  rows: readonly A[],
): A[] => rows.filter(({ pkg }) => !isMissing(pkg) && !isGoingBack(pkg) && !isHeldByCustoms(pkg))

const earliest = (times: readonly string[]): string => times.reduce((a, b) => (a < b ? a : b))
const latest = (times: readonly string[]): string => times.reduce((a, b) => (a > b ? a : b))

/** The longest wait comes first. Customers on their way follow by their time. */
const byTurn = (a: CounterVisit, b: CounterVisit): number =>
  Number(a.hereAt === null) - Number(b.hereAt === null) ||
  (a.hereAt ?? a.from).localeCompare(b.hereAt ?? b.from) ||
  a.accountId.localeCompare(b.accountId)

/** The customers of today in the order in which they are served. */
export function visitsOf<P extends AnnouncedFields>(announced: readonly Announced<P>[]): CounterVisit[] {
  const plansOf = Map.groupBy(announced, ({ pkg }) => pkg.accountId)
  return [...plansOf]
    .flatMap(([accountId, rows]): CounterVisit[] => {
      if (accountId === null) return []
      const plans = rows.map(({ plan }) => plan)
      const arrivals = plans.flatMap(({ hereAt }) => hereAt ?? [])
      return [
        {
          accountId,
          from: earliest(plans.map(({ from }) => from)),
          to: latest(plans.map(({ to }) => to)),
          hereAt: arrivals.length > 0 ? earliest(arrivals) : null,
          packages: rows.length,
        },
      ]
    })
    .sort(byTurn)
}
