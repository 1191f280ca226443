import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { notedTime, noteTime } from '../db/core/keep-alive.ts'
import type { Db } from '../db/core/open.ts'

/** Servers are often off for a holiday. */
const mostMs = 7 * dayMs

/** The clock is days ahead of the round before. */
export interface ClockJump {
  readonly days: number
  /** The time that the last round noted. */
  readonly before: string
  /** Housekeeping continues automatically after this number of days. */
  readonly daysLeft: number
}

/**
 * Notes the time of this round. Returns the jump of the clock if the round must not delete anything, because a machine with a
 * dead battery would delete what is still needed. Each round that waits moves the note forward by a week, so a server that was
 * really off for long continues automatically.
 */
export async function clockJumpOf({
  transaction,
  reads,
  clock,
}: Pick<Db, 'transaction' | 'reads' | 'clock'>): Promise<ClockJump | null> {
  const now = clock.now()
  const before = await notedTime(reads.kysely, 'housekeeping')
  const aheadMs = before === null ? 0 : now - Date.parse(before)
  const isJump = aheadMs > mostMs
  const trustedMs = isJump ? now - aheadMs + mostMs : now
  await noteTime({ transaction }, 'housekeeping', isoOf(trustedMs))
  if (before === null || !isJump) return null
  // Each round moves the note forward by a week, and the clock moves by a day until the next one.
  const daysLeft = Math.ceil((aheadMs - mostMs) / (mostMs - dayMs))
  return { days: Math.round(aheadMs / dayMs), before, daysLeft }
}

/** The text for the log. */
export const clockJumpText = ({ days, daysLeft }: ClockJump): string =>
  `the clock is ${days} days ahead of the last housekeeping, so nothing was deleted: set it by a time server. If it is right, housekeeping goes on by itself in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`

/**
 * Returns true while housekeeping waits, or would, because the clock jumped ahead. Other work that acts on the day waits with
 * it.
 */
export async function isClockAhead({ reads, clock }: Pick<Db, 'reads' | 'clock'>): Promise<boolean> {
  const before = await notedTime(reads.kysely, 'housekeeping')
  return before !== null && clock.now() - Date.parse(before) > mostMs
}
