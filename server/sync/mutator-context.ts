import { jamaicaDay } from '#sync/lib/business-day.ts'
import type { Context } from '#sync/mutators/mutator.ts'
import { dutyFreeLimit } from '../db/duty-free.ts'
import { knownFile } from '../db/files.ts'
import type { Statements } from '../db/statements.ts'

type Given = Pick<Context, 'uid' | 'now' | 'occurredAt' | 'deviceId'>

/** Null while no duty table holds yet: then there is no limit to judge by. */
export const dutyFreeUsdCents = (statements: Pick<Statements, 'get'>, now: string): number | null =>
  statements.get(dutyFreeLimit, { day: jamaicaDay(now) })?.deMinimisUsdCents ?? null

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
  dutyFreeUsdCents: () => dutyFreeUsdCents(write, now),
  fileOf: (fileId) => write.get(knownFile, { fileId }),
})
