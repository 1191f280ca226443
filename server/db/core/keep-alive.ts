import type { Db } from './open.ts'

/**
 * A real write: a full disk, a read-only one or a locked database shows only when something is committed. It waits for no
 * other server, because one that is frozen while it writes must not make all others look ill.
 */
export const writeKeepAlive = (db: Pick<Db, 'transaction'>, at: string): Promise<unknown> =>
  db.transaction(
    ({ kysely }) =>
      kysely
        .insertInto('keepAlive')
        .values({ id: 1, at })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ at }))
        .execute(),
    { beside: true },
  )
