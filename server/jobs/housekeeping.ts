import type { FastifyBaseLogger } from 'fastify'
import { isoOf } from '#sync/lib/clock.ts'
import { forgetMessages } from '../db/messages.ts'
import { forgetNotices } from '../db/notices.ts'
import { forgetTokens } from '../db/one-time-tokens.ts'
import type { Db } from '../db/open.ts'
import { forgetSessions } from '../db/sessions.ts'
import { refreshStatistics } from '../db/statistics.ts'
import { forgetOld } from '../sync/retention.ts'
import type { Timers } from '../sync/timers.ts'

const hour = 3_600_000
const firstAfterMs = hour
const everyMs = 24 * hour
/** As long as a device keeps its identity: a known device is what lets its owner in past a stranger's guesses. */
const sessionsMs = 400 * 24 * hour

/** What was sent is kept for the office to look up, what somebody was told in the app for a little longer. */
const messagesMs = 90 * 24 * hour
const noticesMs = 180 * 24 * hour

/** Forgets what nobody can ask for any more. Returns what it forgot, for the log. */
export async function keepHouse(db: Db) {
  const sessions = await forgetSessions(db.writer, isoOf(db.clock.now() - sessionsMs))
  const ago = (ms: number) => isoOf(db.clock.now() - ms)
  const messages = await forgetMessages(db.writer, ago(messagesMs))
  const notices = await forgetNotices(db.writer, ago(noticesMs))
  const tokens = await forgetTokens(db.writer, ago(0))
  const forgotten = { ...(await forgetOld(db)), sessions, messages, notices, tokens }
  await refreshStatistics(db.writer)
  return forgotten
}

/** Once a day, beginning an hour after the start so that a restart is not slowed down; returns what stops it. */
export function scheduleHousekeeping(db: Db, timers: Timers, log: FastifyBaseLogger): () => void {
  const run = () => {
    keepHouse(db).then(
      (forgotten) => log.info(forgotten, 'housekeeping done'),
      (error: unknown) => log.error({ err: error }, 'housekeeping failed; it is tried again tomorrow'),
    )
  }
  const stops = [timers.after(firstAfterMs, run), timers.every(everyMs, run)]
  return () => {
    for (const stop of stops) stop()
  }
}
