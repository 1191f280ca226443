const trigger =
  /^create trigger "(\w+)" (before|after) (insert|delete|update(?: of [^)]*?)?) on "?(\w+)"?\s*(?:when (.*?))?\s*begin\s+(.*?)\s*end$/is

/** What a trigger of SQLite writes in another way than PL/pgSQL. */
const rules: readonly (readonly [from: RegExp, to: string])[] = [
  [/select raise\(abort, ('[^']*')\)/gi, "raise exception $1 using errcode = 'check_violation'"],
  [/\bis not (?=(?:new|old)\.)/gi, 'is distinct from '],
]

/** As a value, a comparison is a number in SQLite. In these triggers only values ask for what is not null. */
const asNumber = (body: string): string =>
  body.replace(/\(?(("?(?:new|old)"?\."\w+") is not null)\)?/gi, '($1)::int')

/** Names the row that is already there: in PostgreSQL its columns need the table, and the conflict its columns. */
function withConflict(statement: string, keys: ReadonlyMap<string, string>): string {
  const table = /insert into "(\w+)"/i.exec(statement)?.[1]
  if (table === undefined) return statement
  const [insert = '', update] = statement.split(/on conflict do update set/i)
  if (update === undefined) return statement
  const added = update.replace(/= ("\w+")/g, `= "${table}".$1`)
  return `${insert}on conflict (${keys.get(table)}) do update set${added}`
}

/** A trigger as a function and the trigger that calls it. */
export function triggerOf(sql: string, keys: ReadonlyMap<string, string>): string[] {
  const parts = trigger.exec(sql.trim())
  if (!parts) throw new Error(`This trigger has another form than those before it: ${sql}`)
  const [, name = '', time = '', event = '', table = '', when, body = ''] = parts
  const translate = (text: string) => rules.reduce((result, [from, to]) => result.replace(from, to), text)
  const statements = asNumber(translate(body))
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => `  ${withConflict(statement, keys)};`)
  const condition = when === undefined ? '' : `when (${translate(when).trim()}) `
  return [
    `create function "${name}"() returns trigger language plpgsql as $$\nbegin\n${statements.join('\n')}\n  return coalesce(new, old);\nend $$`,
    `create trigger "${name}" ${time} ${event} on "${table}" for each row\n  ${condition}execute function "${name}"()`,
  ]
}
