import type { Db } from '../db/core/open.ts'
import { isOnPostgres } from './new-place.ts'
import { runText } from './writer.ts'

/** A sequence also counts a write that is undone, as SQLite's own count does. */
const counting = `create sequence "writes";
create function count_write() returns trigger language plpgsql as $$ begin perform nextval('"writes"'); return null; end $$;
do $$ declare item record; begin
  for item in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  loop execute format('create trigger "counted" after insert or update or delete on %I for each statement execute function count_write()', item.relname);
  end loop; end $$`

/** Returns what counts the rows that a server has ever written; on PostgreSQL it counts the statements that write. */
export async function countWrites(db: Db): Promise<() => Promise<unknown>> {
  if (isOnPostgres) await runText(db, counting)
  const text = isOnPostgres ? 'select last_value as n from "writes"' : 'select total_changes() as n'
  return async () => (await runText<{ n: number }>(db, text))[0]?.n
}
