import type pg from 'pg'

const parts = {
  columns: `select format('%s.%s.%s %s%s default %s %s', nspname, relname, attname, format_type(atttypid, atttypmod),
      case when attnotnull then ' not null' end, pg_get_expr(adbin, adrelid), attidentity) as "line"
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where nspname in ('public', 'quayside') and relkind = 'r' and attnum > 0 and not attisdropped`,
  indexes: `select indexdef as "line" from pg_indexes where schemaname in ('public', 'quayside')`,
  // Columns that may not hold nothing are rules with a name from PostgreSQL 18 on.
  rules: `select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) as "line"
    from pg_constraint where connamespace in ('public'::regnamespace, to_regnamespace('quayside')) and contype not in ('n', 't')`,
  triggers: `select pg_get_triggerdef(pg_trigger.oid) as "line" from pg_trigger where not tgisinternal`,
  functions: `select format('%s: %s', oid::regprocedure, prosrc) as "line" from pg_proc
    where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
} as const

/** Returns everything that a database is made of except its rows, in words. */
export async function catalogOf(client: Pick<pg.ClientBase, 'query'>): Promise<Record<string, string[]>> {
  const catalog: Record<string, string[]> = {}
  for (const [part, sql] of Object.entries(parts)) {
    const { rows } = await client.query<{ line: string }>(sql)
    catalog[part] = rows.map(({ line }) => line).sort()
  }
  return catalog
}
