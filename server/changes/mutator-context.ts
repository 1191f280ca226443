import { jamaicaDay } from '#sync/lib/business-day.ts'
import type { MutatorContext } from '#sync/mutators/mutator.ts'
import type { PreparedReads } from '../db/core/statements.ts'
import { knownFile } from '../db/files/files.ts'
import { dutyFreeLimit } from '../db/packages/duty-free.ts'
import { historySince } from '../db/sync/sync-queries.ts'

type ContextInput = Pick<MutatorContext, 'uid' | 'now' | 'occurredAt' | 'deviceId' | 'isQueued'>

/** Null while no duty table holds yet: then there is no limit to judge by. */
export const dutyFreeUsdCents = (statements: PreparedReads, now: string): number | null =>
  statements.get(dutyFreeLimit, { day: jamaicaDay(now) })?.deMinimisUsdCents ?? null

/** What a mutator is told on the server; a time that has not come yet counts as now. */
export const serverContext = (
  write: PreparedReads,
  { uid, now, occurredAt, deviceId, isQueued = false }: ContextInput,
): Omit<MutatorContext, 'id'> => ({
  uid,
  now,
  occurredAt: occurredAt < now ? occurredAt : now,
  deviceId,
  side: 'server',
  isQueued,
  dutyFreeUsdCents: () => dutyFreeUsdCents(write, now),
  fileOf: (fileId) => write.get(knownFile, { fileId }),
  historyOf: (mutationId, packageId) =>
    write.all(historySince, { mutationId, entityId: packageId }).map(({ accountId, before }) => ({
      accountId: accountId ?? '',
      before: before === null ? null : (JSON.parse(before) as Record<string, unknown>),
    })),
})
