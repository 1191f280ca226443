import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { byRank } from '#sync/rules/packages/event-order.ts'
import { foldStatus } from '#sync/rules/packages/package-status.ts'
import type { DatabaseReader, Truth } from './truth.ts'
import type { Verdict } from './verdict.ts'

const rowsOf = <T>(truth: Truth, entity: 'package' | 'packageEvent'): T[] =>
  [...(truth.rows.get(entity)?.values() ?? [])] as T[]

/** A pre-alert became the package later: that it was announced did come before the box. */
const isAnnouncement = ({ status, stepBack }: PackageEvent): boolean => status === 'PreAlert' && !stepBack

/** Devices' clocks step by a day and more: no time may be in the future, and ranks alone say where a package is. */
export function checkClocks(reader: DatabaseReader, verdict: Verdict): void {
  const truth = reader.truth()
  const byPackage = Map.groupBy(
    rowsOf<PackageEvent>(truth, 'packageEvent').filter(({ deletedAt }) => deletedAt === null),
    ({ packageId }) => packageId,
  )
  for (const events of byPackage.values())
    for (const { packageEventId, occurredAt, recordedAt } of events)
      if (recordedAt !== null && occurredAt > recordedAt)
        verdict.fail('clocks', 'server', `${packageEventId} is of ${occurredAt} and came at ${recordedAt}`)
  for (const { packageId, status, checkedInAt, deletedAt, ...pkg } of rowsOf<Package>(truth, 'package')) {
    const events = (byPackage.get(packageId) ?? []).sort(byRank)
    if (deletedAt !== null || events.length === 0) continue
    const foldedStatus = foldStatus(events).status
    if (foldedStatus !== status)
      verdict.fail(
        'clocks',
        'server',
        `${packageId} is at ${status}, and its events by rank say ${foldedStatus}`,
      )
    const departures = events.filter((event) => event.status === 'Delivered').map((event) => event.occurredAt)
    for (const at of [pkg.deliveredAt, pkg.handover?.at])
      if (at && !departures.includes(at))
        verdict.fail(
          'clocks',
          'server',
          `${packageId} left at ${at}, and its events say ${departures.join()}`,
        )
    const arrival = events.find(({ occurredAt }) => occurredAt === checkedInAt)
    const early = events.find(
      (event) =>
        arrival?.recordedAt &&
        event.recordedAt &&
        event.recordedAt > arrival.recordedAt &&
        event.status !== 'ReceivedAtWharehouse' &&
        !isAnnouncement(event) &&
        event.occurredAt < arrival.occurredAt,
    )
    if (early) verdict.fail('clocks', 'server', `${early.packageEventId} is before its package came`)
  }
}
