import { type Kysely, sql } from 'kysely'
import type { Database } from '../tables/schema.ts'

/** The office an invoice belongs to: that of what it is for, else its customer's. For invoices "in place". */
export const officeOfInvoice = sql<
  string | null
>`coalesce("package"."branchId", "delivery"."branchId", "account"."branchId")`

/** Invoices with the records that say whose they are and what they are for. */
export const invoicesInPlace = (db: Kysely<Database>, branchId: string | null) =>
  db
    .selectFrom('invoice')
    .innerJoin('account', 'account.accountId', 'invoice.accountId')
    .leftJoin('package', 'package.packageId', 'invoice.packageId')
    .leftJoin('delivery', 'delivery.deliveryId', 'invoice.deliveryId')
    .$if(branchId !== null, (query) => query.where(officeOfInvoice, '=', branchId))

/**
 * The same office for a list, which looks it up for the rows it comes across: joined with their places, the invoices of
 * all offices would be sorted for one page.
 */
export const officeOfListedInvoice = sql<string | null>`coalesce(
  (select "branchId" from "package" where "packageId" = "invoice"."packageId"),
  (select "branchId" from "delivery" where "deliveryId" = "invoice"."deliveryId"),
  (select "branchId" from "account" where "accountId" = "invoice"."accountId")
)`
