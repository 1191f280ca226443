import type pg from 'pg'
import { OperatorError } from '../../core/operator-error.ts'
import type { EpochHead } from '../core/head.ts'
import {
  byName,
  type CopiedRows,
  type CopiedTable,
  type CopySource,
  type CopyTarget,
  rowsAtOnce,
  type Value,
} from './sides.ts'

/** Only PostgreSQL can read the rows of its text tables, so nothing compares them. */
const tables = `select table_name as "name", array_agg(column_name::text) as "columns"
  from information_schema.columns join pg_class on pg_class.oid = format('%I.%I', table_schema, table_name)::regclass
  where table_schema = 'public' and relkind = 'r' and table_name not in ('packageText', 'accountText')
  group by table_name`

const inOneOrder = ({ name, columns }: CopiedTable): CopiedTable => ({
  name,
  columns: columns.toSorted(byName),
})

/** A cursor lives until the end of the transaction in which everything here runs. */
async function* partsOf(client: pg.Client, sql: string): AsyncIterable<CopiedRows> {
  await client.query(`declare part no scroll cursor for ${sql}`)
  for (;;) {
    const { rows } = await client.query<Value[]>({ text: `fetch ${rowsAtOnce} from part`, rowMode: 'array' })
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close part')
}

export const postgresSource = (client: pg.Client): CopySource => ({
  async tables() {
    const { rows } = await client.query<CopiedTable>(tables)
    return rows.map(inOneOrder).sort((a, b) => byName(a.name, b.name))
  },
  ask: (sql) => partsOf(client, sql),
})

const jsonOf = (value: Value | undefined): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value

const hasNoPlaceFor = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '22P05'

/** Fills tables inside a transaction, so that nothing is visible before it ends well. */
export const postgresTarget = (client: pg.Client): CopyTarget => ({
  ...postgresSource(client),
  async add({ name, columns }, rows) {
    const names = columns.map((column) => `"${column}"`).join(', ')
    const records = rows.map((row) =>
      Object.fromEntries(columns.map((column, i) => [column, jsonOf(row[i])])),
    )
    try {
      await client.query(
        `insert into "${name}" (${names}) select ${names} from json_populate_recordset(null::"${name}", $1)`,
        [JSON.stringify(records)],
      )
    } catch (error) {
      if (!hasNoPlaceFor(error)) throw error
      throw new OperatorError(
        `A text in the table ${name} has a character with the number 0, which PostgreSQL cannot store. Nothing was changed. Correct that row while the server runs on SQLite, and run this again.`,
      )
    }
  },
})

/** Numbers that rows get automatically continue after the highest one. */
export const continueNumbers = `do $$ declare item record; begin
  for item in select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'
  loop execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false) from %I',
    format('%I', item."table"), item."column", item."column", item."table"); end loop;
end $$`

export async function headIn(client: pg.Client): Promise<EpochHead> {
  const { rows } = await client.query<EpochHead>('select "epoch", "v", "tag" from "syncHead" where "id" = 1')
  const [head] = rows
  if (!head) throw new OperatorError('The database of DATABASE_URL holds no company. Nothing was changed.')
  return head
}

/** The tag of a version; undefined where the version is unknown. */
export async function tagInPostgres(
  client: pg.Client,
  { epoch, v }: Pick<EpochHead, 'epoch' | 'v'>,
): Promise<number | undefined> {
  const now = await headIn(client)
  if (now.epoch !== epoch) return undefined
  if (now.v === v) return now.tag
  const { rows } = await client.query<Pick<EpochHead, 'tag'>>(
    'select "tag" from "syncCommit" where "v" = $1',
    [v],
  )
  return rows[0]?.tag
}
