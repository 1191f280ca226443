import { type Kysely, type RawBuilder, sql } from 'kysely'
import { companyDayText } from '#sync/lib/when.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { storeOrderNumber } from '#sync/rules/texts/store-order-number.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

interface Named {
  /** The column with the id, and where it is in the tables. */
  readonly key: string
  readonly id?: RawBuilder<unknown>
  /** The table, with those that it has to be joined with. */
  readonly from: RawBuilder<unknown>
  readonly name: RawBuilder<unknown>
}

const namedBy = (table: string, key: string, column: string): Named => ({
  key,
  from: sql.table(table),
  name: sql.ref(column),
})

/** A row that is known by the package that it is about. */
const ofPackage = (table: string, key: string): Named => ({
  key,
  from: sql`${sql.table(table)} join package on package."packageId" = ${sql.ref(`${table}.packageId`)}`,
  name: sql`package."trackingNumber"`,
})

/** A drawer of money has no number: its cashier and the moment it was opened say which one it is. */
const tillName = sql`trim("firstName" || ' ' || "lastName") || ${sql.lit('\n')} || "openedAt"`
const cashier = sql`join account on account."accountId" = till."cashierId"`

const kinds: readonly Named[] = [
  namedBy('package', 'packageId', 'trackingNumber'),
  namedBy('invoice', 'invoiceId', 'number'),
  namedBy('payment', 'paymentId', 'receiptNumber'),
  namedBy('branch', 'branchId', 'name'),
  namedBy('rateSheet', 'rateSheetId', 'name'),
  namedBy('priceGroup', 'priceGroupId', 'name'),
  namedBy('dutyTable', 'dutyTableId', 'validFrom'),
  namedBy('promotion', 'promotionId', 'name'),
  namedBy('fee', 'feeId', 'name'),
  namedBy('deliveryZone', 'deliveryZoneId', 'name'),
  namedBy('invoiceEstimate', 'invoiceEstimateId', 'title'),
  namedBy('creditNote', 'creditNoteId', 'reason'),
  namedBy('bankTransfer', 'bankTransferId', 'reference'),
  namedBy('blog', 'blogId', 'title'),
  namedBy('file', 'fileId', 'name'),
  namedBy('hubDevice', 'hubDeviceId', 'name'),
  namedBy('apiKey', 'apiKeyId', 'name'),
  namedBy('webhook', 'webhookId', 'url'),
  ofPackage('packageImage', 'packageImageId'),
  ofPackage('packageEvent', 'packageEventId'),
  ofPackage('manifestLine', 'manifestLineId'),
  namedBy('transfer', 'transferId', 'number'),
  ofPackage('transferLine', 'transferLineId'),
  ofPackage('review', 'reviewId'),
  {
    key: 'accountId',
    from: sql`account`,
    name: sql`trim("mailbox" || ' ' || "firstName" || ' ' || "lastName")`,
  },
  { key: 'manifestId', from: sql`manifest`, name: sql`coalesce("number", "mawbNumber")` },
  {
    key: 'flightCostId',
    from: sql`"flightCost" join manifest on manifest."manifestId" = "flightCost"."manifestId"`,
    name: sql`coalesce(manifest."number", '') || ' ' || "reference"`,
  },
  { key: 'deliveryId', from: sql`delivery`, name: sql`"deliveryId"` },
  { key: 'storeOrderId', from: sql`"storeOrder"`, name: sql`"storeOrderId"` },
  { key: 'tillId', id: sql`till."tillId"`, from: sql`till ${cashier}`, name: tillName },
  {
    key: 'tillEntryId',
    from: sql`"tillEntry" join till on till."tillId" = "tillEntry"."tillId" ${cashier}`,
    name: tillName,
  },
]

const tillText = (name: string): string => {
  const [cashierName = '', openedAt = ''] = name.split('\n')
  return `${cashierName}, ${companyDayText(openedAt)}`
}

/** How people write a name that the database has in another form. */
const texts: Readonly<Record<string, (name: string) => string>> = {
  deliveryId: deliveryNumber,
  storeOrderId: storeOrderNumber,
  tillId: tillText,
  tillEntryId: tillText,
}

interface NamedRow {
  readonly id: string
  readonly name: string | null
}

async function namesOf(db: Tables, { key, id = sql.ref(key), from, name }: Named, ids: readonly string[]) {
  const { rows } = await sql<NamedRow>`select ${id} as id, ${name} as name from ${from}
    where ${id} in (${sql.join(ids)})`.execute(db)
  const textOf = texts[key]
  return rows.flatMap((row) => (row.name ? [[row.id, textOf ? textOf(row.name) : row.name] as const] : []))
}

/** A statement takes at most this many parameters. */
const mostIds = 5000

/** The names and numbers of rows of any kind by their ids, as people know them; rows without one aren't there. */
export async function rowNames(db: Tables, ids: readonly string[]): Promise<Record<string, string>> {
  const askedIds = ids.slice(0, mostIds)
  if (askedIds.length === 0) return {}
  const names = await Promise.all(kinds.map((kind) => namesOf(db, kind, askedIds)))
  return Object.fromEntries(names.flat())
}
