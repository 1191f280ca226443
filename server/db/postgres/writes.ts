import {
  createQueryId,
  InsertQueryNode,
  type OperationNode,
  PrimitiveValueListNode,
  RawNode,
  type RootOperationNode,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from 'kysely'
import { PostgresCompiler } from '../core/postgres-compiler.ts'
import { type Asked, jsonFor, preparedName } from './connection.ts'

/**
 * Rows of a table refer to none of a table after it, and no trigger reads another one of them, so what is written to one may
 * come before what is written to those after it.
 */
export const tablesInOrder: readonly string[] = [
  'hawbBlock',
  'package',
  'packageCode',
  'packageText',
  'packageEvent',
  'audit',
  'syncMutation',
  'syncCommit',
  'syncScope',
  'syncRow',
  'syncClient',
  'syncHead',
  'callDone',
]

/** A write of any number of rows, which come as one JSON array. */
interface RowsWrite {
  readonly text: string
  readonly columns: readonly string[]
  /** The columns that identify a row: of several rows that have them in common, the last one counts. */
  readonly keys: readonly string[]
}

interface WriteForm {
  /** The place of its table among those in order; undefined: nothing passes it. */
  readonly place: number | undefined
  readonly rows: RowsWrite | undefined
}

/** A statement that is sent, and that nothing waits for. */
export interface RowWrite extends WriteForm {
  readonly statement: Asked
}

function tableOf(node: RootOperationNode): string | undefined {
  const table = InsertQueryNode.is(node) ? node.into : UpdateQueryNode.is(node) ? node.table : undefined
  return table && TableNode.is(table) ? table.table.identifier.name : undefined
}

const isPlain = (values: OperationNode | undefined): boolean =>
  values !== undefined &&
  (PrimitiveValueListNode.is(values) ||
    (ValueListNode.is(values) && values.values.every((value) => ValueNode.is(value) && !value.immediate)))

const compiler = new PostgresCompiler()

function insertOf(node: RootOperationNode, table: string): RowsWrite | undefined {
  if (!InsertQueryNode.is(node) || !node.values || !ValuesNode.is(node.values) || node.returning) return
  const { values, columns: columnNodes, onConflict } = { ...node, values: node.values.values }
  if (!columnNodes || values.length !== 1 || !isPlain(values[0])) return
  const columns = columnNodes.map(({ column }) => column.name)
  const list = columns.map((column) => `"${column}"`).join(', ')
  const rows = RawNode.createWithSql(`select ${list} from json_populate_recordset(null::"${table}", $1)`)
  return {
    text: compiler.compileQuery({ ...node, values: rows }, createQueryId()).sql,
    columns,
    keys: onConflict?.columns?.map(({ column }) => column.name) ?? [],
  }
}

const forms = new WeakMap<RootOperationNode, WriteForm>()

/** A write as its compiled query has it. */
interface CompiledWrite {
  readonly node: RootOperationNode
  readonly names: readonly string[]
  readonly many: string | undefined
}

export function writeFormOf({ node, names, many }: CompiledWrite): WriteForm {
  const existing = forms.get(node)
  if (existing) return existing
  const table = tableOf(node)
  const place = table === undefined ? -1 : tablesInOrder.indexOf(table)
  const form: WriteForm =
    table === undefined || place < 0
      ? { place: undefined, rows: undefined }
      : { place, rows: many ? { text: many, columns: names, keys: [] } : insertOf(node, table) }
  forms.set(node, form)
  return form
}

function together({ text, columns, keys }: RowsWrite, writes: readonly RowWrite[]): Asked {
  const rows = writes.map(({ statement }) =>
    Object.fromEntries(columns.map((column, at) => [column, statement.values[at]])),
  )
  const lastRows =
    keys.length === 0
      ? rows
      : new Map(rows.map((row) => [JSON.stringify(keys.map((key) => row[key])), row])).values()
  return { text, values: [jsonFor([...lastRows])], name: preparedName(text) }
}

const byPlace = (a: RowWrite, b: RowWrite): number => (a.place ?? 0) - (b.place ?? 0)

/** The statements for writes, of which those that follow each other in one table become one. */
function* merge(writes: readonly RowWrite[]): Generator<Asked> {
  for (let at = 0; at < writes.length; ) {
    const first = writes[at] as RowWrite
    let end = at + 1
    while (first.rows && writes[end]?.rows === first.rows) end++
    yield first.rows && end - at > 1 ? together(first.rows, writes.slice(at, end)) : first.statement
    at = end
  }
}

/** Brings the writes of a table together, up to the next one that nothing passes. */
function byTable(writes: readonly RowWrite[]): RowWrite[] {
  const result: RowWrite[] = []
  let run: RowWrite[] = []
  const close = () => {
    result.push(...run.toSorted(byPlace))
    run = []
  }
  for (const write of writes) {
    if (write.place === undefined) {
      close()
      result.push(write)
    } else run.push(write)
  }
  close()
  return result
}

/**
 * The statements for writes, with one statement for the rows of a table that follow each other, because PostgreSQL prepares the
 * checks and indexes of a table for each statement.
 * @param isEager whether the work runs again when one fails: only then may the writes of tables change places
 */
export const statementsOfWrites = (writes: readonly RowWrite[], isEager: boolean): Asked[] => [
  ...merge(isEager ? byTable(writes) : writes),
]
