import type { Db } from '../db/core/open.ts'
import { isOnPostgres } from './new-place.ts'
import { runText } from './writer.ts'

const words = 'the disk is broken'

/** The statements that make the fault, and those that remove it, in each database. */
const onSqlite = (table: string, when: string) => ({
  make: [
    `create trigger fault before insert on "${table}" ${when && `when ${when}`}
    begin select raise(abort, '${words}'); end`,
  ],
  remove: ['drop trigger fault'],
})
const onPostgres = (table: string, when: string) => ({
  make: [
    `create function fault() returns trigger language plpgsql as
      $$ begin raise exception '${words}' using errcode = 'check_violation'; end $$`,
    `create trigger fault before insert on "${table}" for each row ${when && `when (${when})`} execute function fault()`,
  ],
  remove: [`drop trigger fault on "${table}"`, 'drop function fault()'],
})

/** Makes inserts into a table fail, those that meet a condition on `new`. Returns what mends it. */
export async function plantFault(
  db: Pick<Db, 'transaction'>,
  table: string,
  when = '',
): Promise<() => Promise<void>> {
  const { make, remove } = (isOnPostgres ? onPostgres : onSqlite)(table, when)
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await runText(db, statement)
  }
  await run(make)
  return () => run(remove)
}
