import { sql } from 'kysely'
import { type RetentionName, retentionNames } from '#sync/entities/company/retention.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import type { Tables } from '../core/reading/reads.ts'
import { query } from '../core/reading/statements.ts'
import type { RetentionRunTable } from '../tables/retention-tables.ts'
import { type DueRows, dueRowsOf } from './due-rows.ts'

export type RowKey = string | number

const keyOf = ({ table, key }: DueRows) => sql.ref(`${table}.${key}`)

/** The due rows among some, by key. Asked in the transaction that removes them. */
export async function dueAmong(
  db: Tables,
  rows: DueRows,
  before: string,
  keys: readonly RowKey[],
): Promise<RowKey[]> {
  const list = sql.join(keys)
  const answer = await sql<{
    key: RowKey
  }>`select distinct ${keyOf(rows)} as "key" from ${sql.table(rows.table)}
    where ${keyOf(rows)} in (${list}) and (${rows.isDue(before)}) order by 1`.execute(db)
  return answer.rows.map(({ key }) => key)
}

export interface DueAsk {
  readonly kind: RetentionName
  /** Which of the kind's tables. */
  readonly at: number
  readonly before: string
  readonly after: RowKey | null
  readonly most: number
}

/** Finds due rows behind a key. It can read a whole table, so another thread asks it. */
export async function findDueRows(db: Tables, { kind, at, before, after, most }: DueAsk): Promise<RowKey[]> {
  const rows = dueRowsOf(kind)[at]
  if (!rows) return []
  const behind = after === null ? sql`1 = 1` : sql`${keyOf(rows)} > ${after}`
  const answer = await sql<{
    key: RowKey
  }>`select distinct ${keyOf(rows)} as "key" from ${sql.table(rows.table)}
    where ${behind} and (${rows.isDue(before)}) order by 1 limit ${most}`.execute(db)
  return answer.rows.map(({ key }) => key)
}

export type DueCounts = Readonly<Record<RetentionName, number>>

/** The moment before which each kind is past its time. */
export type Befores = Readonly<Record<RetentionName, string>>

/** How many rows of each kind are due. */
export async function countDueRows(db: Tables, befores: Befores): Promise<DueCounts> {
  const counts = recordOf(retentionNames, () => 0)
  for (const kind of retentionNames) {
    let count = 0
    for (const rows of dueRowsOf(kind)) {
      const answer = await sql<{ n: number }>`select count(*) as "n" from ${sql.table(rows.table)}
        where ${rows.isDue(befores[kind])}`.execute(db)
      count += Number(answer.rows[0]?.n ?? 0)
    }
    counts[kind] = count
  }
  return counts
}

export const unfinishedRun = query<{ kind: RetentionName }>()((db, param) =>
  db.selectFrom('retentionRun').selectAll().where('kind', '=', param('kind')).where('endedAt', 'is', null),
)

export const beginRun = query<Pick<RetentionRunTable, 'kind' | 'startedAt'>>()((db, param) =>
  db
    .insertInto('retentionRun')
    .values({ kind: param('kind'), startedAt: param('startedAt'), removed: 0, endedAt: null })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({ startedAt: param('startedAt'), removed: 0, endedAt: null }),
    ),
)

export const countRemoved = query<{ kind: RetentionName; removed: number }>()((db, param) =>
  db
    .updateTable('retentionRun')
    .set((eb) => ({ removed: eb('removed', '+', param('removed')) }))
    .where('kind', '=', param('kind')),
)

export const endRun = query<{ kind: RetentionName; endedAt: string }>()((db, param) =>
  db
    .updateTable('retentionRun')
    .set({ endedAt: param('endedAt') })
    .where('kind', '=', param('kind')),
)

export const listRuns = (db: Tables): Promise<RetentionRunTable[]> =>
  db.selectFrom('retentionRun').selectAll().execute()
