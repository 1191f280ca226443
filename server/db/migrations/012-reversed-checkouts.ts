import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A reversed payment used to leave its checkout paid: those that are there are cancelled, as reversing does now. */
export const reversedCheckouts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update checkout set "status" = 'cancelled', "paymentLink" = null
      where "status" = 'paid' and "paidByHand" = 0
        and "paymentId" in (select "paymentId" from payment where "reversedAt" is not null)`.execute(db)
  },
}
