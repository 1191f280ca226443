import { namesIn } from '#sync/lib/names-in.ts'
import type { TopicWrite } from '../../core/events.ts'
import { rightsTables } from '../core/transactions/rights-tables.ts'
import { watchedTables } from '../core/transactions/watched-tables.ts'
import type { Database } from '../tables/schema.ts'

// The triggers that SQLite makes for a connection are stored in PostgreSQL. They note what they see in a setting that
// lasts until the transaction ends, and the transaction reads it in its last flight.

const note = (
  setting: string,
): string => `create or replace function note_${setting}(entry text) returns void language plpgsql as $$
begin
  if entry is null or strpos(current_setting('quayside.${setting}', true), entry || E'\\n') > 0 then
    return;
  end if;
  perform set_config('quayside.${setting}', coalesce(current_setting('quayside.${setting}', true), '') || entry || E'\\n', true);
end $$`

const silentNote = (setting: string): string =>
  `create or replace function note_${setting}(entry text) returns void language plpgsql as $$ begin end $$`

/** While an upgrade fills many rows, devices aren't notified of each. The code that makes the watches ends this. */
export const silentWatches = [silentNote('writes'), silentNote('rights')]

interface Trigger {
  readonly kind: 'watch' | 'rights'
  readonly table: string
  readonly event: 'insert' | 'update' | 'delete'
  readonly when?: string
  readonly body: string
}

const trigger = ({ kind, table, event, when = '', body }: Trigger): string[] => [
  `create or replace function "${kind}_${event}_${table}"() returns trigger language plpgsql as $$
begin
${body}
  return null;
end $$`,
  `create or replace trigger "${kind}_${event}_${table}" after ${event} on "${table}" for each row ${when}
  execute function "${kind}_${event}_${table}"()`,
]

const writeEvents = [
  ['insert', ['new']],
  ['update', ['new', 'old']],
  ['delete', ['old']],
] as const

function writeTriggersOf(table: keyof Database): string[] {
  const rule = watchedTables[table]
  if (typeof rule === 'string') return []
  const ownerOf = (row: string): string => {
    const { owner } = rule
    if (owner === null) return `''`
    if ('column' in owner) return `coalesce(${row}."${owner.column}", '')`
    return `coalesce((select "accountId" from "${owner.parent}" where "${owner.key}" = ${row}."${owner.key}"), '')`
  }
  return writeEvents.flatMap(([event, rows]) => {
    const notes = rows.map((row) => `  perform note_writes('${table}/' || ${ownerOf(row)});`)
    return trigger({ kind: 'watch', table, event, body: notes.join('\n') })
  })
}

function rightsTriggersOf(table: keyof Database): string[] {
  const rule = rightsTables[table]
  if (!rule) return []
  const { columns, inserts, endedBy, holders } = rule
  const noteOf = (row: 'new' | 'old') => `  perform note_rights("holderId") from (${holders(row)}) as holder;`
  const isChanged = columns.map((column) => `old."${column}" is distinct from new."${column}"`).join(' or ')
  const rights = { kind: 'rights', table } as const
  const onDelete = endedBy ? `when (old."${endedBy}" is null)` : ''
  return [
    ...trigger({
      ...rights,
      event: 'update',
      when: `when (${isChanged})`,
      body: [noteOf('new'), noteOf('old')].join('\n'),
    }),
    ...trigger({ ...rights, event: 'delete', when: onDelete, body: noteOf('old') }),
    ...(inserts ? trigger({ ...rights, event: 'insert', body: noteOf('new') }) : []),
  ]
}

/** Everything that makes the watches, for any version of the program before or after this one. */
export const watchStatements = (): string[] => [
  note('writes'),
  note('rights'),
  ...namesIn(watchedTables).flatMap(writeTriggersOf),
  ...namesIn(rightsTables).flatMap(rightsTriggersOf),
]

/** The notes of a transaction's watches: texts with a line for each, empty where there are none. */
export const watchNotes = {
  writes: `coalesce(current_setting('quayside.writes', true), '')`,
  rights: `coalesce(current_setting('quayside.rights', true), '')`,
} as const

const entriesOf = (lines: string): string[] => lines.split('\n').filter((entry) => entry !== '')

export interface Noted {
  readonly writes: readonly TopicWrite[]
  readonly holders: readonly string[]
}

const isTable = (name: string): name is keyof Database => Object.hasOwn(watchedTables, name)

export const notedIn = ({ writes, rights }: { writes: string; rights: string }): Noted => ({
  writes: entriesOf(writes).flatMap((entry) => {
    const [table = '', accountId = ''] = entry.split('/')
    const rule = isTable(table) ? watchedTables[table] : 'private'
    return typeof rule === 'string' ? [] : [{ topics: rule.topics, accountId: accountId || null }]
  }),
  holders: entriesOf(rights),
})
