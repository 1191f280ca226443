import { isoOf } from '#sync/lib/clock.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Committed } from '../core/events.ts'
import { headOf, newTag } from '../db/core/head.ts'
import { addCommit, moveHead } from '../db/core/head-queries.ts'
import type { Db } from '../db/core/open.ts'
import type { DbTransaction, TransactionOptions } from '../db/core/transaction.ts'
import { createRows, type Rows, type ServerTx } from '../db/core/tx.ts'
import { auditRows } from './audit.ts'
import { noteAudit } from './audit-note.ts'
import { enterScopes } from './scope-index.ts'
import { complete } from './server-fields.ts'
import type { PartName, Transaction, TransactionFrame } from './transaction.ts'

/**
 * One transaction, whose changes are in the audit. `work` awaits nothing but the transaction; what it puts gets a
 * version, is entered into its scopes, and is published once it is on the disk. Throws what `work` throws, and then
 * nothing has happened.
 */
export function withTransaction<T>(
  { db }: { readonly db: Db },
  by: AuditContext,
  work: (tx: Transaction) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  return db.transaction(async (inner) => {
    const head = headOf(inner.statements)
    const { statements, kysely } = inner
    const version = head.v + 1
    const rows = createRows(statements, kysely, version)
    const at = isoOf(db.clock.now())
    let client: Committed['client'] = null
    const frame: TransactionFrame = {
      by,
      ids: db.ids,
      events: db.events,
      at,
      head,
      version,
      statements,
      kysely,
    }
    const part = async <R>({ action, mutationId }: PartName, run: (tx: ServerTx) => Promise<R>) => {
      const { value, changes } = await rows.attempt(async (tx) => {
        const value = await run(tx)
        await complete(frame, tx)
        return value
      })
      auditRows(statements, changes, { by, action, mutationId, at })
      return value
    }
    const value = await part({ action: by.action ?? 'commit', mutationId: null }, (tx) =>
      work({
        ...tx,
        ...frame,
        versionNow: () => (rows.touched().length > 0 ? version : head.v),
        note: (entity, entityId, before, after) =>
          noteAudit(db.observers, frame, { entity, entityId, before, after }),
        part: (name, run) => {
          if (tx.written().length > 0)
            throw new Error('A part comes before the rows that the transaction puts')
          return part(name, run)
        },
        acknowledge: (whose) => {
          client = whose
        },
      }),
    )
    close(db, frame, rows, inner, client)
    return value
  }, options)
}

/** Scopes, observers, the commit, the head: the version is the last thing written. None is taken without a synced row. */
function close(
  db: Db,
  frame: TransactionFrame,
  rows: Rows,
  inner: DbTransaction,
  client: Committed['client'],
): void {
  const { by, at, head, version, statements } = frame
  const touched = rows.touched()
  if (touched.length === 0) return
  const changes = enterScopes(statements, touched, version)
  db.observers.beforeCommit({ by, touched, version, now: at, write: statements, ids: db.ids })
  const tag = newTag(db.ids)
  statements.run(addCommit, { v: version, tag, at })
  statements.run(moveHead, { v: version, tag })
  const committed = {
    from: { v: head.v, tag: head.tag },
    to: { v: version, tag },
    changes,
    client,
  }
  inner.addRows(touched.length)
  inner.afterCommit(() => db.events.committed(committed))
}
