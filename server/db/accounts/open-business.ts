import type { Kysely } from 'kysely'
import { openDeliveryStatuses } from '#sync/entities/delivery-status.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const openOrderStatuses = ['requested', 'quoted', 'approved', 'purchased'] as const

/** How much of an account's goods is under way, and how many deliveries, orders and transfers are open. */
export async function countOpenBusiness(db: Tables, accountId: string) {
  const packages = await db
    .selectFrom('package')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('status', '<>', 'Delivered')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const deliveries = await db
    .selectFrom('delivery')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('status', 'in', openDeliveryStatuses)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const orders = await db
    .selectFrom('storeOrder')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('status', 'in', openOrderStatuses)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const transfers = await db
    .selectFrom('bankTransfer')
    .where('accountId', '=', accountId)
    .where('status', '=', 'waiting')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return {
    packages: Number(packages.n),
    deliveries: Number(deliveries.n),
    orders: Number(orders.n),
    transfers: Number(transfers.n),
  }
}
