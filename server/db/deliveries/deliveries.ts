import type { Kysely } from 'kysely'
import type { DeliveryPageBody } from '#sync/api/deliveries.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Delivery } from '#sync/entities/delivery.ts'
import { type DeliveryStatus, openDeliveryStatuses } from '#sync/entities/delivery-status.ts'
import type { DeliveryRights } from '#sync/policies/delivery.ts'
import { accountsLike } from '../accounts/account-names.ts'
import { likes } from '../core/search-words.ts'
import { type PreparedReads, query } from '../core/statements.ts'
import type { DeliveryTable } from '../tables/operations-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const columns = [
  'deliveryId',
  'accountId',
  'address',
  'branchId',
  'driverId',
  'scheduledFor',
  'stopOrder',
  'status',
  'feeJmdCents',
  'attempts',
  'proof',
  'collected',
  'outAt',
  'deliveredAt',
  'createdAt',
  'updatedAt',
  'createdBy',
] as const
type Stored = Pick<DeliveryTable, (typeof columns)[number]>

const parsed = <T>(json: string | null): T | null => (json === null ? null : (JSON.parse(json) as T))
const json = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))

function storedOf({ packageIds: _, ...delivery }: Delivery): Stored {
  return {
    ...delivery,
    address: JSON.stringify(delivery.address),
    attempts: JSON.stringify(delivery.attempts),
    proof: json(delivery.proof),
    collected: json(delivery.collected),
  }
}

/** The rows with their packages, in the same order. */
async function withPackages(db: Tables, rows: readonly Stored[]): Promise<Delivery[]> {
  if (rows.length === 0) return []
  const held = await db
    .selectFrom('deliveryPackage')
    .where(
      'deliveryId',
      'in',
      rows.map((row) => row.deliveryId),
    )
    .orderBy('position')
    .select(['deliveryId', 'packageId'])
    .execute()
  const byDelivery = Map.groupBy(held, (one) => one.deliveryId)
  return rows.map((row) => ({
    ...row,
    packageIds: (byDelivery.get(row.deliveryId) ?? []).map((one) => one.packageId),
    address: JSON.parse(row.address),
    attempts: JSON.parse(row.attempts),
    proof: parsed(row.proof),
    collected: parsed(row.collected),
  }))
}

const living = (db: Tables) => db.selectFrom('delivery').where('deletedAt', 'is', null)

export async function findDelivery(db: Tables, deliveryId: string): Promise<Delivery | undefined> {
  const row = await living(db).where('deliveryId', '=', deliveryId).select(columns).executeTakeFirst()
  return row && (await withPackages(db, [row]))[0]
}

export async function insertDelivery(db: Tables, delivery: Delivery): Promise<void> {
  await db
    .insertInto('delivery')
    .values({ ...storedOf(delivery), deletedAt: null })
    .execute()
  await putDeliveryPackages(db, delivery)
}

export async function changeDelivery(db: Tables, delivery: Delivery): Promise<void> {
  const { deliveryId, ...stored } = storedOf(delivery)
  await db.updateTable('delivery').where('deliveryId', '=', deliveryId).set(stored).execute()
  await putDeliveryPackages(db, delivery)
}

/** A delivered one keeps its packages for the record and holds them no longer. */
async function putDeliveryPackages(db: Tables, { deliveryId, packageIds, status }: Delivery): Promise<void> {
  const open = (openDeliveryStatuses as readonly DeliveryStatus[]).includes(status) ? 1 : 0
  await db.deleteFrom('deliveryPackage').where('deliveryId', '=', deliveryId).execute()
  await db
    .insertInto('deliveryPackage')
    .values(
      packageIds.map((packageId, position) => ({ deliveryId, packageId, position, open: open as 0 | 1 })),
    )
    .execute()
}

export async function deleteDelivery(db: Tables, deliveryId: string, at: string): Promise<void> {
  await db
    .updateTable('delivery')
    .where('deliveryId', '=', deliveryId)
    .set({ deletedAt: at, updatedAt: at })
    .execute()
  await db.updateTable('deliveryPackage').where('deliveryId', '=', deliveryId).set({ open: 0 }).execute()
}

const holder = {
  id: (db: Tables, packageId: string) =>
    db
      .selectFrom('deliveryPackage')
      .where('packageId', '=', packageId)
      .where('open', '=', 1)
      .select('deliveryId'),
  row: (db: Tables, deliveryId: string) =>
    db
      .selectFrom('delivery')
      .where('deliveryId', '=', deliveryId)
      .select(['deliveryId', 'accountId', 'status']),
}

/**
 * The open delivery that holds a package. Two statements: in a join SQLite would begin with the deliveries while its
 * statistics know of few.
 */
export async function deliveryHolding(db: Tables, packageId: string) {
  const found = await holder.id(db, packageId).executeTakeFirst()
  return found && holder.row(db, found.deliveryId).executeTakeFirst()
}

const compiled = {
  holderId: query<{ packageId: string }>()((db, param) => holder.id(db, param('packageId'))),
  holderRow: query<{ deliveryId: string }>()((db, param) => holder.row(db, param('deliveryId'))),
}

/** The same asked while a change is made. */
export function openDeliveryOf(write: PreparedReads, packageId: string) {
  const found = write.get(compiled.holderId, { packageId })
  return found && write.get(compiled.holderRow, found)
}

type Filter = DeliveryRights & { readonly status?: DeliveryStatus | '' | undefined }

const within = (db: Tables, { accountId, driverId, status }: Filter) =>
  living(db)
    .$if(accountId !== null, (query) => query.where('delivery.accountId', '=', accountId ?? ''))
    .$if(driverId !== null, (query) => query.where('delivery.driverId', '=', driverId))
    .$if(Boolean(status), (query) => query.where('delivery.status', '=', status || 'InStore'))

export async function newestDeliveries(db: Tables, filter: Filter, limit = 500): Promise<Delivery[]> {
  const rows = await within(db, filter)
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('deliveryId', 'desc')
    .limit(limit)
    .execute()
  return withPackages(db, rows)
}

function filtered(db: Tables, rights: DeliveryRights, body: DeliveryPageBody) {
  let query = within(db, { ...rights, status: body.status })
    .$if(Boolean(body.accountId), (one) => one.where('delivery.accountId', '=', body.accountId ?? ''))
    .$if(Boolean(body.driverId), (one) => one.where('delivery.driverId', '=', body.driverId ?? ''))
    .$if(Boolean(body.branchId), (one) => one.where('delivery.branchId', '=', body.branchId ?? ''))
    .$if(Boolean(body.scheduledFor), (one) =>
      one.where('delivery.scheduledFor', '=', body.scheduledFor ?? ''),
    )
  for (const like of likes(body.searchString)) {
    query = query.where((eb) =>
      eb.or([
        eb('delivery.accountId', 'in', accountsLike(like)),
        eb(
          'delivery.deliveryId',
          'in',
          eb
            .selectFrom('deliveryPackage')
            .innerJoin('package', 'package.packageId', 'deliveryPackage.packageId')
            .select('deliveryPackage.deliveryId')
            .where('package.trackingNumber', 'like', like),
        ),
      ]),
    )
  }
  return query
}

/** One page of deliveries, with how many there are. */
export async function pageOfDeliveries(
  db: Tables,
  rights: DeliveryRights,
  body: DeliveryPageBody,
  pageNumber: number,
) {
  const size = body.pageSize ?? defaultPageSize
  const order = body.sortOrder || '-createdAt'
  const direction = order.startsWith('-') ? 'desc' : 'asc'
  const column = order.replace(/^-/, '') as 'createdAt'
  const query = filtered(db, rights, body)
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const rows = await query
    .select(columns)
    .orderBy(column, direction)
    .orderBy('deliveryId', direction)
    .limit(size)
    .offset((pageNumber - 1) * size)
    .execute()
  return { result: await withPackages(db, rows), totalItems: Number(n), pageNumber }
}
