import { isoOf } from '#sync/lib/clock.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Committed } from '../core/events.ts'
import { headOf, newTag } from '../db/core/head.ts'
import { addCommit, moveHead } from '../db/core/head-queries.ts'
import type { Db } from '../db/core/open.ts'
import type { DbTransaction, TransactionOptions } from '../db/core/transaction.ts'
import type { NotedRow, Rows } from '../db/core/tx.ts'
import { auditRows } from './audit.ts'
import { noteAudit } from './audit-note.ts'
import type { Precondition } from './precondition.ts'
import { enterScopes } from './scope-index.ts'
import { complete } from './server-fields.ts'
import type { PartName, Transaction, TransactionFrame, TransactionPart } from './transaction.ts'

export interface ChangeOptions extends TransactionOptions {
  /** Checked first of all in the transaction; when it throws, nothing is done. */
  readonly mustHold?: Precondition | undefined
}

/**
 * Runs a transaction whose changes are audited. `work` must await nothing but the transaction. The rows that it puts
 * get a version, enter their scopes and are published once they are on the disk. When `work` throws, nothing has
 * happened.
 */
export function withTransaction<T>(
  { db }: { readonly db: Db },
  by: AuditContext,
  work: (tx: Transaction) => Promise<T>,
  { mustHold, joins = false, ...options }: ChangeOptions = {},
): Promise<T> {
  return db.transaction(
    async (inner) => {
      const head = await headOf(inner.statements)
      const { statements, kysely } = inner
      const version = head.v + 1
      const rows = inner.rowsAt(version)
      const at = isoOf(db.clock.now())
      let client: Committed['client'] = null
      await mustHold?.()
      const frame: TransactionFrame = {
        ...{ by, ids: db.ids, events: db.events, at, head, version, statements, kysely },
        doorMoney: db.observers.doorMoney,
      }
      const piece = async <R>(
        { action, mutationId, actor = by.actor }: PartName,
        method: 'attempt' | 'attemptWhole',
        run: (tx: TransactionPart) => Promise<R>,
      ) => {
        const author = { ...by, actor, action }
        const { value, changes } = await rows[method](async (tx) => {
          const noted: NotedRow[] = []
          const part = { ...tx, ...frame, by: author, noted }
          const transaction = { ...part, note: noteIn(db, part, noted) }
          const value = await run(transaction)
          await complete(part, tx)
          await db.observers.afterPart(transaction)
          return value
        })
        await auditRows(statements, changes, { by: author, action, mutationId, at })
        return value
      }
      const value = await piece({ action: by.action ?? 'commit', mutationId: null }, 'attempt', (tx) =>
        work({
          ...tx,
          ...frame,
          versionNow: () => (rows.touched().length > 0 ? version : head.v),
          part: (name, run) => {
            if (tx.written().length > 0)
              throw new Error('A part comes before the rows that the transaction puts')
            return piece(name, 'attemptWhole', run)
          },
          acknowledge: (acknowledgedClient) => {
            client = acknowledgedClient
          },
        }),
      )
      await close(db, frame, rows, inner, client)
      return value
    },
    // A precondition is read from committed data, so everything before it must be on the disk.
    { ...options, joins: joins && !mustHold },
  )
}

const noteIn =
  ({ observers }: Db, frame: TransactionFrame, notes: NotedRow[]): Transaction['note'] =>
  (entity, entityId, before, after) => {
    notes.push({ entity, entityId, before, after })
    return noteAudit(observers, frame, { entity, entityId, before, after })
  }

/** Scopes, observers, the commit, the head: the version is the last thing written. None is taken without a synced row. */
async function close(
  db: Db,
  frame: TransactionFrame,
  rows: Rows,
  inner: DbTransaction,
  client: Committed['client'],
): Promise<void> {
  const { by, at, head, version, statements } = frame
  const changedRows = rows.touched()
  if (changedRows.length === 0) return
  const changes = await enterScopes(statements, changedRows, version)
  await db.observers.beforeCommit({
    by,
    touched: changedRows,
    version,
    now: at,
    write: statements,
    ids: db.ids,
  })
  const tag = newTag(db.ids)
  await statements.run(addCommit, { v: version, tag, at })
  await statements.run(moveHead, { v: version, tag })
  const commit = {
    from: { v: head.v, tag: head.tag },
    to: { v: version, tag },
    changes,
    client,
  }
  inner.addRows(changedRows.length)
  inner.afterCommit(() => db.events.committed(commit))
}
