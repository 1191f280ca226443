import type { Asked } from './connection.ts'
import { controlOf } from './statements.ts'
import { type RowWrite, statementsOfWrites } from './writes.ts'

/** The savepoint of a unit of work among others, and the one of a part of a unit. */
export type SavepointName = 'unit' | 'change'

/** The database handles this many in far less time than a person notices. */
const mostWrites = 250

const controlWrite = (text: string): RowWrite => ({
  statement: controlOf(text),
  place: undefined,
  rows: undefined,
})

/**
 * What a transaction writes waits here until a question or its end must follow it. A savepoint that waits, too, when its work
 * is over or is undone is never sent.
 */
export function createOutbox(transmit: (statement: Asked) => void) {
  let writes: RowWrite[] = []
  let isEager = false
  /** The places of open savepoints among the writes; undefined: it was sent. */
  const savepoints = new Map<SavepointName, number | undefined>()

  function send(): void {
    const waitingWrites = writes
    writes = []
    for (const name of savepoints.keys()) savepoints.set(name, undefined)
    for (const statement of statementsOfWrites(waitingWrites, isEager)) transmit(statement)
  }
  function closeSavepoint(name: SavepointName): number | undefined {
    const place = savepoints.get(name)
    savepoints.delete(name)
    return place
  }

  return {
    send,
    /** @param eager whether all work of the transaction runs again when a statement fails */
    begin(eager: boolean): void {
      writes = []
      savepoints.clear()
      isEager = eager
    },
    add(write: RowWrite): void {
      writes.push(write)
      if (writes.length >= mostWrites) send()
    },
    set(name: SavepointName): void {
      savepoints.set(name, writes.length)
      writes.push(controlWrite(`savepoint ${name}`))
    },
    release(name: SavepointName): void {
      const place = closeSavepoint(name)
      if (place === undefined) writes.push(controlWrite(`release savepoint ${name}`))
      else writes.splice(place, 1)
    },
    /** Drops the waiting writes since a savepoint. Returns true if some writes were sent and must be undone. */
    undo(name: SavepointName): boolean {
      const place = closeSavepoint(name)
      writes.length = place ?? 0
      return place === undefined
    },
    /** Undoes what was sent since a savepoint. */
    goBack(name: SavepointName): void {
      writes.push(controlWrite(`rollback to savepoint ${name}`), controlWrite(`release savepoint ${name}`))
    },
  }
}
