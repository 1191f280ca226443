import type { Ids } from '#sync/lib/ids.ts'
import type { AuditContext } from '../../core/audit-context.ts'
import type { Tables } from './reads.ts'
import type { Statements } from './statements.ts'
import type { Touched } from './tx.ts'

/** A transaction that wrote synced rows, just before its end. */
export interface PendingCommit {
  readonly by: AuditContext
  readonly touched: readonly Touched[]
  /** The version that these rows get. */
  readonly version: number
  readonly now: string
  readonly write: Statements
  readonly ids: Ids
}

/** A change of a row that is not synced, just after it was written into the audit. */
export interface PendingAudit {
  readonly by: AuditContext
  readonly entity: string
  readonly entityId: string
  readonly before: object | null
  readonly after: object | null
  readonly at: string
  readonly kysely: Tables
  readonly ids: Ids
}

type CommitObserver = (commit: PendingCommit) => void
type AuditObserver = (change: PendingAudit) => Promise<void>

/**
 * Whoever writes something of its own in the transaction that is the reason for it, such as a notice to a customer. The
 * transaction calls them without knowing them: the composition root registers them. One that throws undoes the whole.
 */
export function createObservers() {
  const commitObservers: CommitObserver[] = []
  const auditObservers: AuditObserver[] = []
  return {
    onCommit(observer: CommitObserver): void {
      commitObservers.push(observer)
    },
    onAudit(observer: AuditObserver): void {
      auditObservers.push(observer)
    },
    beforeCommit(commit: PendingCommit): void {
      for (const observe of commitObservers) observe(commit)
    },
    async afterAudit(change: PendingAudit): Promise<void> {
      for (const observe of auditObservers) await observe(change)
    },
  }
}
export type Observers = ReturnType<typeof createObservers>
