/** Something that was recorded: where the server put it, and when it happened. Rows of older versions have no rank. */
interface Recorded {
  readonly rank?: number | undefined
  readonly occurredAt: string
}

/** A change that is about to be recorded, and what is known of where its maker stood. */
export interface ArrivingChange {
  readonly side: 'device' | 'server'
  readonly now: string
  readonly occurredAt: string
  /** The version that the maker had read; missing: it is not known. */
  readonly knownVersion?: number | undefined
  /** The version of this commit; a device leaves it out. */
  readonly version?: number | undefined
}

const rankOf = ({ rank }: Pick<Recorded, 'rank'>): number => rank ?? 0

/** The server's order; by their times where it gave none. */
export const byRank = <T extends Recorded & { readonly packageEventId: string }>(a: T, b: T): number =>
  rankOf(a) - rankOf(b) ||
  (a.occurredAt === b.occurredAt
    ? a.packageEventId < b.packageEventId
      ? -1
      : 1
    : a.occurredAt < b.occurredAt
      ? -1
      : 1)

/** Whether a record comes behind another one in the server's order. */
export const isBehind = (record: Recorded, other: Recorded): boolean =>
  rankOf(record) > rankOf(other) || (rankOf(record) === rankOf(other) && record.occurredAt > other.occurredAt)

/**
 * Whether what is recorded already happened after a change that arrives now. What the maker had read came before it. Of
 * the rest the times decide, but a time that has not come yet is a clock's mistake.
 */
export const happenedAfter = (
  record: Recorded,
  { side, now, occurredAt, knownVersion = -1 }: ArrivingChange,
): boolean =>
  side === 'server' &&
  Math.round(rankOf(record)) > knownVersion &&
  record.occurredAt > occurredAt &&
  record.occurredAt <= now

/** A late event comes at most this far before the next commit, so that only who has read that one counts as knowing it. */
const room = 0.5

/** Between the ranks that one commit gives: more of them than one commit has events of a package. */
const step = 2 ** -16

/** The rank behind all that is recorded: the version of the commit, so that it tells who has read it. */
export const rankBehind = (last: Pick<Recorded, 'rank'> | undefined, version = 0): number =>
  last && rankOf(last) >= version ? rankOf(last) + step : version

/**
 * The rank of an event that arrives now among those of its package, which are in the server's order. `isKnown` names
 * those that its maker knew of for another reason than the version it had read.
 */
export function rankAmong<T extends Recorded>(
  ordered: readonly T[],
  arrival: ArrivingChange,
  isKnown: (event: T) => boolean,
): number {
  const before = ordered.findLastIndex((event) => isKnown(event) || !happenedAfter(event, arrival))
  const next = ordered[before + 1]
  const previous = ordered[before]
  if (!next) return rankBehind(previous, arrival.version)
  const lowest = Math.max(previous ? rankOf(previous) : 0, Math.round(rankOf(next)) - room)
  return (lowest + rankOf(next)) / 2
}
