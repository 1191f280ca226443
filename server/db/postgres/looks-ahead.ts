import type { EpochHead } from '../core/head.ts'
import { createMemory, type ReadMemory } from '../core/memory.ts'
import { createStoredRows, type StoredRows } from '../core/stored-rows.ts'
import { type Ahead, type AheadTx, aheadTxOver } from '../core/transactions/look-ahead.ts'
import type { Ask } from './connection.ts'
import { gatheredReadsOver } from './gathered-reads.ts'
import type { Writer } from './writers.ts'

/** The units of work in one transaction share the rows that they have read, and read more through this. */
export interface View {
  readonly memory: ReadMemory
  readonly reader: StoredRows
  readonly aheadTx: AheadTx
  /** Reading is over: the connection moves to another transaction. */
  close(): void
}

/** @param head the head, if it is known */
export function createView({ flow, parts: { kysely } }: Writer, head: EpochHead | undefined): View {
  let isOpen = true
  const ask: Ask = async (statement) => {
    if (!isOpen) throw new Error('The transaction that was looked ahead in is over')
    return flow.askForWork(statement)
  }
  const statements = gatheredReadsOver(ask)
  const memory = createMemory()
  const reader = createStoredRows(statements)
  if (head) memory.put('head', head)
  return {
    memory,
    reader,
    aheadTx: aheadTxOver({ statements, memory, reader, kysely }),
    close() {
      isOpen = false
    },
  }
}

/** The looking ahead of a unit of work: where it was begun, and its end. */
export interface Look {
  readonly ahead: Ahead
  begun: { readonly view: View; readonly end: Promise<unknown> } | undefined
}

const noAhead: Ahead = { rows: 0, read: async () => undefined }

/** Enough rows to hide the flights, and few enough that little is lost when the transaction ends before. */
const mostRowsAhead = 64

/**
 * Units of work look ahead while they wait for their turn, in the transaction that is open then: always the next few. One that
 * writes many rows looks ahead when its turn has come.
 */
export function createLooksAhead() {
  const waitingLooks = new Set<Look>()
  let openView: View | undefined

  function begin(look: Look, view: View) {
    // A look that fails leaves its questions to the work.
    const end = look.ahead.read(view.aheadTx).catch(() => undefined)
    look.begun = { view, end }
    return look.begun
  }

  function beginNext(): void {
    if (!openView) return
    let rows = 0
    for (const look of waitingLooks) {
      rows += look.ahead.rows
      if (rows > mostRowsAhead) return
      if (look.begun?.view !== openView) begin(look, openView)
    }
  }

  return {
    /** A unit begins to wait. One that reads nothing ahead is not among those that each turn goes through. */
    wait(ahead?: Ahead): Look {
      const look: Look = { ahead: ahead ?? noAhead, begun: undefined }
      if (!ahead) return look
      waitingLooks.add(look)
      beginNext()
      return look
    },
    /** The next units look ahead in this view. */
    open(view: View): void {
      openView = view
      beginNext()
    },
    close(): void {
      openView?.close()
      openView = undefined
    },
    /** Resolves once a unit whose turn has come has looked ahead in this view. */
    async finish(look: Look, view: View): Promise<void> {
      waitingLooks.delete(look)
      const { end } = look.begun?.view === view ? look.begun : begin(look, view)
      beginNext()
      await end
    },
    /** A unit stops waiting, even if its transaction could not begin. */
    leave(look: Look): void {
      waitingLooks.delete(look)
    },
  }
}
export type LooksAhead = ReturnType<typeof createLooksAhead>
