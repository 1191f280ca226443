import { isoOf } from '#sync/lib/clock.ts'
import type { AuditContext } from '../core/audit-context.ts'
import type { Committed, News } from '../core/events.ts'
import { headOf, newTag } from '../db/core/head.ts'
import { addCommit, moveHead } from '../db/core/head-queries.ts'
import type { Db } from '../db/core/open.ts'
import { indexTexts } from '../db/core/reading/package-index.ts'
import type { DbTransaction, TransactionOptions } from '../db/core/transactions/transaction.ts'
import type { Rows } from '../db/core/transactions/transaction-rows.ts'
import type { NotedRow, ServerTx } from '../db/core/transactions/tx.ts'
import { auditRows } from './audit.ts'
import { noteAudit } from './audit-note.ts'
import type { Precondition } from './precondition.ts'
import { enterScopes } from './scope-index.ts'
import { setServerFields } from './server-fields.ts'
import type { PartName, Transaction, TransactionFrame, TransactionPart } from './transaction.ts'

export interface ChangeOptions extends TransactionOptions {
  /** Checked first of all in the transaction; when it throws, nothing is done. */
  readonly mustHold?: Precondition | undefined
}

/** A transaction while its work runs. */
interface OpenTransaction {
  readonly db: Db
  readonly inner: DbTransaction
  readonly rows: Rows
  readonly frame: TransactionFrame
  /** Told once the transaction is on the disk. */
  readonly news: News[]
  client: Committed['client']
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
  const run = async (inner: DbTransaction): Promise<T> => {
    await mustHold?.()
    const open = await openTransaction(db, inner, by)
    const value = await runWhole(open, work)
    if (options.beside && open.rows.touched().length > 0)
      throw new Error('A transaction beside the others puts no synced rows')
    await close(open)
    return value
  }
  // A precondition is read from committed data, so everything before it must be on the disk.
  return db.transaction(run, { ...options, joins: joins && !mustHold })
}

async function openTransaction(db: Db, inner: DbTransaction, by: AuditContext): Promise<OpenTransaction> {
  const { statements, kysely, memory } = inner
  const head = await memory.recall('head', () => headOf(statements))
  const version = head.v + 1
  const frame: TransactionFrame = {
    by,
    ids: db.ids,
    events: db.events,
    at: isoOf(db.clock.now()),
    head,
    version,
    statements,
    memory,
    kysely,
    doorMoney: db.observers.doorMoney,
  }
  return { db, inner, rows: inner.rowsAt(version), frame, news: [], client: null }
}

/** Runs the work as the part that holds all other parts. */
function runWhole<T>(open: OpenTransaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { frame, rows } = open
  const name: PartName = { action: frame.by.action ?? 'commit', mutationId: null }
  return runPart(open, name, rows.attempt, (part) =>
    work({
      ...part,
      by: frame.by,
      versionNow: () => (rows.touched().length > 0 ? frame.version : frame.head.v),
      part: (partName, partWork) => {
        if (part.written().length > 0)
          throw new Error('A part comes before the rows that the transaction puts')
        return runPart(open, partName, rows.attemptWhole, partWork)
      },
      acknowledge: (client) => {
        open.client = client
      },
    }),
  )
}

/** Runs a piece of work over rows of its own, with its observers and its audit. Its news are lost if it fails. */
async function runPart<R>(
  open: OpenTransaction,
  { action, mutationId, actor = open.frame.by.actor }: PartName,
  attempt: Rows['attempt'],
  work: (part: TransactionPart) => Promise<R>,
): Promise<R> {
  const { db, frame } = open
  const by = { ...frame.by, actor, action }
  const news: News[] = []
  const { value, changes } = await attempt(async (rowTx) => {
    const part = partOver(db, rowTx, { ...frame, by }, news)
    const result = await work(part)
    await setServerFields(part, rowTx)
    await db.observers.afterPart(part)
    return result
  })
  if (!by.isUpkeep) await auditRows(frame.statements, changes, { by, action, mutationId, at: frame.at })
  open.news.push(...news)
  return value
}

type NotedPart = TransactionPart & { readonly noted: readonly NotedRow[] }

function partOver({ observers }: Db, rowTx: ServerTx, frame: TransactionFrame, news: News[]): NotedPart {
  const notes: NotedRow[] = []
  const announce = (item: News): void => {
    news.push(item)
  }
  return {
    ...rowTx,
    ...frame,
    noted: notes,
    note: (entity, entityId, before, after) => {
      const row: NotedRow = { entity, entityId, before, after }
      notes.push(row)
      return noteAudit(observers, frame, row, announce)
    },
  }
}

/** Ends a transaction: its commit, if it wrote synced rows, and then its news. */
async function close(open: OpenTransaction): Promise<void> {
  const { inner, rows, news } = open
  if (rows.touched().length > 0) await commit(open)
  for (const item of news) inner.announce(item)
}

/** Texts, scopes, observers, the commit, the head: the version is the last thing written. */
async function commit({ db, inner, rows, frame, client }: OpenTransaction): Promise<void> {
  const { by, at, head, version, statements, memory } = frame
  const touchedRows = rows.touched()
  await indexTexts(statements, touchedRows)
  const changes = await enterScopes(frame, touchedRows, version)
  await db.observers.beforeCommit({
    by,
    touched: touchedRows,
    version,
    now: at,
    write: statements,
    memory,
    ids: db.ids,
  })
  const tag = newTag(db.ids)
  await statements.send(addCommit, { v: version, tag, at })
  await statements.send(moveHead, { v: version, tag })
  memory.put('head', { ...head, v: version, tag })
  const commit: Committed = {
    from: { v: head.v, tag: head.tag },
    to: { v: version, tag },
    changes,
    client,
  }
  inner.addRows(touchedRows.length)
  inner.announce({ committed: commit })
}
