import type { Branch } from '../../entities/company/branch.ts'
import type { Package } from '../../entities/packages/package.ts'
import { jamaicaDay } from '../../lib/business-day.ts'
import type { OfficeHours } from '../deliveries/opening-hours.ts'
import { atOriginText, type OriginPlace } from '../origins/origin-text.ts'
import { roadText } from '../transfers/road-text.ts'
import { endingStateText, isEnded } from './ending-state.ts'
import type { PromiseContext } from './expected-days.ts'
import { expectedDayText, expectedText } from './expected-text.ts'
import { isLost, isMissing, packageStateText } from './missing.ts'
import { onwardText } from './onward-text.ts'
import { type PickupPlace, pickupHeadText } from './pickup-place.ts'

/**
 * The facts about a package that anybody may read who knows its number: its state, its day and its office. Names, contents,
 * amounts and what customs asks for stay out.
 */
export interface Tracked {
  readonly number: string
  readonly status: string
  /** "Arriving Thursday, 3 December"; '' when nothing can be said. */
  readonly day: string
  /** The name of the office that it goes to; null if that isn't known, or while a driver brings it. */
  readonly office: string | null
}

/** The answer of the tracking page to the number that was entered. */
export interface TrackingFacts {
  readonly tracked: Tracked | null
  /** Why nothing can be shown. */
  readonly failure: string | null
}

/** A pre-alert isn't a package yet: showing it would say what a customer expects. */
export const isTrackable = ({ status, deletedAt }: Pick<Package, 'status' | 'deletedAt'>): boolean =>
  status !== 'PreAlert' && deletedAt === null

function dayOf(pkg: Package, context: PromiseContext): string {
  const today = jamaicaDay(context.now)
  if (isLost(pkg)) return 'Please call us.'
  if (isMissing(pkg)) return 'We’re looking for it.'
  if (isEnded(pkg)) return pkg.ending ? expectedDayText(jamaicaDay(pkg.ending.at), today) : ''
  if (pkg.status === 'Delivered')
    return pkg.deliveredAt ? expectedDayText(jamaicaDay(pkg.deliveredAt), today) : ''
  return expectedText(pkg, context)
}

const isWhereItsStatusSays = (pkg: Package): boolean => !isMissing(pkg) && endingStateText(pkg) === null

const outForDelivery = 'Out for delivery'

/** The facts about a package that its own row doesn’t say. */
interface Around extends PromiseContext {
  readonly office: (OfficeHours & Pick<Branch, 'name' | 'kind'>) | null | undefined
  /** The warehouse that it comes from, if known. */
  readonly origin?: OriginPlace
  /** The office to which it is on the road, if it is. */
  readonly headingTo?: PickupPlace
  /** True while a driver has the package. */
  readonly isOut: boolean
}

const placeText = (pkg: Package, { office, headingTo, origin }: Around): string | null =>
  pkg.headingTo
    ? roadText(headingTo)
    : (pickupHeadText(pkg.status, office) ?? atOriginText(pkg.status, origin))

/** @param number the number that was asked for */
export const trackedOf = (pkg: Package, number: string, around: Around): Tracked => ({
  number,
  status:
    (pkg.status === 'Delivered' && pkg.handover?.onward && onwardText(pkg.handover.onward)) ||
    (isWhereItsStatusSays(pkg) && (around.isOut ? outForDelivery : placeText(pkg, around))) ||
    packageStateText(pkg),
  // As on its customer's page, the office of a package without one of its own has no say in its days.
  day: dayOf(pkg, { office: pkg.branchId === null ? null : around.office, now: around.now }),
  // It comes to the door, so naming a pickup office would send the customer there.
  office: around.isOut ? null : (around.office?.name ?? null),
})
