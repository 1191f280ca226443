import { secondMs } from '../lib/durations.ts'

/** The longest time (ms) for which the page of a batch may hold the tables. */
const longestHeld = {
  /** A scan waits behind the page. */
  saving: 40,
  /** Only the first scan, or a screen that is read, can wait: as long as screens may lag anyway. */
  resting: 500,
} as const
type Pace = keyof typeof longestHeld

const smallestBatch = 10
/** Between two boxes a person saves nothing for some seconds. */
const restAfter = 10 * secondMs

/** The number of changes in the next push, while a person saves changes and while the device rests. */
export type BatchSizes = Readonly<Record<Pace, number>>

/** A page that acknowledged changes, and for how long it held the tables. */
export interface AppliedBatch {
  readonly acked: number
  readonly heldMs: number
}

export const sameSizes = (size: number): BatchSizes => ({ saving: size, resting: size })

export const cappedSizes = ({ saving, resting }: BatchSizes, largest: number): BatchSizes => ({
  saving: Math.min(saving, largest),
  resting: Math.min(resting, largest),
})

/** The sizes after a push of this many changes that got no answer: on a weak signal only a shorter one comes through in time. */
export const halvedSizes = (sizes: BatchSizes, sentCount: number): BatchSizes =>
  cappedSizes(sizes, Math.ceil(sentCount / 2))

/** @param savedAt when a person last saved a change. A clock that was set back a little proves no rest. */
export const paceAt = (now: number, savedAt: number): Pace =>
  Math.abs(now - savedAt) < restAfter ? 'saving' : 'resting'

/**
 * The sizes after a batch. A slow device sends as many as it can apply in time, so that the size settles there; `largest`
 * is the server's limit. Both follow each batch, so that the first scan finds the size that fits it.
 */
export const nextBatchSizes = (
  { saving, resting }: BatchSizes,
  page: AppliedBatch,
  largest: number,
): BatchSizes => ({
  saving: nextSize(saving, page, { largest, heldMs: longestHeld.saving }),
  resting: nextSize(resting, page, { largest, heldMs: longestHeld.resting }),
})

function nextSize(
  size: number,
  { acked, heldMs }: AppliedBatch,
  limits: { readonly largest: number; readonly heldMs: number },
): number {
  if (heldMs <= limits.heldMs) return Math.min(limits.largest, size + Math.min(size, smallestBatch))
  const fitting = Math.floor((acked * limits.heldMs) / heldMs)
  const next = Math.min(size, Math.max(fitting, Math.floor(size / 2)))
  return Math.min(limits.largest, Math.max(smallestBatch, next))
}
