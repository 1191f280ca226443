import type { AuditContext } from '../core/audit-context.ts'
import type { CallRequest } from '../core/call-request.ts'
import type { Signed } from '../core/signed.ts'
import { system } from '../core/system-actor.ts'
import type { Observers, PendingAudit } from '../db/core/transactions/observers.ts'
import type { NotedRow } from '../db/core/transactions/tx.ts'
import { insertAudit } from '../db/sync/audit.ts'
import { differing } from './audit.ts'
import type { TransactionFrame } from './transaction.ts'

/** The author of a change, the address of the request, and the action's name in the audit. */
export const byOf = (session: Signed, request: Pick<CallRequest, 'ip'>, action: string): AuditContext => ({
  actor: session.actor,
  deviceId: session.deviceId,
  accountIp: request.ip,
  action,
})

/** The audit context of the server's own work. */
export const byServer = (action: string): AuditContext => ({ actor: system, deviceId: '', action })

/** The audit row of a change to a table that is not synced, and what observers add to it. */
export async function noteAudit(
  observers: Observers,
  { by, ids, at, kysely, statements }: TransactionFrame,
  { entity, entityId, before, after }: NotedRow,
  announce: PendingAudit['announce'],
): Promise<void> {
  const { actor, deviceId, accountIp = '', action = 'commit' } = by
  await insertAudit(kysely, {
    at,
    by: actor.name,
    accountId: actor.accountId,
    role: actor.role,
    action,
    entity,
    entityId,
    before: differing(before, after),
    after: differing(after, before),
    ip: accountIp,
    deviceId,
    mutationId: null,
  })
  await observers.afterAudit({
    by,
    entity,
    entityId,
    before,
    after,
    at,
    kysely,
    statements,
    ids,
    announce,
  })
}
