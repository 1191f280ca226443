import type { Database as Sqlite } from 'better-sqlite3'
import { namesIn } from '#sync/lib/names-in.ts'
import type { Database } from '../../tables/schema.ts'
import { rightsTables } from './rights-tables.ts'

export interface RightsWatch {
  /** Returns the holders of the rights that were changed since the last call. */
  take(): ReadonlySet<string>
}

/** Makes the temporary triggers of one table, which exist until this connection ends. */
function triggersOf(table: keyof Database): string[] {
  const rule = rightsTables[table]
  if (!rule) return []
  const { columns, inserts, endedBy, holders } = rule
  const note = (row: 'new' | 'old') => `select note_rights("holderId") from (${holders(row)});`
  const trigger = (event: string, when: string, rows: readonly ('new' | 'old')[]) =>
    `create temp trigger "rights_${event.split(' ')[0]}_${table}" after ${event} on main."${table}" ${when}
     begin ${rows.map(note).join(' ')} end`
  const isChanged = columns.map((column) => `old."${column}" is not new."${column}"`).join(' or ')
  return [
    trigger('update', `when ${isChanged}`, ['new', 'old']),
    trigger('delete', endedBy ? `when old."${endedBy}" is null` : '', ['old']),
    ...(inserts ? [trigger('insert', '', ['new'])] : []),
  ]
}

/** Watches the rights that are written on a connection, however they are written: no caller has to announce them. */
export function watchRights(sqlite: Sqlite): RightsWatch {
  let holders = new Set<string>()
  sqlite.function('note_rights', (holderId: string) => {
    holders.add(holderId)
    return null
  })
  for (const sql of namesIn(rightsTables).flatMap(triggersOf)) sqlite.exec(sql)
  return {
    take() {
      const batch = holders
      holders = new Set()
      return batch
    },
  }
}
