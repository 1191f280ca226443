import type { RowOf } from '#sync/entities/index.ts'
import { equal } from '#sync/lib/equal.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Statements } from '../db/core/reading/statements.ts'
import type { Touched } from '../db/core/transactions/tx.ts'
import { addAudit } from '../db/sync/sync-queries.ts'
import type { Fields } from './transaction.ts'

export interface AuditAction {
  readonly by: AuditContext
  readonly action: string
  readonly mutationId: string | null
  readonly at: string
}

/** The fields of `row` that differ from the counterpart, as JSON; all of them without one. */
export function differing(row: Fields | null, counterpart: Fields | null): string | null {
  if (!row) return null
  if (!counterpart) return JSON.stringify(row)
  const otherValues = new Map(Object.entries(counterpart))
  return JSON.stringify(
    Object.fromEntries(Object.entries(row).filter(([field, value]) => !equal(otherValues.get(field), value))),
  )
}

/** The audit says who wrote to whom, and not what: texts that a customer asks to be erased must not stay in it. */
const withoutTexts = (row: RowOf<'question'>): Fields => ({ ...row, lines: row.lines.length })

/** The rows of a change as the audit keeps them. */
const auditedRows = ({ entity, before, after }: Touched): { before: Fields | null; after: Fields } =>
  entity === 'question'
    ? { before: before ? withoutTexts(before) : null, after: withoutTexts(after) }
    : { before: before ?? null, after }

const derivedFields: ReadonlySet<string> = new Set(['totals', 'version', 'updatedAt'])

/** A manifest's totals follow from its packages, whose own entries say what changed. */
function isOnlyTotals({ entity, before, after }: Touched): boolean {
  if (entity !== 'manifest' || before === undefined || equal(before.totals, after.totals)) return false
  return Object.keys(JSON.parse(differing(after, before) ?? '{}')).every((field) => derivedFields.has(field))
}

/** Records who changed a row and how. Only fields that differ are stored; earlier entries hold the rest. */
export async function auditRows(
  write: Statements,
  changes: readonly Touched[],
  action: AuditAction,
): Promise<void> {
  for (const change of changes.filter((row) => !isOnlyTotals(row))) {
    const { before, after } = auditedRows(change)
    await auditEntry(write, action, {
      entity: change.entity,
      entityId: change.id,
      before: differing(before, after),
      after: differing(after, before),
    })
  }
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
  await write.send(addAudit, {
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
