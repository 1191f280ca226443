import type { Database as Sqlite } from 'better-sqlite3'
import { namesIn } from '#sync/lib/names-in.ts'
import type { TopicWrite } from '../../../core/events.ts'
import type { Database } from '../../tables/schema.ts'
import { watchedTables } from './watched-tables.ts'

export interface WriteWatch {
  /** Returns the writes since the last call. */
  take(): TopicWrite[]
}

const events = [
  ['insert', ['new']],
  ['update', ['new', 'old']],
  ['delete', ['old']],
] as const

/**
 * Makes one temporary trigger for each table and event. They exist until this connection ends and aren't stored in a
 * file.
 */
function triggersOf(table: keyof Database): string[] {
  const rule = watchedTables[table]
  if (typeof rule === 'string') return []
  const ownerOf = (row: string): string => {
    const { owner } = rule
    if (owner === null) return 'null'
    if ('column' in owner) return `${row}."${owner.column}"`
    return `(select "accountId" from "${owner.parent}" where "${owner.key}" = ${row}."${owner.key}")`
  }
  return events.map(
    ([event, rows]) => `create temp trigger "watch_${event}_${table}" after ${event} on main."${table}" begin
      ${rows.map((row) => `select note_write('${table}', ${ownerOf(row)});`).join('\n')} end`,
  )
}

/** Watches what is written on a connection, however it is written: no caller has to remember to say so. */
export function watchWrites(sqlite: Sqlite): WriteWatch {
  let writes = new Map<string, TopicWrite>()
  sqlite.function('note_write', (table: keyof Database, accountId: string | null) => {
    const rule = watchedTables[table]
    if (typeof rule !== 'string') writes.set(`${table}/${accountId}`, { topics: rule.topics, accountId })
    return null
  })
  for (const trigger of namesIn(watchedTables).flatMap(triggersOf)) sqlite.exec(trigger)
  return {
    take() {
      const batch = [...writes.values()]
      writes = new Map()
      return batch
    },
  }
}
