import type { AuditEntry } from '#sync/api/accounts/access-control.ts'
import { auditedFields } from '../../components/audit-entry.ts'

/** An act of one person, with the entries of all rows that it changed. */
export interface AuditAct extends AuditEntry {
  readonly entries: readonly AuditEntry[]
}

/** Everything in one transaction by one person; changes that a device sends together are acts of their own. */
const actKey = ({ at, accountId, mutationId }: AuditEntry): string => `${at} ${accountId} ${mutationId ?? ''}`

/** A consequence of an act: the cash of a payment in a till. It represents the act where nothing else does. */
const isConsequence = ({ entity }: AuditEntry): boolean => entity === 'tillEntry'

const saysSomething = (entry: AuditEntry): boolean => auditedFields(entry).length > 0

/**
 * The entry that the act is about: of "manifest.statusUpdate" the manifest's, not that of a package on it. A manifest
 * whose packages were counted says nothing about itself, so one of theirs represents the act.
 */
function mainEntry(entries: readonly [AuditEntry, ...AuditEntry[]]): AuditEntry {
  const [first] = entries
  const ownEntries = entries.filter((entry) => !isConsequence(entry))
  const ownEntry =
    entries.find(({ action, entity }) => action.startsWith(`${entity}.`)) ?? ownEntries[0] ?? first
  return saysSomething(ownEntry)
    ? ownEntry
    : (ownEntries.find(saysSomething) ?? entries.find(saysSomething) ?? ownEntry)
}

/** Folds the entries of an act into one row. They are neighbours, because an act has one moment. */
export function toActs(rows: readonly AuditEntry[]): AuditAct[] {
  const acts = new Map<string, [AuditEntry, ...AuditEntry[]]>()
  for (const row of rows) {
    const entries = acts.get(actKey(row))
    if (entries) entries.push(row)
    else acts.set(actKey(row), [row])
  }
  return [...acts.values()].map((entries) => ({ ...mainEntry(entries), entries }))
}
