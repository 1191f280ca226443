import { receivedRow } from '../entities/lean-row.ts'
import { entityNames } from '../entities/registry.ts'
import { isOneOf } from '../lib/is-one-of.ts'
import type { LiveDown, PulledRow, PullReply } from './messages.ts'

/** The engine refuses a table that this build doesn't know, so its rows stay as they came. */
export const wholeRow = ([table, key, v, scope, row]: PulledRow): PulledRow => [
  ...([table, key, v, scope] as const),
  row && isOneOf(entityNames, table) ? receivedRow(table, key, v, row) : row,
]

/** Fills in the fields that the rows of a page leave out. */
export const wholePage = (page: PullReply): PullReply => ({ ...page, rows: page.rows.map(wholeRow) })

export const wholeFrame = (frame: LiveDown): LiveDown =>
  frame.t === 'delta' ? { ...frame, page: wholePage(frame.page) } : frame
