import type { ScopeCursor } from '#sync/protocol/messages.ts'

/**
 * How far a scope has been read. `since` is the version whose removals the reader may not have heard of yet:
 * it travels in the key, behind an @, because a reading of many pages must know on its last page when it began.
 */
export interface Reading {
  readonly v: number
  readonly tbl: string
  readonly pk: string
  readonly since: number
}

export const fromStart = (head: number): Reading => ({ v: 0, tbl: '', pk: '', since: head })

export function readingOf([v, tbl, key]: ScopeCursor): Reading {
  const at = key.lastIndexOf('@')
  if (at < 0) return { v, tbl, pk: key, since: v }
  return { v, tbl, pk: key.slice(0, at), since: Number(key.slice(at + 1)) }
}

export const cursorOf = ({ v, tbl, pk, since }: Reading): ScopeCursor => [v, tbl, `${pk}@${since}`]
