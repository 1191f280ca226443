import { minuteMs } from '#sync/lib/durations.ts'
import type { Ask } from './connection.ts'
import { forgetOldEntries } from './feed-queries.ts'

/** Buckets that are full again say nothing; each is after two hours. */
export const forgetBuckets = `delete from quayside."limitBucket" where "at" < (extract(epoch from clock_timestamp()) - 7200) * 1000`

const forgetTickets = `delete from quayside."usedTicket" where at < clock_timestamp() - interval '5 minutes'`
const forgetDevices = `delete from quayside."hubPresence" where "seenAt" < clock_timestamp() - interval '1 hour'`

const statements = [forgetOldEntries, forgetBuckets, forgetTickets, forgetDevices]

/** Deletes what servers told each other and have no use for any more. Returns what ends that. */
export function forgetEveryMinute(ask: Ask): () => void {
  const timer = setInterval(() => {
    // A row that is not forgotten now is forgotten a minute later.
    for (const text of statements) void ask({ text, values: [] }).catch(() => undefined)
  }, minuteMs)
  timer.unref()
  return () => clearInterval(timer)
}
