/** A recorded event: its rank from the server, and its time. Rows of older versions have no rank. */
interface RecordedEvent {
  readonly rank?: number | undefined
  readonly occurredAt: string
}

/** A change to be recorded, with what is known about its maker's view. */
export interface ArrivingChange {
  readonly side: 'device' | 'server'
  readonly now: string
  readonly occurredAt: string
  /** The version that the maker had read; missing if unknown. */
  readonly knownVersion?: number | undefined
  /** The version of this commit; left out on a device. */
  readonly version?: number | undefined
}

const rankOf = ({ rank }: Pick<RecordedEvent, 'rank'>): number => rank ?? 0

/** Sorts by the server's order, and by time for events without a rank. */
export const byRank = <T extends RecordedEvent & { readonly packageEventId: string }>(a: T, b: T): number =>
  rankOf(a) - rankOf(b) ||
  (a.occurredAt === b.occurredAt
    ? a.packageEventId < b.packageEventId
      ? -1
      : 1
    : a.occurredAt < b.occurredAt
      ? -1
      : 1)

/** Returns true if a record comes after another one in the server's order. */
export const isBehind = (record: RecordedEvent, reference: RecordedEvent): boolean =>
  rankOf(record) > rankOf(reference) ||
  (rankOf(record) === rankOf(reference) && record.occurredAt > reference.occurredAt)

/**
 * Returns true if a record happened after the arriving change. Everything the maker had read came first. For the rest,
 * times decide, but a time in the future is a clock error.
 */
export const happenedAfter = (
  record: RecordedEvent,
  { side, now, occurredAt, knownVersion = -1 }: ArrivingChange,
): boolean =>
  side === 'server' &&
  Math.round(rankOf(record)) > knownVersion &&
  record.occurredAt > occurredAt &&
  record.occurredAt <= now

/**
 * A late event is placed at most this far before the next commit, so that only a reader of that commit counts as
 * knowing it.
 */
const maxLead = 0.5

/** The distance between the ranks within one commit: small enough for all events of a package in it. */
const step = 2 ** -16

/** The rank after all recorded events: the commit's version, so that the rank shows who has read it. */
export const rankBehind = (last: Pick<RecordedEvent, 'rank'> | undefined, version = 0): number =>
  last && rankOf(last) >= version ? rankOf(last) + step : version

/**
 * The rank of an arriving event among the events of its package, which are in the server's order. `isKnown` marks
 * events that the maker knew about regardless of the version it had read.
 */
export function rankAmong<T extends RecordedEvent>(
  events: readonly T[],
  arrival: ArrivingChange,
  isKnown: (event: T) => boolean,
): number {
  const before = events.findLastIndex((event) => isKnown(event) || !happenedAfter(event, arrival))
  const next = events[before + 1]
  const previous = events[before]
  if (!next) return rankBehind(previous, arrival.version)
  const lowest = Math.max(previous ? rankOf(previous) : 0, Math.round(rankOf(next)) - maxLead)
  return (lowest + rankOf(next)) / 2
}
