import type { FastifyRequest } from 'fastify'
import { isoOf } from '#sync/lib/clock.ts'
import type { By } from '../core/audit-context.ts'
import type { ServerTx } from '../db/core/tx.ts'
import { insertAudit } from '../db/sync/audit.ts'
import type { Signed } from '../http/signed.ts'
import type { ChangeDeps } from './deps.ts'
import { commit } from './unit-of-work.ts'

/** Who asks for a change, from where, and what the change is called in the audit. */
export const byOf = (signed: Signed, request: FastifyRequest, action: string): By => ({
  actor: signed.actor,
  deviceId: signed.deviceId,
  accountIp: request.ip,
  action,
})

type Fields = Record<string, unknown> | object

export interface AuditedTx extends ServerTx {
  /** Notes a change of a row that is not synced, and so is not noted by itself. */
  note(entity: string, entityId: string, before: Fields | null, after: Fields | null): Promise<void>
  readonly at: string
}

/** What of `row` is not the same in `other`; all of it without one. */
function differing(row: Fields | null, other: Fields | null): string | null {
  if (!row) return null
  if (!other) return JSON.stringify(row)
  const entries = Object.entries(row)
  const there = new Map(Object.entries(other).map(([field, value]) => [field, JSON.stringify(value)]))
  return JSON.stringify(
    Object.fromEntries(entries.filter(([field, value]) => there.get(field) !== JSON.stringify(value))),
  )
}

/** One transaction whose changes are in the audit, those of tables that are not synced too. */
export async function audited<T>(deps: ChangeDeps, by: By, work: (tx: AuditedTx) => Promise<T>): Promise<T> {
  const at = isoOf(deps.clock.now())
  const { actor, deviceId, accountIp = '', action = 'commit' } = by
  const who = { at, by: actor.name, accountId: actor.accountId, role: actor.role, action }
  const { value } = await commit(deps.db, by, (tx) =>
    work({
      ...tx,
      at,
      note: async (entity, entityId, before, after) => {
        await insertAudit(tx.kysely, {
          ...who,
          entity,
          entityId,
          before: differing(before, after),
          after: differing(after, before),
          ip: accountIp,
          deviceId,
          mutationId: null,
        })
        const { kysely } = tx
        await deps.db.observers.afterAudit({ by, entity, entityId, before, after, at, kysely, ids: deps.ids })
      },
    }),
  )
  return value
}
