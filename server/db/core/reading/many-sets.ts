import {
  AliasNode,
  ColumnNode,
  type Compilable,
  IdentifierNode,
  type Kysely,
  ReferenceNode,
  type SelectionNode,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
} from 'kysely'
import type { Database } from '../../tables/schema.ts'
import { Placeholder } from './placeholder.ts'

// This module asks PostgreSQL one question for many sets of values, which come as one JSON array.

const columnOf = (name: string): string => `of ${name}`

/** A value of a set, where a query of one set has a placeholder. */
export const inSet = (name: string) => sql.ref(`sets.${columnOf(name)}`) as never

function nameOf({ selection }: SelectionNode): string {
  if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name
  const column = ReferenceNode.is(selection) ? selection.column : selection
  if (ColumnNode.is(column)) return column.column.name
  throw new Error('A query of many sets selects columns by their names')
}

/**
 * The text of a select over sets of texts: each row has the place of its set. The fence makes PostgreSQL answer one set after
 * another by an index; otherwise a plan that it made for a small table would read the large one from end to end.
 */
export function selectOfSets(db: Kysely<Database>, select: Compilable, names: readonly string[]): string {
  const columns = names.map((name) => sql`${sql.id(columnOf(name))} text`)
  const sets = sql`json_to_recordset(${new Placeholder('sets')})`.as<'sets'>(
    sql`sets("place" int, ${sql.join(columns)})`,
  )
  const fenced = (select as SelectQueryBuilder<Database, keyof Database, object>).modifyEnd(sql`offset 0`)
  const { selections = [] } = select.compile().query as SelectQueryNode
  return db
    .selectFrom(sets)
    .innerJoinLateral(fenced.as('answer'), (join) => join.onTrue())
    .select([
      sql`sets."place"`.as('place'),
      ...selections.map(nameOf).map((name) => sql.ref(`answer.${name}`).as(name)),
    ])
    .compile().sql
}

/** Sets of values by the names of their query, with their places. */
export const setsOf = (names: readonly string[], sets: readonly (readonly unknown[])[]): object[] =>
  sets.map((values, place) => ({
    place,
    ...Object.fromEntries(names.map((name, at) => [columnOf(name), values[at]])),
  }))
