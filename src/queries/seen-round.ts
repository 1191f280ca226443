import type { RoundNotice, SeenRound, SeenStop } from '#sync/device/tables.ts'
import { equal } from '#sync/lib/equal.ts'
import type { Round, RoundStop } from './round-reads.ts'

/** Limits the notices of a day that were never dismissed. */
const noticesAtMost = 20

const toSeen = ({ delivery: { contact, address, packageIds, status } }: RoundStop): SeenStop => ({
  name: contact?.name ?? address.line1,
  place: [address.line1, address.town].filter(Boolean).join(', '),
  packages: packageIds.length,
  isDone: status === 'Delivered',
})

/**
 * Compares the round with what the driver has seen and adds a notice for each change by the office. Returns the same
 * object if nothing differs. The first round is no news, and a delivered stop leaves when the day is closed.
 */
export function updateSeenRound(before: SeenRound | undefined, round: Round, at: string): SeenRound {
  const stops = Object.fromEntries(round.stops.map((stop) => [stop.delivery.deliveryId, toSeen(stop)]))
  if (before && equal(before.stops, stops)) return before
  // The first stops are the route itself, not a change to it.
  if (!before || Object.keys(before.stops).length === 0) return { stops, notices: before?.notices ?? [] }
  const notice = (kind: RoundNotice['kind'], deliveryId: string, { name, place }: SeenStop): RoundNotice => ({
    kind,
    deliveryId,
    name,
    place,
    at,
  })
  const removals = Object.entries(before.stops).flatMap(([id, stop]) =>
    id in stops || stop.isDone ? [] : [notice('removed', id, stop)],
  )
  const otherNotices = Object.entries(stops).flatMap(([id, stop]) => {
    const earlier = before.stops[id]
    if (!earlier) return [notice('added', id, stop)]
    return earlier.packages === stop.packages ? [] : [notice('packages', id, stop)]
  })
  return { stops, notices: [...removals, ...otherNotices, ...before.notices].slice(0, noticesAtMost) }
}
