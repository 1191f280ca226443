import type { Row } from '#sync/entities/index.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Statements } from '../db/core/statements.ts'
import type { Touched } from '../db/core/tx.ts'
import { addAudit } from '../db/sync/sync-queries.ts'

export interface AuditAction {
  readonly by: AuditContext
  readonly action: string
  readonly mutationId: string | null
  readonly at: string
}

/** Records who changed a row and how. Only fields that differ are stored; earlier entries hold the rest. */
export async function auditRows(
  write: Statements,
  changes: readonly Touched[],
  deed: AuditAction,
): Promise<void> {
  for (const { entity, id, before, after } of changes)
    await auditEntry(write, deed, { entity, entityId: id, ...differences(before, after) })
}

interface Entry {
  readonly entity: string
  readonly entityId: string
  readonly before: string | null
  readonly after: string | null
}

export async function auditEntry(
  write: Statements,
  { by, action, mutationId, at }: AuditAction,
  entry: Entry,
): Promise<void> {
  await write.run(addAudit, {
    ...entry,
    at,
    by: by.actor.name,
    accountId: by.actor.accountId,
    role: by.actor.role,
    action,
    ip: by.accountIp ?? '',
    deviceId: by.deviceId,
    mutationId,
  })
}

const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))

function differences(before: Row | undefined, after: Row): { before: string | null; after: string } {
  if (!before) return { before: null, after: JSON.stringify(after) }
  const was: Record<string, unknown> = {}
  const is: Record<string, unknown> = {}
  const old: Record<string, unknown> = before
  for (const [field, value] of Object.entries(after))
    if (!isEqual(old[field], value)) {
      was[field] = old[field]
      is[field] = value
    }
  return { before: JSON.stringify(was), after: JSON.stringify(is) }
}
