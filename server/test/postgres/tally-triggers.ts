// In SQLite, triggers update a tally with each row. In PostgreSQL each update leaves a dead row behind until the commit,
// over which all later updates of the same transaction have to step: 20,000 packages took seconds. So a row is noted in a
// setting of the transaction, and the end of the transaction adds the notes to the tally, once.

interface Tally {
  readonly table: string
  /** The rows that are counted. */
  readonly condition?: string
  /** The columns of the key, with their values and types. */
  readonly keys: Readonly<Record<string, readonly [value: string, type: 'text' | 'smallint']>>
  /** The columns that are added up, with the share of a row. */
  readonly sums: Readonly<Record<string, string>>
}

const tallies: Readonly<Record<string, Tally>> = {
  packageTally: {
    table: 'package',
    condition: 'row."deletedAt" is null',
    keys: { status: ['row."status"', 'text'], archived: ['(row."archivedAt" is not null)::int', 'smallint'] },
    sums: { n: '1' },
  },
  invoiceTally: {
    table: 'invoice',
    keys: { kind: ['row."kind"', 'text'], statusId: ['row."statusId"', 'text'] },
    sums: { n: '1', balanceJmdCents: 'row."balanceJmdCents"' },
  },
  paymentTally: {
    table: 'payment',
    keys: {
      kind: ['row."kind"', 'text'],
      method: ['row."method"', 'text'],
      reversed: ['(row."reversedAt" is not null)::int', 'smallint'],
      receiptCheck: ['row."receiptCheck"', 'smallint'],
    },
    sums: { n: '1' },
  },
}

const noteTally = `create function note_tally(tally text, line jsonb, amounts bigint[]) returns void language plpgsql as $$
declare
  notes jsonb = coalesce(nullif(current_setting('quayside.' || tally, true), ''), '{}')::jsonb;
begin
  select jsonb_set(notes, array[line::text], jsonb_agg(amount + coalesce((notes -> line::text ->> place::int - 1)::bigint, 0) order by place))
    into notes from unnest(amounts) with ordinality as amounts (amount, place);
  perform set_config('quayside.' || tally, notes::text, true);
end $$`

const of = (row: 'old' | 'new', expression: string): string => expression.replaceAll('row.', `${row}.`)
const listOf = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

function noting(name: string, { condition = 'true', keys, sums }: Tally): string {
  const lineOf = (row: 'old' | 'new') =>
    of(row, `jsonb_build_array(${Object.values(keys).map(([value]) => value)})`)
  const amountsOf = (row: 'old' | 'new') => of(row, Object.values(sums).join(', '))
  return `create function "${name}Noted"() returns trigger language plpgsql as $$
declare
  old_line jsonb = case when tg_op <> 'INSERT' and ${of('old', condition)} then ${lineOf('old')} end;
  new_line jsonb = case when tg_op <> 'DELETE' and ${of('new', condition)} then ${lineOf('new')} end;
begin
  if old_line = new_line and array[${amountsOf('old')}] = array[${amountsOf('new')}] then
    return null;
  end if;
  if old_line is not null then
    perform note_tally('${name}', old_line, array(select -amount from unnest(array[${amountsOf('old')}]) as amount));
  end if;
  if new_line is not null then
    perform note_tally('${name}', new_line, array[${amountsOf('new')}]);
  end if;
  return null;
end $$`
}

function adding(name: string, { keys, sums }: Tally): string {
  const values = Object.entries(keys).map(
    ([key, [, type]], place) => [key, `(line::jsonb ->> ${place})::${type}`] as const,
  )
  const columns = Object.keys(sums)
  const sumsAdded = columns.map((sum, place) => `"${sum}" = "${sum}" + (amounts ->> ${place})::bigint`)
  return `create function "${name}Added"() returns trigger language plpgsql as $$
declare
  notes jsonb = nullif(current_setting('quayside.${name}', true), '')::jsonb;
begin
  if notes is null then
    return null;
  end if;
  perform set_config('quayside.${name}', '', true);
  insert into "${name}" (${listOf([...Object.keys(keys), ...columns])})
    select ${[...values.map(([, value]) => value), ...columns.map(() => '0')].join(', ')} from jsonb_object_keys(notes) as line
    on conflict do nothing;
  update "${name}" set ${sumsAdded.join(', ')} from jsonb_each(notes) as noted (line, amounts)
    where ${values.map(([key, value]) => `"${key}" = ${value}`).join(' and ')};
  return null;
end $$`
}

/** Returns true for a trigger of SQLite in whose place PostgreSQL has those of this file. */
export const isTallyTrigger = ({ type, name }: { readonly type: string; readonly name: string }): boolean =>
  type === 'trigger' && Object.keys(tallies).some((tally) => name.startsWith(tally))

export const tallyTriggers = (): string[] => [
  noteTally,
  ...Object.entries(tallies).flatMap(([name, tally]) => {
    const event = `after insert or update or delete on "${tally.table}"`
    return [
      noting(name, tally),
      adding(name, tally),
      `create trigger "${name}Noted" ${event} for each row execute function "${name}Noted"()`,
      `create constraint trigger "${name}Added" ${event} deferrable initially deferred for each row execute function "${name}Added"()`,
    ]
  }),
]
