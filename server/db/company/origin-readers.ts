import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

/** The customers who read the addresses of a brand: an unknown brand counts as the house's. */
const readers = (
  db: Kysely<Database>,
  { isSecond, brandPrefix }: { readonly isSecond: boolean; readonly brandPrefix: string },
) =>
  db
    .selectFrom('account')
    .where('role', '=', 'User')
    .where('status', '=', 'Active')
    .where('deletedAt', 'is', null)
    .where('brand', isSecond ? '=' : '<>', brandPrefix)

type Brand = Parameters<typeof readers>[1]

export const listOriginReaders = (db: Kysely<Database>, brand: Brand) =>
  readers(db, brand).select(['accountId', 'mailbox']).execute()

export async function countOriginReaders(db: Kysely<Database>, brand: Brand): Promise<number> {
  const count = await readers(db, brand)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(count.n)
}
