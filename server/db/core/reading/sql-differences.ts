import { type Expression, type RawBuilder, sql } from 'kysely'
import { perEngine } from './per-engine.ts'

// This module holds what SQLite and PostgreSQL write differently. Functions with the same name in both are not here:
// `addSqlFunctions` teaches them to SQLite, and PostgreSQL has them in its schema.

/** A field of a document that is stored as text. An index of each database has the same expression. */
export const jsonField = (document: string, field: string): RawBuilder<string | null> =>
  perEngine({
    sqlite: sql`json_extract(${sql.ref(document)}, ${sql.lit(`$.${field}`)})`,
    postgres: sql`(${sql.ref(document)}::jsonb ->> ${sql.lit(field)})`,
  })

/** The texts of a list in JSON, as the column `value` of a table. */
export const jsonTexts = (list: Expression<string> | string): RawBuilder<{ value: string }> =>
  perEngine({
    sqlite: sql`json_each(${list})`,
    postgres: sql`(select jsonb_array_elements_text(${list}::jsonb) as "value")`,
  })

/** The documents in a list of a column, as the column `value` of a table. */
export const jsonDocuments = (column: string): RawBuilder<unknown> =>
  perEngine({
    sqlite: sql`json_each(${sql.ref(column)})`,
    postgres: sql`(select jsonb_array_elements(${sql.ref(column)}::jsonb) as "value")`,
  })

/** The whole number that a text begins with, or 0. */
export const wholeNumber = (text: RawBuilder<string>): RawBuilder<number> =>
  perEngine({ sqlite: sql`cast(${text} as integer)`, postgres: sql`whole_number(${text})` })

/** All texts of a group in one, with commas between them. */
export const joinedTexts = (column: string): RawBuilder<string | null> =>
  perEngine({
    sqlite: sql`group_concat(${sql.ref(column)})`,
    postgres: sql`string_agg(${sql.ref(column)}, ',')`,
  })

/** The field `text` of each document in a list of a column, in one text. */
export const textsOf = (column: string): RawBuilder<string> =>
  perEngine({
    sqlite: sql`(select coalesce(group_concat(json_extract(value, '$.text'), ' '), '') from json_each(${sql.ref(column)}))`,
    postgres: sql`(select coalesce(string_agg("line" ->> 'text', ' '), '') from jsonb_array_elements(${sql.ref(column)}::jsonb) as "line")`,
  })

/** A condition as 1 or 0. */
export const flagOf = (condition: RawBuilder<unknown>): RawBuilder<0 | 1> =>
  perEngine({ sqlite: sql`${condition}`, postgres: sql`(${condition})::int` })

export const atLeastZero = (amount: RawBuilder<number>): RawBuilder<number> =>
  perEngine({ sqlite: sql`max(0, ${amount})`, postgres: sql`greatest(0, ${amount})` })

export const noBytes: RawBuilder<Buffer> = perEngine({ sqlite: sql`x''`, postgres: sql`''::bytea` })

/** A column by which SQLite must not choose an index. */
export const withoutIndex = <T>(column: string): RawBuilder<T> =>
  perEngine({ sqlite: sql`+${sql.ref(column)}`, postgres: sql`${sql.ref(column)}` })

/** The index that SQLite has to use; PostgreSQL chooses on its own. */
export const indexedBy = (index: string): RawBuilder<unknown> =>
  perEngine({ sqlite: sql`indexed by ${sql.ref(index)}`, postgres: sql`` })

/** Whether a row of a text index holds one of the texts of a phrase, such as `"abc" OR "def"`. */
export const matchesPhrase = (textTable: string, phrase: Expression<string> | string): RawBuilder<boolean> =>
  perEngine({
    sqlite: sql`${sql.ref(textTable)} match ${phrase}`,
    postgres: sql`${sql.ref(textTable)}."body" ilike any (patterns_of(${phrase}))`,
  })

/** At the end of a query whose rows are changed next: rows that another transaction has locked are left to it. SQLite has one writer. */
export const passingTakenRows: RawBuilder<unknown> = perEngine({
  sqlite: sql``,
  postgres: sql`for update skip locked`,
})

/** Lets the claims of messages follow one another, so that messages that belong together get one sender. SQLite has one writer. */
export const claimsInTurn: RawBuilder<unknown> = perEngine({
  sqlite: sql`select 1`,
  postgres: sql`select pg_advisory_xact_lock(8172006)`,
})
