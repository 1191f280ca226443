// A server of the version before continues while it finds what it knows, and may write rows as before.

interface Made {
  readonly tables: Set<string>
  /** By table and name. */
  readonly columns: Set<string>
}

type Parts = readonly (string | undefined)[]

interface Form {
  readonly form: RegExp
  /** Notes what the statement makes, and answers whether it only adds. */
  readonly adds: (parts: Parts, made: Made) => boolean
}

const inColumns = (table: string, list: string, { tables, columns }: Made): boolean =>
  tables.has(table) ||
  [...list.matchAll(/"?(\w+)"?/g)].every(([, column]) => columns.has(`${table}.${column}`))

/** The columns that an update sets: each name before an equals sign that is in no bracket. */
function setColumns(text: string): string {
  let depth = 0
  let outerText = ''
  for (const character of text) {
    if (character === ')') depth -= 1
    if (depth === 0) outerText += character
    if (character === '(') depth += 1
  }
  const beforeWhere = outerText.split(/\bwhere\b/i)[0] ?? ''
  return [...beforeWhere.matchAll(/(?:^|,)\s*"?(\w+)"?\s*=/g)].map(([, column]) => column).join(' ')
}

const forms: readonly Form[] = [
  {
    form: /^create table "?(\w+)"?/i,
    adds: ([, table = ''], { tables }) => tables.add(table).has(table),
  },
  {
    form: /^alter table "?(\w+)"? add column "?(\w+)"?(.*)$/is,
    adds([, table = '', column = '', rest = ''], { tables, columns }) {
      columns.add(`${table}.${column}`)
      if (tables.has(table)) return true
      return (!/\bnot null\b/i.test(rest) || /\bdefault\b/i.test(rest)) && !/\bunique\b/i.test(rest)
    },
  },
  {
    form: /^alter table "?(\w+)"? add foreign key \(([^)]*)\)/i,
    adds: ([, table = '', list = ''], additions) => inColumns(table, list, additions),
  },
  { form: /^create index\b/i, adds: () => true },
  {
    form: /^create unique index "?\w+"? on "?(\w+)"? \(([^)]*)\)/i,
    adds: ([, table = '', list = ''], additions) => inColumns(table, list, additions),
  },
  { form: /^create function\b/i, adds: () => true },
  {
    form: /^create (?:constraint )?trigger "?\w+"? .*? on "?(\w+)"?/is,
    adds: ([, table = ''], { tables }) => tables.has(table),
  },
  // A row that exists already would end the upgrade, and not the servers.
  { form: /^insert into\b/i, adds: () => true },
  {
    form: /^update "?(\w+)"?\s+set\s+(.*)$/is,
    adds: ([, table = '', text = ''], additions) => inColumns(table, setColumns(text), additions),
  },
]

/** True if no statement changes what the version before works with. */
export function isAdditive(statements: readonly string[]): boolean {
  const additions: Made = { tables: new Set(), columns: new Set() }
  return statements.every((sql) => {
    const match = forms.find(({ form }) => form.test(sql))
    return match?.adds(match.form.exec(sql) ?? [], additions) ?? false
  })
}
