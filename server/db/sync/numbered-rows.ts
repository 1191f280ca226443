import { type Kysely, type RawBuilder, sql } from 'kysely'
import { deliveryNumberEnd } from '#sync/rules/deliveries/delivery-number.ts'
import { storeOrderNumberEnd } from '#sync/rules/texts/store-order-number.ts'
import { keysOf } from '#sync/rules/tracking/keys.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>
type Ids = RawBuilder<{ id: string }>

const idsWhere = (table: string, key: string, condition: RawBuilder<unknown>): Ids =>
  sql`select ${sql.ref(key)} as id from ${sql.table(table)} where ${condition}`

const isNumber = (column: string, number: string) => sql`${sql.ref(column)} = ${number}`

/** Only with its letters: the end of an id alone looks like a courier's number. */
const hasEnd = (column: string, letters: string, number: string, endOf: (text: string) => string | null) =>
  sql`substr(${sql.ref(column)}, 25) = ${number.startsWith(letters) ? (endOf(number) ?? '') : ''}`

interface NumberedKind {
  /** The rows that go by a number in capitals: one look into an index, or into a small table. */
  readonly rows: (number: string) => Ids
  /** The rows that are parts of them, or record what was done with them. */
  readonly parts: readonly ((ids: RawBuilder<unknown>) => Ids)[]
}

const partsIn = (table: string, key: string, column: string) => (ids: RawBuilder<unknown>) =>
  idsWhere(table, key, sql`${sql.ref(column)} in (${ids})`)

const kinds: readonly NumberedKind[] = [
  {
    rows: (number) =>
      idsWhere(
        'packageCode',
        'packageId',
        sql`code in (${sql.join([...new Set([number, ...keysOf(recognise(number))])])})`,
      ),
    parts: [
      partsIn('packageImage', 'packageImageId', 'packageId'),
      partsIn('packageEvent', 'packageEventId', 'packageId'),
      partsIn('review', 'reviewId', 'packageId'),
      partsIn('transferLine', 'transferLineId', 'packageId'),
      (ids) =>
        idsWhere(
          'manifestLine',
          'manifestLineId',
          sql`"manifestId" in (select "manifestId" from package where "packageId" in (${ids})) and "packageId" in (${ids})`,
        ),
    ],
  },
  {
    rows: (number) => idsWhere('invoice', 'invoiceId', isNumber('number', number)),
    parts: [
      partsIn('paymentAllocation', 'paymentId', 'invoiceId'),
      partsIn('creditNoteUse', 'creditNoteId', 'invoiceId'),
      partsIn('checkoutItem', 'checkoutId', 'invoiceId'),
    ],
  },
  {
    rows: (number) => idsWhere('payment', 'paymentId', isNumber('receiptNumber', number)),
    parts: [partsIn('tillEntry', 'tillEntryId', 'paymentId')],
  },
  {
    rows: (number) => idsWhere('account', 'accountId', isNumber('mailbox', number)),
    parts: [
      // An address belongs to the user of an account, who has an id of their own.
      (ids) =>
        idsWhere(
          'address',
          'addressId',
          sql`"userId" in (select "userId" from "accountPrivate" where "accountId" in (${ids}))`,
        ),
      partsIn('accountNote', 'accountNoteId', 'accountId'),
    ],
  },
  {
    rows: (number) =>
      idsWhere(
        'manifest',
        'manifestId',
        sql`${isNumber('number', number)} or ${isNumber('mawbNumber', number)}`,
      ),
    parts: [partsIn('manifestLine', 'manifestLineId', 'manifestId')],
  },
  {
    rows: (number) => idsWhere('transfer', 'transferId', isNumber('number', number)),
    parts: [partsIn('transferLine', 'transferLineId', 'transferId')],
  },
  {
    rows: (number) =>
      idsWhere('delivery', 'deliveryId', hasEnd('deliveryId', 'DLV', number, deliveryNumberEnd)),
    parts: [],
  },
  {
    rows: (number) =>
      idsWhere('storeOrder', 'storeOrderId', hasEnd('storeOrderId', 'ORD', number, storeOrderNumberEnd)),
    parts: [],
  },
]

async function idsIn(db: Tables, ids: Ids): Promise<string[]> {
  const { rows } = await ids.execute(db)
  return rows.map(({ id }) => id)
}

/** The ids of the records that go by a number, and of what belongs to these; none for any other text. */
export async function idsNumbered(db: Tables, text: string): Promise<string[]> {
  const number = text.toUpperCase()
  const ids: string[] = []
  for (const { rows, parts } of kinds) {
    const recordIds = await idsIn(db, rows(number))
    if (recordIds.length === 0) continue
    const partIds = await Promise.all(parts.map((partsOf) => idsIn(db, partsOf(sql.join(recordIds)))))
    ids.push(...recordIds, ...partIds.flat())
  }
  return [...new Set(ids)]
}
