import type { Kysely } from 'kysely'
import {
  type StoreOrderPageBody,
  type StoreOrderReply,
  storeOrderSorts,
} from '#sync/api/orders/store-orders.ts'
import type { StoreOrder } from '#sync/entities/orders/store-order.ts'
import { boughtStatuses } from '#sync/entities/orders/store-order-status.ts'
import { storeOrderNumberEnd } from '#sync/rules/texts/store-order-number.ts'
import { accountsHolding } from '../accounts/account-names.ts'
import { listPage } from '../core/reading/list-page.ts'
import { orderOf } from '../core/reading/order-of.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import type { Database } from '../tables/schema.ts'
import { type PackageReader, packagesOfOrders } from './order-packages.ts'

type Tables = Kysely<Database>

const columns = [
  'storeOrder.storeOrderId',
  'storeOrder.accountId',
  'storeOrder.store',
  'storeOrder.serviceFeeUsdCents',
  'storeOrder.status',
  'storeOrder.note',
  'storeOrder.waiver',
  'storeOrder.createdAt',
  'storeOrder.updatedAt',
  'storeOrder.createdBy',
] as const
const customerColumns = ['account.firstName', 'account.lastName', 'account.mailbox'] as const

/** The sum of the items with a price, in US cents. */
export const goodsOf = ({ items }: Pick<StoreOrder, 'items'>): number =>
  items.reduce((sum, { quantity, unitUsdCents }) => sum + quantity * (unitUsdCents ?? 0), 0)

const living = (db: Tables) =>
  db
    .selectFrom('storeOrder')
    .innerJoin('account', 'account.accountId', 'storeOrder.accountId')
    .where('storeOrder.deletedAt', 'is', null)

const selected = (query: ReturnType<typeof living>) => query.select([...columns, ...customerColumns])
type Row = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

async function replies(db: Tables, rows: readonly Row[], read?: PackageReader): Promise<StoreOrderReply[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.storeOrderId)
  const items = await db
    .selectFrom('storeOrderItem')
    .where('storeOrderId', 'in', ids)
    .orderBy('position')
    .select(['storeOrderId', 'url', 'name', 'options', 'quantity', 'inStock', 'unitUsdCents', 'dutyCategory'])
    .execute()
  const itemsOf = Map.groupBy(items, (item) => item.storeOrderId)
  const invoices = await db
    .selectFrom('invoice')
    .where('storeOrderId', 'in', ids)
    .where('statusId', '<>', 'void')
    .select(['storeOrderId', 'invoiceId'])
    .execute()
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.storeOrderId, invoice.invoiceId]))
  const packagesOf = await packagesOfOrders(db, rows, read)
  return rows.map(({ firstName, lastName, mailbox, ...row }) => {
    const packages = (packagesOf.get(row.storeOrderId) ?? []).map(({ row: orderPackage }) => orderPackage)
    const ownItems = (itemsOf.get(row.storeOrderId) ?? []).map(({ storeOrderId: _, ...item }) => item)
    const goodsUsdCents = goodsOf({ items: ownItems })
    return {
      ...row,
      waiver: row.waiver === null ? null : JSON.parse(row.waiver),
      items: ownItems,
      packages,
      packageId: packages[0]?.packageId ?? null,
      orderInvoiceId: invoiceOf.get(row.storeOrderId) ?? null,
      customer: { firstName, lastName, mailbox },
      goodsUsdCents,
      totalUsdCents: goodsUsdCents + row.serviceFeeUsdCents,
    }
  })
}

/** With a reader, the packages are those of a transaction that has not written them yet. */
export async function findStoreOrder(
  db: Tables,
  storeOrderId: string,
  read?: PackageReader,
): Promise<StoreOrderReply | undefined> {
  const row = await selected(living(db))
    .where('storeOrder.storeOrderId', '=', storeOrderId)
    .executeTakeFirst()
  return row && (await replies(db, [row], read))[0]
}

/** An order without the values that are worked out for its answer. */
export function storedOrder(reply: StoreOrderReply): StoreOrder {
  const { customer: _, goodsUsdCents: __, totalUsdCents: ___, packageId: ____, ...order } = reply
  return order
}

/** Orders that were bought on a waiver and whose invoice isn't paid, or was voided: what is still to be charged. */
const unpaidWaived = (query: ReturnType<typeof living>) =>
  query
    .where('storeOrder.status', 'in', boughtStatuses)
    .where('storeOrder.waiver', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice')
            .whereRef('invoice.storeOrderId', '=', 'storeOrder.storeOrderId')
            .where('invoice.statusId', '=', 'paid')
            .select('invoice.invoiceId'),
        ),
      ),
    )

/** How many orders are still to be charged, of one branch's customers or of all. */
export async function countUnpaidWaived(db: Tables, branchId: string | null): Promise<number> {
  const { n } = await unpaidWaived(living(db))
    .$if(branchId !== null, (rows) => rows.where('account.branchId', '=', branchId))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

async function putItems(db: Tables, { storeOrderId, items }: StoreOrder): Promise<void> {
  await db.deleteFrom('storeOrderItem').where('storeOrderId', '=', storeOrderId).execute()
  await db
    .insertInto('storeOrderItem')
    .values(items.map((item, position) => ({ ...item, storeOrderId, position })))
    .execute()
}

const waiverText = ({ waiver }: StoreOrder): string | null => waiver && JSON.stringify(waiver)

export async function insertStoreOrder(db: Tables, order: StoreOrder): Promise<void> {
  const { items: _, orderInvoiceId: __, packages: ___, ...row } = order
  await db
    .insertInto('storeOrder')
    .values({ ...row, waiver: waiverText(order), deletedAt: null })
    .execute()
  await putItems(db, order)
}

export async function changeStoreOrder(db: Tables, order: StoreOrder): Promise<void> {
  const { storeOrderId, store, serviceFeeUsdCents, status, note, updatedAt } = order
  await db
    .updateTable('storeOrder')
    .where('storeOrderId', '=', storeOrderId)
    .set({ store, serviceFeeUsdCents, status, note, updatedAt, waiver: waiverText(order) })
    .execute()
  await putItems(db, order)
}

export const deleteStoreOrder = async (db: Tables, storeOrderId: string, at: string): Promise<void> => {
  await db
    .updateTable('storeOrder')
    .where('storeOrderId', '=', storeOrderId)
    .set({ deletedAt: at, updatedAt: at })
    .execute()
}

function matching(db: Tables, { status, accountId, searchString, toBill }: StoreOrderPageBody) {
  let query = (toBill ? unpaidWaived(living(db)) : living(db))
    .$if(Boolean(status), (rows) => rows.where('storeOrder.status', '=', status || 'requested'))
    .$if(Boolean(accountId), (rows) => rows.where('storeOrder.accountId', '=', accountId ?? ''))
  for (const word of searchWords(searchString))
    query = query.where((eb) => {
      const numberEnd = storeOrderNumberEnd(word)
      const byItem = eb
        .selectFrom('storeOrderItem')
        .select('storeOrderItem.storeOrderId')
        .where((row) => holdsWord([row.ref('storeOrderItem.name')], word))
      return eb.or([
        eb('storeOrder.accountId', 'in', accountsHolding(word)),
        holdsWord([eb.ref('storeOrder.store')], word),
        ...(numberEnd ? [eb('storeOrder.storeOrderId', 'like', `%${numberEnd}`)] : []),
        eb('storeOrder.storeOrderId', 'in', byItem),
      ])
    })
  return query
}

/** A page of orders and the number that match; the search covers customer, mailbox, shop and items. */
export async function pageOfStoreOrders(db: Tables, body: StoreOrderPageBody, pageNumber: number) {
  const { field, direction } = orderOf(storeOrderSorts, body.sortOrder || '-createdAt')
  const query = matching(db, body)
  const list = selected(query)
    .orderBy(`storeOrder.${field}`, direction)
    .orderBy('storeOrder.storeOrderId', direction)
  const page = await listPage(query, list, { ...body, pageNumber })
  return { ...page, result: await replies(db, page.result) }
}
