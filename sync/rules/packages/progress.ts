import type { PackageEvent } from '../../entities/packages/package-event.ts'
import { type PackageStatus, placeOnLine } from '../../entities/packages/package-status.ts'
import { jamaicaDay } from '../../lib/business-day.ts'
import { isReleasedByCustoms } from '../manifests/customs.ts'
import { byRank } from './event-order.ts'

/** How far a package has come, and since when, in business days. */
export interface Progress {
  /** The furthest status on the line, behind any delay. */
  readonly status: PackageStatus
  /** The day on which it reached that status, or on which customs released it there. */
  readonly reachedOn: string
  /** The day on which the office learned of the latest delay; null if the package isn't delayed. */
  readonly delayedOn: string | null
  /** The day on which it left for the office to which it is on the road; null while it is at one. */
  readonly leftOn?: string | null
}

type EventFields = Pick<
  PackageEvent,
  'status' | 'stepBack' | 'customs' | 'occurredAt' | 'recordedAt' | 'rank' | 'packageEventId'
> &
  Partial<Pick<PackageEvent, 'headingTo'>>

/** Folds a package's events as its status is folded. `today` is for a package without events. */
export function progressOf(events: readonly EventFields[], today: string): Progress {
  let isHeld = false
  let progress: Progress = { status: 'PreAlert', reachedOn: today, delayedOn: null }
  for (const event of [...events].sort(byRank)) {
    const { status, stepBack, customs, occurredAt, recordedAt } = event
    const leftOn = event.headingTo ? jamaicaDay(occurredAt) : null
    const place = placeOnLine(status) - placeOnLine(progress.status)
    if (customs) {
      if (isHeld && isReleasedByCustoms(customs))
        progress = { ...progress, reachedOn: jamaicaDay(occurredAt) }
      isHeld = customs.state === 'Hold'
    } else if (status === 'Delayed')
      // A delay that was recorded offline is news on the day when it arrives.
      progress = { ...progress, delayedOn: jamaicaDay(recordedAt ?? occurredAt) }
    else if (stepBack || place > 0)
      progress = { status, reachedOn: jamaicaDay(occurredAt), delayedOn: null, leftOn }
    else if (place === 0) progress = { ...progress, delayedOn: null, leftOn }
  }
  return progress
}
