import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * References that hold more than plain characters with single blanks. Searches fold these, and a trigger can't, so they
 * are compared one by one.
 */
const oddReference = sql`("reference" glob '*[^ -&(-_a-~]*' or instr("reference", '  ') > 0)`

/** The text of a row that is there no more, by its number, because reading all texts for the id would take too long. */
const textOf = (table: string, number: string, id: string) =>
  sql`${sql.ref(table)} match '"' || replace(${sql.ref(`old.${number}`)}, '"', '""') || '"'
    and ${sql.ref(id)} = ${sql.ref(`old.${id}`)}`

/**
 * Triples of characters of the numbers of invoices, and of the numbers and references of payments, so that a search for a
 * part of one doesn't compare 300,000 of them. And the orders in which the audit log is filtered.
 */
export const numberTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await invoices(db)
    await payments(db)
    await sql`drop index "auditAccount"`.execute(db)
    await sql`create index "auditByAccount" on audit ("accountId", "at")`.execute(db)
    await sql`create index "auditByEntity" on audit ("entity", "at")`.execute(db)
    await sql`create index "auditByAction" on audit ("action", "at")`.execute(db)
  },
}

async function invoices(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table "invoiceText" using fts5 (body, "invoiceId" unindexed, tokenize = 'trigram')`.execute(
    db,
  )
  await sql`insert into "invoiceText" (body, "invoiceId")
    select "number", "invoiceId" from invoice where "number" is not null order by "createdAt", "number"`.execute(
    db,
  )
  const add = sql`insert into "invoiceText" (body, "invoiceId") values (new."number", new."invoiceId");`
  const remove = sql`delete from "invoiceText" where ${textOf('invoiceText', 'number', 'invoiceId')};`
  await sql`create trigger "invoiceTextAdded" after insert on invoice when new."number" is not null begin
    ${add} end`.execute(db)
  await sql`create trigger "invoiceTextRemoved" after delete on invoice when old."number" is not null begin
    ${remove} end`.execute(db)
  await sql`create trigger "invoiceTextIssued" after update of "number" on invoice
    when old."number" is null and new."number" is not null begin ${add} end`.execute(db)
  await sql`create trigger "invoiceTextChanged" after update of "number" on invoice
    when old."number" is not null and new."number" is not old."number" begin
      ${remove}
      insert into "invoiceText" (body, "invoiceId") select new."number", new."invoiceId" where new."number" is not null;
    end`.execute(db)
}

async function payments(db: Kysely<unknown>): Promise<void> {
  await sql`create virtual table "paymentText" using fts5 (body, "paymentId" unindexed, tokenize = 'trigram')`.execute(
    db,
  )
  await sql`insert into "paymentText" (body, "paymentId")
    select "receiptNumber" || char(10) || "reference", "paymentId" from payment
    order by "receivedAt", "receiptNumber"`.execute(db)
  const add = sql`insert into "paymentText" (body, "paymentId")
    values (new."receiptNumber" || char(10) || new."reference", new."paymentId");`
  const remove = sql`delete from "paymentText" where ${textOf('paymentText', 'receiptNumber', 'paymentId')};`
  await sql`create trigger "paymentTextAdded" after insert on payment begin ${add} end`.execute(db)
  await sql`create trigger "paymentTextRemoved" after delete on payment begin ${remove} end`.execute(db)
  await sql`create trigger "paymentTextChanged" after update of "receiptNumber", "reference" on payment
    when new."receiptNumber" <> old."receiptNumber" or new."reference" <> old."reference" begin
      ${remove} ${add}
    end`.execute(db)
  await sql`create index "paymentOddReference" on payment ("paymentId") where ${oddReference}`.execute(db)
}
