import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const reversedOf = (row: 'old' | 'new') => sql`(${sql.ref(`${row}.reversedAt`)} is not null)`

/**
 * The numbers of invoices and payments for the foot of their lists, and the sum of the invoices' balances. Counting 300,000
 * rows takes longer than reading a page of them, so triggers update the tallies with each row that is written.
 */
export const moneyTallies: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create table "invoiceTally" (
      "kind" text not null,
      "statusId" text not null,
      "n" integer not null check ("n" >= 0),
      "balanceJmdCents" integer not null,
      primary key ("kind", "statusId")
    ) strict, without rowid`.execute(db)
    await sql`insert into "invoiceTally"
      select "kind", "statusId", count(*), sum("balanceJmdCents") from invoice group by 1, 2`.execute(db)
    await sql`create trigger "invoiceTallyAdded" after insert on invoice begin
      insert into "invoiceTally" values (new."kind", new."statusId", 1, new."balanceJmdCents")
        on conflict do update set "n" = "n" + 1, "balanceJmdCents" = "balanceJmdCents" + new."balanceJmdCents";
    end`.execute(db)
    await sql`create trigger "invoiceTallyChanged" after update on invoice
      when old."kind" <> new."kind" or old."statusId" <> new."statusId"
        or old."balanceJmdCents" <> new."balanceJmdCents"
      begin
        update "invoiceTally" set "n" = "n" - 1, "balanceJmdCents" = "balanceJmdCents" - old."balanceJmdCents"
          where "kind" = old."kind" and "statusId" = old."statusId";
        insert into "invoiceTally" values (new."kind", new."statusId", 1, new."balanceJmdCents")
          on conflict do update set "n" = "n" + 1, "balanceJmdCents" = "balanceJmdCents" + new."balanceJmdCents";
      end`.execute(db)
    await sql`create trigger "invoiceTallyRemoved" after delete on invoice begin
      update "invoiceTally" set "n" = "n" - 1, "balanceJmdCents" = "balanceJmdCents" - old."balanceJmdCents"
        where "kind" = old."kind" and "statusId" = old."statusId";
    end`.execute(db)

    await sql`create table "paymentTally" (
      "kind" text not null,
      "method" text not null,
      "reversed" integer not null check ("reversed" in (0, 1)),
      "receiptCheck" integer not null check ("receiptCheck" in (0, 1)),
      "n" integer not null check ("n" >= 0),
      primary key ("kind", "method", "reversed", "receiptCheck")
    ) strict, without rowid`.execute(db)
    await sql`insert into "paymentTally"
      select "kind", "method", "reversedAt" is not null, "receiptCheck", count(*) from payment group by 1, 2, 3, 4`.execute(
      db,
    )
    await sql`create trigger "paymentTallyAdded" after insert on payment begin
      insert into "paymentTally" values (new."kind", new."method", ${reversedOf('new')}, new."receiptCheck", 1)
        on conflict do update set "n" = "n" + 1;
    end`.execute(db)
    await sql`create trigger "paymentTallyChanged" after update on payment
      when old."kind" <> new."kind" or old."method" <> new."method"
        or ${reversedOf('old')} <> ${reversedOf('new')} or old."receiptCheck" <> new."receiptCheck"
      begin
        update "paymentTally" set "n" = "n" - 1
          where "kind" = old."kind" and "method" = old."method"
            and "reversed" = ${reversedOf('old')} and "receiptCheck" = old."receiptCheck";
        insert into "paymentTally" values (new."kind", new."method", ${reversedOf('new')}, new."receiptCheck", 1)
          on conflict do update set "n" = "n" + 1;
      end`.execute(db)
    await sql`create trigger "paymentTallyRemoved" after delete on payment begin
      update "paymentTally" set "n" = "n" - 1
        where "kind" = old."kind" and "method" = old."method"
          and "reversed" = ${reversedOf('old')} and "receiptCheck" = old."receiptCheck";
    end`.execute(db)

    // With the id, the index has the exact order of the lists, so neither end of a list is sorted.
    await sql`drop index "invoiceRecent"`.execute(db)
    await sql`create index "invoiceRecent" on invoice ("createdAt", "invoiceId")`.execute(db)
    await sql`drop index "paymentRecent"`.execute(db)
    await sql`create index "paymentRecent" on payment ("receivedAt", "paymentId")`.execute(db)
  },
}
