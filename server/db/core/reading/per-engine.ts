import { type OperationNode, type RawBuilder, sql } from 'kysely'

/** An expression in the words of each database. */
interface Wordings<T> {
  readonly sqlite: RawBuilder<T>
  readonly postgres: RawBuilder<T>
}

/** The words of PostgreSQL, by the node that holds SQLite's words in a query. */
const onPostgres = new WeakMap<OperationNode, OperationNode>()

/** An expression that SQLite and PostgreSQL write differently: the compiler of each database takes its own. */
export function perEngine<T>({ sqlite, postgres }: Wordings<T>): RawBuilder<T> {
  const toOperationNode = (): OperationNode => {
    const node = sqlite.toOperationNode()
    onPostgres.set(node, postgres.toOperationNode())
    return node
  }
  return sql<T>`${{ toOperationNode }}`
}

export const nodeOnPostgres = (node: OperationNode): OperationNode => onPostgres.get(node) ?? node
