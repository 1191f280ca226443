import type { Kysely } from 'kysely'
import type { ItemPart, OrderPackage, StoreOrder } from '#sync/entities/orders/store-order.ts'
import { boughtStatuses, type StoreOrderStatus } from '#sync/entities/orders/store-order-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { hasArrived } from '#sync/rules/packages/order-parts.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

type LinkedPackage = Pick<
  Package,
  'packageId' | 'trackingNumber' | 'status' | 'checkedInAt' | 'accountId' | 'mergedInto' | 'deletedAt'
>

/** Reads packages by their ids: from the tables, or as a transaction has them by now. */
export type PackageReader = (ids: readonly string[]) => Promise<readonly LinkedPackage[]>

const linkedColumns = [
  'packageId',
  'trackingNumber',
  'status',
  'checkedInAt',
  'accountId',
  'mergedInto',
  'deletedAt',
] as const

const readerOf =
  (db: Tables): PackageReader =>
  (ids) =>
    db.selectFrom('package').where('packageId', 'in', ids).select(linkedColumns).execute()

/** The packages, and those that they became when they were merged or consolidated. */
async function withSuccessors(
  read: PackageReader,
  ids: readonly string[],
): Promise<Map<string, LinkedPackage>> {
  const rows = new Map<string, LinkedPackage>()
  let wantedIds = [...new Set(ids)]
  while (wantedIds.length > 0) {
    for (const row of await read(wantedIds)) rows.set(row.packageId, row)
    const nextIds = wantedIds.map((id) => rows.get(id)?.mergedInto ?? null)
    wantedIds = [...new Set(nextIds.filter((id) => id !== null))].filter((id) => !rows.has(id))
  }
  return rows
}

/** The living package behind an id; undefined if its goods come in none any more. */
function livingOf(rows: ReadonlyMap<string, LinkedPackage>, packageId: string): LinkedPackage | undefined {
  const seenIds = new Set<string>()
  let row = rows.get(packageId)
  while (row?.mergedInto && !seenIds.has(row.packageId)) {
    seenIds.add(row.packageId)
    row = rows.get(row.mergedInto)
  }
  return row?.deletedAt ? undefined : row
}

/** A package of an order, with the id under which it was announced. */
interface OrderAnnounced {
  readonly announcedId: string
  readonly row: OrderPackage
}

type Owned = Pick<StoreOrder, 'storeOrderId' | 'accountId'>

/** The packages of orders by the order's id. A deleted package carries nothing of an order, and neither does that of a different customer. */
export async function packagesOfOrders(
  db: Tables,
  orders: readonly Owned[],
  read: PackageReader = readerOf(db),
): Promise<Map<string, OrderAnnounced[]>> {
  const orderIds = orders.map(({ storeOrderId }) => storeOrderId)
  const links = await db
    .selectFrom('storeOrderPart')
    .where('storeOrderId', 'in', orderIds)
    .orderBy('packageId')
    .orderBy('position')
    .selectAll()
    .execute()
  const rows = await withSuccessors(
    read,
    links.map(({ packageId }) => packageId),
  )
  const partsOf = Map.groupBy(links, ({ storeOrderId }) => storeOrderId)
  return new Map(
    orders.map(({ storeOrderId, accountId }) => {
      const ofPackages = Map.groupBy(partsOf.get(storeOrderId) ?? [], ({ packageId }) => packageId)
      const announcements = [...ofPackages].flatMap(([announcedId, parts]): OrderAnnounced[] => {
        const row = livingOf(rows, announcedId)
        if (!row || row.accountId !== accountId) return []
        const { packageId } = row
        // The shop's number says which box it is, also when it was packed into another one.
        const trackingNumber = rows.get(announcedId)?.trackingNumber || row.trackingNumber
        const orderPackage: OrderPackage = {
          packageId,
          trackingNumber,
          hasArrived: hasArrived(row),
          parts: parts.map(({ position, quantity }) => ({ position, quantity })),
        }
        return [{ announcedId, row: orderPackage }]
      })
      return [storeOrderId, announcements]
    }),
  )
}

/** Notes the parts of an order that come in a package. Parts in a package that carries nothing any more are dropped. */
export async function putOrderParts(
  db: Tables,
  order: Owned,
  packageId: string,
  parts: readonly ItemPart[],
): Promise<void> {
  const { storeOrderId } = order
  const announcements = (await packagesOfOrders(db, [order])).get(storeOrderId) ?? []
  const livingIds = announcements.map(({ announcedId }) => announcedId)
  await db
    .deleteFrom('storeOrderPart')
    .where('storeOrderId', '=', storeOrderId)
    .$if(livingIds.length > 0, (rows) => rows.where('packageId', 'not in', livingIds))
    .execute()
  await db
    .insertInto('storeOrderPart')
    .values(parts.map((part) => ({ ...part, storeOrderId, packageId })))
    // Two numbers of the shop can mean the same box.
    .onConflict((conflict) =>
      conflict.columns(['storeOrderId', 'packageId', 'position']).doUpdateSet((row) => ({
        quantity: row('storeOrderPart.quantity', '+', row.ref('excluded.quantity')),
      })),
    )
    .execute()
}

/** The ids of announced orders that wait for goods. A step backward may concern received orders, too. */
export async function announcedOrderIds(
  db: Tables,
  accountIds: readonly string[],
  isBackward: boolean,
): Promise<string[]> {
  const statuses: readonly StoreOrderStatus[] = isBackward ? boughtStatuses : ['purchased']
  const rows = await db
    .selectFrom('storeOrder')
    .where('accountId', 'in', accountIds)
    .where('deletedAt', 'is', null)
    .where('status', 'in', statuses)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('storeOrderPart')
          .whereRef('storeOrderPart.storeOrderId', '=', 'storeOrder.storeOrderId')
          .select('storeOrderPart.storeOrderId'),
      ),
    )
    .orderBy('storeOrderId')
    .select('storeOrderId')
    .execute()
  return rows.map(({ storeOrderId }) => storeOrderId)
}
