import type { Ids } from '#sync/lib/ids.ts'
import type { DoorMoney } from '#sync/mutators/mutator.ts'
import type { AuditContext } from '../../../core/audit-context.ts'
import type { News } from '../../../core/events.ts'
import type { ReadMemory } from '../memory.ts'
import type { Tables } from '../reading/reads.ts'
import type { Statements } from '../reading/statements.ts'
import type { AuditedTx, NotedRow, Touched } from './tx.ts'

/** A transaction that wrote synced rows, just before its end. */
export interface PendingCommit {
  readonly by: AuditContext
  readonly touched: readonly Touched[]
  /** The version that these rows get. */
  readonly version: number
  readonly now: string
  readonly write: Statements
  readonly memory: ReadMemory
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
  readonly statements: Statements
  readonly ids: Ids
  /** Tells listeners once the change is on the disk, and never if it is undone. */
  announce(news: News): void
}

type CommitObserver = (commit: PendingCommit) => Promise<void>
type AuditObserver = (change: PendingAudit) => Promise<void>
/** A part of a transaction, with the rows that are not synced and were changed in it. */
export type PendingPart = AuditedTx & { readonly noted: readonly NotedRow[] }
type PartObserver = (part: PendingPart) => Promise<void>
type MoneyOf = (tx: AuditedTx) => DoorMoney

/**
 * Observers write rows of their own in the transaction that causes them, such as a notice to a customer, or leave
 * a message for after its commit, such as one to open screens. The composition root registers them, so the transaction doesn't depend on them. An observer that throws undoes the whole
 * transaction.
 */
export function createObservers() {
  const commitObservers: CommitObserver[] = []
  const auditObservers: AuditObserver[] = []
  const partObservers: PartObserver[] = []
  let moneyOf: MoneyOf | undefined
  return {
    /** After each part of a transaction, before its rows are written: what follows from them goes, or fails, with them. */
    onPart(observer: PartObserver): void {
      partObservers.push(observer)
    },
    /** Registers the keeper of money from deliveries, because mutators need it and must not know the payments. */
    keepDoorMoney(keeper: MoneyOf): void {
      moneyOf = keeper
    },
    doorMoney: (tx: AuditedTx): DoorMoney | undefined => moneyOf?.(tx),
    onCommit(observer: CommitObserver): void {
      commitObservers.push(observer)
    },
    onAudit(observer: AuditObserver): void {
      auditObservers.push(observer)
    },
    async afterPart(part: PendingPart): Promise<void> {
      for (const observe of partObservers) await observe(part)
    },
    async beforeCommit(commit: PendingCommit): Promise<void> {
      for (const observe of commitObservers) await observe(commit)
    },
    async afterAudit(change: PendingAudit): Promise<void> {
      for (const observe of auditObservers) await observe(change)
    },
  }
}
export type Observers = ReturnType<typeof createObservers>
