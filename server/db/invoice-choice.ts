import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

type Tables = Kysely<Database>

/** The invoice that stands for a store order. */
export const invoiceOfStoreOrder = async (db: Tables, storeOrderId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('invoice')
      .where('storeOrderId', '=', storeOrderId)
      .where('statusId', '<>', 'void')
      .select('invoiceId')
      .executeTakeFirst()
  )?.invoiceId
