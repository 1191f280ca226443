const trigger =
  /^create trigger "(\w+)" (before|after) (insert|delete|update(?: of [^)]*?)?) on "?(\w+)"?\s*(?:when (.*?))?\s*begin\s+(.*?)\s*end$/is

/** The rules for what a trigger of SQLite writes in another way than PL/pgSQL. */
const rules: readonly (readonly [from: RegExp, to: string])[] = [
  [/select raise\(abort, ('[^']*')\)/gi, "raise exception $1 using errcode = 'check_violation'"],
  [/\bis not (?=(?:new|old)\.)/gi, 'is distinct from '],
]

/** A trigger as a function and the trigger that calls it. */
export function triggerOf(sql: string): string[] {
  const parts = trigger.exec(sql.trim())
  if (!parts) throw new Error(`This trigger has another form than those before it: ${sql}`)
  const [, name = '', time = '', event = '', table = '', when, body = ''] = parts
  const translate = (text: string) => rules.reduce((result, [from, to]) => result.replace(from, to), text)
  const statements = translate(body)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
    .map((statement) => `  ${statement};`)
  const condition = when === undefined ? '' : `when (${translate(when).trim()}) `
  return [
    `create function "${name}"() returns trigger language plpgsql as $$\nbegin\n${statements.join('\n')}\n  return coalesce(new, old);\nend $$`,
    `create trigger "${name}" ${time} ${event} on "${table}" for each row\n  ${condition}execute function "${name}"()`,
  ]
}
