import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { notedTime, noteTime } from '../db/core/keep-alive.ts'
import type { Db } from '../db/core/open.ts'

/** A server that was off for a holiday goes on at once. */
const mostMs = 7 * dayMs

/** The clock is days ahead of the round before. */
export interface ClockJump {
  readonly days: number
  /** The time of the round before, as far as it is trusted. */
  readonly before: string
  /** In how many days housekeeping goes on by itself. */
  readonly daysLeft: number
}

/**
 * Notes the time of a round that deletes. Returns the jump of the clock for which the round has to wait, because a dead
 * battery or a restored machine with a wrong clock would delete for good what is still needed. Each round that waits brings
 * the note a week closer, so that a server that was really off for long goes on by itself.
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
  // Each round brings the note a week closer, and until the next one the clock goes on by a day.
  const daysLeft = Math.ceil((aheadMs - mostMs) / (mostMs - dayMs))
  return { days: Math.round(aheadMs / dayMs), before, daysLeft }
}

/** What the log says about it. */
export const clockJumpText = ({ days, daysLeft }: ClockJump): string =>
  `the clock is ${days} days ahead of the last housekeeping, so nothing was deleted: set it by a time server. If it is right, housekeeping goes on by itself in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`
