import { sql } from 'kysely'
import { type PreparedReads, queryOf } from '../core/statements.ts'

/** What a customer need not wait for. */
const released = sql`('Cleared', 'NotNeeded')`

/**
 * True of an invoice none of whose packages customs still has; of `invoice` in the query around it. Over the lines, as
 * one invoice may be for several packages.
 */
export const isReleased = sql<boolean>`not exists (
  select 1 from package p
  where json_extract(p."customs", '$.state') not in ${released}
    and (p."packageId" = invoice."packageId" or p."packageId" in (
      select l."packageId" from "invoiceLine" l where l."invoiceId" = invoice."invoiceId"))
)`

export interface Hold {
  readonly trackingNumber: string
  readonly state: string
  readonly note: string
}

const holding = queryOf((db, { invoiceIds }: { invoiceIds: readonly string[] }) => ({
  compile: () =>
    sql<Hold & { invoiceId: string }>`
      select distinct i."invoiceId", p."trackingNumber", json_extract(p."customs", '$.state') as state,
        json_extract(p."customs", '$.note') as note
      from invoice i
      left join "invoiceLine" l on l."invoiceId" = i."invoiceId"
      join package p on p."packageId" = i."packageId" or p."packageId" = l."packageId"
      where i."invoiceId" in (${sql.join([...invoiceIds])})
        and json_extract(p."customs", '$.state') not in ${released}
      order by i."invoiceId", p."trackingNumber"`.compile(db),
}))

/** The packages that customs still have, of each of these invoices that has one. */
export const holdsOf = (read: PreparedReads, invoiceIds: readonly string[]): Map<string, Hold[]> =>
  invoiceIds.length === 0
    ? new Map()
    : Map.groupBy(read.all(holding, { invoiceIds }), ({ invoiceId }) => invoiceId)
