import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { type KeyUse, keyUseOf, putKeyUse, type StoredKey } from '../db/partners/api-keys.ts'
import { TryLater } from '../http/problems.ts'

type Quota = Pick<StoredKey, 'perMinute' | 'perDay'>

export type QuotaAnswer =
  | { readonly use: KeyUse; readonly refusal?: never }
  | { readonly use?: never; readonly refusal: TryLater }

const minuteOf = (now: number): string => isoOf(now - (now % minuteMs))

/** Counts a call among those of its minute and of its day in Jamaica. A refused call counts for neither. */
export function countCall(quota: Quota, before: KeyUse | undefined, now: number): QuotaAnswer {
  const minute = minuteOf(now)
  const day = jamaicaDay(now)
  const minuteCalls = before?.minute === minute ? before.minuteCalls : 0
  const dayCalls = before?.day === day ? before.dayCalls : 0
  if (dayCalls >= quota.perDay) {
    const words = `This API key has made its ${quota.perDay} calls of today.`
    return { refusal: new TryLater('too-many', words, (Date.parse(startOfDay(day, 1)) - now) / 1000) }
  }
  if (minuteCalls >= quota.perMinute) {
    const words = `This API key has made its ${quota.perMinute} calls of this minute.`
    return { refusal: new TryLater('too-many', words, (Date.parse(minute) + minuteMs - now) / 1000) }
  }
  return { use: { minute, minuteCalls: minuteCalls + 1, day, dayCalls: dayCalls + 1 } }
}

/** Headers tell a caller how many calls its key has left in this minute, and on this day in Jamaica. */
export const quotaHeaders = ({ perMinute, perDay }: Quota, { minuteCalls, dayCalls }: KeyUse) => ({
  'x-ratelimit-limit': perMinute,
  'x-ratelimit-remaining': Math.max(perMinute - minuteCalls, 0),
  'x-ratelimit-day-limit': perDay,
  'x-ratelimit-day-remaining': Math.max(perDay - dayCalls, 0),
})

/** Counts a call of a key. Throws TryLater when its quota is used up. The count is in the database, for all servers. */
export async function takeKeyCall(
  deps: Pick<ChangeDeps, 'db'>,
  key: Quota & Pick<StoredKey, 'apiKeyId'>,
  lastAddress: string,
): Promise<KeyUse> {
  const { apiKeyId } = key
  // Servers whose clocks differ count in the same minute.
  const aheadMs = await deps.db.nodes.clockAheadMs()
  return withTransaction(
    deps,
    byServer('apiKey.use'),
    async ({ statements, at }) => {
      const { use, refusal } = countCall(key, await keyUseOf(statements, apiKeyId), Date.parse(at) - aheadMs)
      if (refusal) throw refusal
      await statements.run(putKeyUse, { apiKeyId, ...use, lastAt: at, lastAddress })
      return use
    },
    { joins: true },
  )
}
