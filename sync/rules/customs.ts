import type { Package } from '../entities/package.ts'
import type { PackageEvent } from '../entities/package-event.ts'
import { type PackageStatus, packageLine } from '../entities/package-status.ts'
import { Refusal } from '../lib/refusal.ts'
import { byRank, isBehind } from './event-order.ts'

type Customs = Package['customs']
type Happened = Pick<PackageEvent, 'status' | 'customs' | 'occurredAt' | 'packageEventId' | 'by'> &
  Partial<Pick<PackageEvent, 'rank'>>

const line: readonly PackageStatus[] = packageLine

/** True of a place on the line that a package reaches only once customs has let it go. */
export const isPastCustoms = (status: PackageStatus): boolean =>
  line.indexOf(status) > line.indexOf('AtCustoms')

const goneStates: ReadonlySet<Customs['state']> = new Set(['Cleared', 'NotNeeded'])

/** True of a package that customs keeps no longer. */
export const letsGo = ({ state }: Pick<Customs, 'state'>): boolean => goneStates.has(state)

/** What one event says of customs. To move on is to be cleared, but nobody's hold is lifted by moving. */
function after(before: Customs, { customs, status, by, occurredAt }: Happened): Customs {
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
  const clears = isPastCustoms(status) && before.state !== 'Hold' && !letsGo(before)
  return clears ? { ...before, state: 'Cleared', note: '', ...record } : before
}

/**
 * Where a package stands with customs, whatever order its events arrived in: by what was said last. `known` is where it
 * stood, for what was said before events did.
 */
export const foldCustoms = (known: Customs, events: readonly Happened[]): Customs =>
  [...events].sort(byRank).reduce(after, known)

/**
 * Whether customs holds a package where a move comes in the order of its events. A move of before the hold has happened,
 * and is kept.
 */
export function isHeldFor(
  { state }: Customs,
  events: readonly Happened[],
  move: Pick<Happened, 'occurredAt' | 'rank'>,
): boolean {
  if (state !== 'Hold') return false
  const hold = [...events].sort(byRank).findLast(({ customs }) => customs !== null)
  return !hold || !isBehind(hold, move)
}

type Named = Pick<Package, 'packageId' | 'trackingNumber' | 'customs'>

const holdWords = ({ trackingNumber, customs }: Named): string =>
  `${trackingNumber}${customs.note ? ` (${customs.note})` : ''}`

const mostNamed = 5

/** The refusal that names each package that customs holds, and why. */
export function heldByCustoms(held: readonly Named[]): Refusal {
  const names = held.slice(0, mostNamed).map(holdWords)
  const more = held.length > mostNamed ? [`${held.length - mostNamed} more`] : []
  const errors = held.map((pkg): [string, string[]] => [
    pkg.packageId,
    [`is held by customs${pkg.customs.note ? `: ${pkg.customs.note}` : ''}`],
  ])
  return new Refusal(
    'wrong-state',
    `Customs holds ${[...names, ...more].join(', ')}. A package that is held goes no further than customs: record that it is cleared first, or leave it out.`,
    Object.fromEntries(errors),
  )
}
