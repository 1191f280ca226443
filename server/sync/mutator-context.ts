import { jamaicaDay } from '#sync/lib/business-day.ts'
import type { Context } from '#sync/mutators/mutator.ts'
import { dutyFreeLimit } from '../db/duty-free.ts'
import type { Statements } from '../db/statements.ts'

type Given = Pick<Context, 'uid' | 'now' | 'occurredAt' | 'deviceId'>

/** What a mutator is told on the server; a time that has not come yet counts as now. */
export const serverContext = (
  write: Statements,
  { uid, now, occurredAt, deviceId }: Given,
): Omit<Context, 'id'> => ({
  uid,
  now,
  occurredAt: occurredAt < now ? occurredAt : now,
  deviceId,
  side: 'server',
  dutyFreeUsdCents: () => write.get(dutyFreeLimit, { day: jamaicaDay(now) })?.deMinimisUsdCents ?? null,
})
