import type { Package } from '../../entities/packages/package.ts'
import type { PackageEvent } from '../../entities/packages/package-event.ts'
import { type PackageStatus, packageLine } from '../../entities/packages/package-status.ts'
import { Refusal } from '../../lib/refusal.ts'
import { byRank, isBehind } from '../packages/event-order.ts'

type Customs = Package['customs']
type EventFields = Pick<PackageEvent, 'status' | 'customs' | 'occurredAt' | 'packageEventId' | 'by'> &
  Partial<Pick<PackageEvent, 'rank'>>

const line: readonly PackageStatus[] = packageLine

/** Returns true for a status that a package reaches only after customs has released it. */
export const isPastCustoms = (status: PackageStatus): boolean =>
  line.indexOf(status) > line.indexOf('AtCustoms')

/** Customs holds the package, whether at customs or at an office. */
export const isHeldByCustoms = ({ status, customs }: Pick<Package, 'status' | 'customs'>): boolean =>
  customs.state === 'Hold' && status !== 'Delivered'

const goneStates: ReadonlySet<Customs['state']> = new Set(['Cleared', 'NotNeeded'])

/** Returns true if customs no longer holds the package. */
export const isReleasedByCustoms = ({ state }: Pick<Customs, 'state'>): boolean => goneStates.has(state)

/** Applies one event to the customs state. A move onward counts as clearance, but a move never lifts a hold. */
function applyEvent(before: Customs, { customs, status, by, occurredAt }: EventFields): Customs {
  const record = { recordedBy: by, recordedAt: occurredAt }
  if (customs)
    return {
      channel: customs.channel ?? before.channel,
      state: customs.state,
      note: customs.note,
      entryNumber: customs.entryNumber ?? before.entryNumber,
      dutyJmdCents: customs.dutyJmdCents ?? before.dutyJmdCents,
      ...record,
    }
  const clears = isPastCustoms(status) && before.state !== 'Hold' && !isReleasedByCustoms(before)
  return clears ? { ...before, state: 'Cleared', note: '', ...record } : before
}

/**
 * The customs state of a package, folded from its events in rank order, independent of their arrival. `initial` is the
 * state before the first recorded event.
 */
export const foldCustoms = (initial: Customs, events: readonly EventFields[]): Customs =>
  [...events].sort(byRank).reduce(applyEvent, initial)

/**
 * Returns true if customs holds the package at the point where a move ranks among its events. A move that ranks before
 * the hold has happened and stays.
 */
export function isHeldFor(
  { state }: Customs,
  events: readonly EventFields[],
  move: Pick<EventFields, 'occurredAt' | 'rank'>,
): boolean {
  if (state !== 'Hold') return false
  const hold = [...events].sort(byRank).findLast(({ customs }) => customs !== null)
  return !hold || !isBehind(hold, move)
}

type NamedPackage = Pick<Package, 'packageId' | 'trackingNumber' | 'customs'>

const holdText = ({ trackingNumber, customs }: NamedPackage): string =>
  `${trackingNumber}${customs.note ? ` (${customs.note})` : ''}`

const maxNamed = 5

/** The refusal that names each package held by customs, with the reason. */
export function customsHoldRefusal(heldPackages: readonly NamedPackage[]): Refusal {
  const names = heldPackages.slice(0, maxNamed).map(holdText)
  const more = heldPackages.length > maxNamed ? [`${heldPackages.length - maxNamed} more`] : []
  const errors = heldPackages.map((pkg): [string, string[]] => [
    pkg.packageId,
    [`is held by customs${pkg.customs.note ? `: ${pkg.customs.note}` : ''}`],
  ])
  return new Refusal(
    'wrong-state',
    `Customs holds ${[...names, ...more].join(', ')}. A package that is held goes no further than customs: record that it is cleared first, or leave it out.`,
    Object.fromEntries(errors),
  )
}
