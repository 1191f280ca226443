import {
  type BinaryOperationNode,
  ColumnNode,
  type Dialect,
  DummyDriver,
  type LimitNode,
  type OperationNode,
  OperatorNode,
  type OrderByItemNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  ValueListNode,
  ValueNode,
} from 'kysely'
import { isOneOf } from '#sync/lib/is-one-of.ts'
import { nodeOnPostgres } from './reading/per-engine.ts'

/**
 * Columns that lists are ordered by and that may hold nothing. SQLite puts nothing before everything else, PostgreSQL
 * behind it, so these are ordered, and indexed, as in SQLite.
 */
export const emptyColumns = [
  'checkedInAt',
  'closedAt',
  'dueAt',
  'hawbNumber',
  'issuedAt',
  'lastHelloAt',
  'mid',
  'number',
  'replacedAt',
  'revokedAt',
  'scheduledFor',
  'stopOrder',
  'weightLb',
] as const

/** SQLite's `like` knows no case. */
const operators: Readonly<Record<string, string>> = { like: 'ilike', 'not like': 'not ilike' }

/** PostgreSQL refuses a comparison with an empty list, whose answer is known. */
const withNothing: Readonly<Record<string, string>> = { in: 'false', 'not in': 'true' }

const isEmptyList = (node: OperationNode): boolean =>
  (PrimitiveValueListNode.is(node) || ValueListNode.is(node)) && node.values.length === 0

function columnOf(node: OperationNode): string | null {
  if (ReferenceNode.is(node)) return columnOf(node.column)
  if (RawNode.is(node)) return /^"(\w+)"$/.exec(node.sqlFragments.join('?'))?.[1] ?? null
  return ColumnNode.is(node) ? node.column.name : null
}

/** Writes the server's queries for PostgreSQL so that they answer as they do in SQLite. */
export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const wording = nodeOnPostgres(node)
    super.visitRaw(RawNode.is(wording) ? wording : node)
  }

  protected override visitOperator({ operator }: OperatorNode): void {
    this.append(operators[operator] ?? operator)
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand } = node
    const answer =
      OperatorNode.is(operator) && isEmptyList(rightOperand) ? withNothing[operator.operator] : undefined
    if (answer === undefined) super.visitBinaryOperation(node)
    else this.append(answer)
  }

  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node)
    const column = columnOf(node.orderBy)
    if (node.nulls || column === null || !isOneOf(emptyColumns, column)) return
    const isDown =
      node.direction !== undefined && RawNode.is(node.direction) && node.direction.sqlFragments[0] === 'desc'
    this.append(isDown ? ' nulls last' : ' nulls first')
  }

  /** Writes the limit into the text, because the planner doesn't know how few rows a bound one lets through. */
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`)
    else super.visitLimit(node)
  }
}

/** Only compiles: it is connected to nothing. */
export const coldPostgres: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresCompiler(),
  createDriver: () => new DummyDriver(),
}
