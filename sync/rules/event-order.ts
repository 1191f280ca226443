import type { PackageEvent } from '../entities/package-event.ts'

type Placed = Pick<PackageEvent, 'occurredAt' | 'packageEventId'>

/** By when it happened, not by when it was heard of. */
export const byTime = (a: Placed, b: Placed): number =>
  a.occurredAt < b.occurredAt || (a.occurredAt === b.occurredAt && a.packageEventId < b.packageEventId)
    ? -1
    : 1
