import { indexOf, referencesApart, translate } from './schema-of.ts'
import { isTallyTrigger } from './tally-triggers.ts'
import { triggerOf } from './trigger-of.ts'

/** Names a statement that a person has to write, because no rule says how. */
class NeedsHand extends Error {}

const byHand = (sql: string): never => {
  throw new NeedsHand(`write this for PostgreSQL by hand: ${sql}`)
}

const alter = /^alter table "?(\w+)"?/i

/** A table or a column whose references come after it, as in the schema. */
function tableOrColumn(sql: string): string[] {
  const [beginning = '', table = ''] =
    /^(?:create table|alter table) "?(\w+)"?(?: add column)?/i.exec(sql) ?? []
  const { rest, references } = referencesApart(table, translate(sql.slice(beginning.length)))
  return [`${beginning}${rest}`, ...references]
}

interface Rule {
  readonly form: RegExp
  readonly write: (sql: string, earlier: readonly string[]) => string[]
}

/** PostgreSQL names a rule of a column after it, and the names stay when the column gets another. */
function renameColumn(sql: string, earlier: readonly string[]): string[] {
  const [, table = '', from = '', to = ''] =
    /^alter table "?(\w+)"? rename column "?(\w+)"? to "?(\w+)"?$/i.exec(sql) ?? []
  const additions = earlier.filter((statement) =>
    new RegExp(`^alter table "?${table}"? add (column|foreign key)\\b.*"${from}"`, 'is').test(statement),
  )
  const kinds = [
    ['check', /\bcheck \(/i],
    ['fkey', /\badd foreign key\b/i],
    ['key', /\bunique\b/i],
  ] as const
  return [
    sql,
    ...kinds
      .filter(([, form]) => additions.some((statement) => form.test(statement)))
      .map(
        ([kind]) =>
          `alter table "${table}" rename constraint "${table}_${from}_${kind}" to "${table}_${to}_${kind}"`,
      ),
  ]
}

const rules: readonly Rule[] = [
  { form: /^create virtual table/i, write: byHand },
  { form: /^create table/i, write: tableOrColumn },
  { form: /^alter table "?\w+"? add column/i, write: tableOrColumn },
  { form: /^alter table "?\w+"? rename column/i, write: renameColumn },
  { form: /^alter table "?\w+"? drop column/i, write: (sql) => [sql] },
  { form: alter, write: byHand },
  { form: /^create (unique )?index/i, write: (sql) => [indexOf(sql)] },
  { form: /^drop index/i, write: (sql) => [sql] },
  { form: /^create trigger/i, write: (sql) => (isTally(sql) ? byHand(sql) : triggerOf(sql)) },
  { form: /^(insert|update|delete)\b/i, write: (sql) => [sql] },
]

const isTally = (sql: string): boolean =>
  isTallyTrigger({ type: 'trigger', name: /^create trigger "?(\w+)/i.exec(sql)?.[1] ?? '' })

const tidy = (sql: string): string => sql.trim().replace(/;$/, '')

/** The statements of PostgreSQL for those that a migration runs on SQLite. */
export function postgresStatementsOf(statements: readonly string[]): string[] {
  const postgresStatements: string[] = []
  for (const sql of statements.map(tidy)) {
    const rule = rules.find(({ form }) => form.test(sql))
    postgresStatements.push(...(rule ? rule.write(sql, postgresStatements) : byHand(sql)))
  }
  return postgresStatements
}
