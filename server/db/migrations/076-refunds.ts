import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Credit that is paid back to a customer is a payment of its own kind: it has a reason, and pays no invoice. */
export const refunds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table payment add column "kind" text not null default 'Payment'
      check ("kind" in ('Payment', 'Refund'))`.execute(db)
    await sql`alter table payment add column "refundReason" text check (
      ("kind" = 'Refund') = ("refundReason" is not null)
      and ("kind" = 'Payment' or ("method" in ('Cash', 'Card', 'BankTransfer', 'Cheque')
        and "tenderedJmdCents" is null and "checkoutId" is null and "deliveryId" is null)))`.execute(db)
    for (const role of ['Supervisor', 'Senior'])
      await sql`insert into "authorization" ("authorizationId", "role", "permission")
        values (${`${role}.PaymentRefund`}, ${role}, 'PaymentRefund') on conflict do nothing`.execute(db)
  },
}
