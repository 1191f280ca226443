import { rowKey } from '#sync/engine/keys.ts'
import type { Row } from '#sync/entities/index.ts'
import type { Head } from '#sync/protocol/messages.ts'
import type { Committed, CommittedChange, CommittedRow } from '../core/events.ts'
import { type WireReader, wireRow } from './wire-row.ts'

/** A changed row of a series of commits. Its text on the wire is made once for each kind of reader. */
interface ChangedRow extends CommittedRow {
  readonly v: number
  readonly text: (reader: WireReader) => string
}

/** The changes of a series of commits, by scope. */
export interface ChangeSet {
  readonly from: Head
  readonly to: Head
  readonly put: ReadonlyMap<string, readonly ChangedRow[]>
  readonly removed: ReadonlyMap<string, readonly ChangedRow[]>
  /** The scopes with changes whose rows were not read: their readers have to pull. */
  readonly unread: ReadonlySet<string>
  /** The last number dealt with, of each client that had changes in it. */
  readonly clients: ReadonlyMap<string, number>
}

function item(change: CommittedRow): ChangedRow {
  const texts: Record<string, string> = {}
  return {
    ...change,
    v: change.row.version,
    text(reader) {
      const kind = `${reader.audience} ${reader.form}`
      texts[kind] ??= JSON.stringify(wireRow(change.entity, change.row, reader))
      return texts[kind]
    },
  }
}

const add = (map: Map<string, ChangedRow[]>, scope: string, row: ChangedRow) => {
  const list = map.get(scope)
  if (list) list.push(row)
  else map.set(scope, [row])
}

const noRows: ReadonlyMap<string, Row> = new Map()

export const changeKey = ({ entity, id }: Pick<CommittedChange, 'entity' | 'id'>): string =>
  rowKey(entity, id)

/**
 * Commits that follow each other, as one: of a row that changed twice only the last state is kept. `rows` has the rows that
 * the commits only name, for the scopes that have readers.
 */
export function mergeCommits(
  commits: readonly [Committed, ...Committed[]],
  rows: ReadonlyMap<string, Row> = noRows,
): ChangeSet {
  const last = new Map<string, CommittedChange>()
  for (const { changes } of commits)
    for (const change of changes) {
      const left = [...(last.get(changeKey(change))?.left ?? []), ...change.left]
      last.set(changeKey(change), { ...change, left: left.filter((scope) => !change.scopes.includes(scope)) })
    }
  const put = new Map<string, ChangedRow[]>()
  const removals = new Map<string, ChangedRow[]>()
  const unread = new Set(commits.flatMap(({ unnamed = [] }) => unnamed))
  for (const [key, change] of last) {
    const row = change.row ?? rows.get(key)
    if (!row) {
      for (const scope of [...change.scopes, ...change.left]) unread.add(scope)
      continue
    }
    const changed = item({ ...change, row })
    for (const scope of change.scopes) add(put, scope, changed)
    for (const scope of new Set(change.left)) add(removals, scope, changed)
  }
  const clients = new Map<string, number>()
  for (const { client } of commits) if (client) clients.set(client.clientId, client.lastMid)
  const end = commits.at(-1) ?? commits[0]
  return { from: commits[0].from, to: end.to, put, removed: removals, unread, clients }
}
