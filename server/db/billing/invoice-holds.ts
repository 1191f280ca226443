import { sql } from 'kysely'
import { jsonField } from '../core/reading/sql-differences.ts'
import { type PreparedReads, queryOf } from '../core/reading/statements.ts'

export interface Hold {
  readonly trackingNumber: string
  readonly note: string
}

const holding = queryOf((db, { invoiceIds }: { invoiceIds: readonly string[] }) => ({
  compile: () =>
    sql<Hold & { invoiceId: string }>`
      select distinct i."invoiceId", p."trackingNumber", ${jsonField('p.customs', 'note')} as note
      from invoice i
      left join "invoiceLine" l on l."invoiceId" = i."invoiceId"
      join package p on p."packageId" = i."packageId" or p."packageId" = l."packageId"
      where i."invoiceId" in (${sql.join([...invoiceIds])})
        and i."statusId" = 'draft'
        and ${jsonField('p.customs', 'state')} = 'Hold'
      order by i."invoiceId", p."trackingNumber"`.compile(db),
}))

/** For each of the given invoices, the packages held by customs that keep it from being issued. */
export async function holdsOf(
  read: PreparedReads,
  invoiceIds: readonly string[],
): Promise<Map<string, Hold[]>> {
  const holds = invoiceIds.length === 0 ? [] : await read.all(holding, { invoiceIds })
  return Map.groupBy(holds, ({ invoiceId }) => invoiceId)
}
