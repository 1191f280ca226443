import type { Kysely } from 'kysely'
import { type DeliveryPageBody, deliverySorts } from '#sync/api/deliveries/deliveries.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { type DeliveryStatus, openDeliveryStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import type { DeliveryRights } from '#sync/policies/delivery.ts'
import { deliveryNumberEnd } from '#sync/rules/deliveries/delivery-number.ts'
import { accountsHolding } from '../accounts/account-names.ts'
import { listPage } from '../core/reading/list-page.ts'
import { orderOf } from '../core/reading/order-of.ts'
import { holdsPhone, holdsWord, searchWords } from '../core/reading/search-words.ts'
import { jsonField } from '../core/reading/sql-differences.ts'
import { decode } from '../core/rows.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const living = (db: Tables) => db.selectFrom('delivery').where('deletedAt', 'is', null)

export async function findDelivery(db: Tables, deliveryId: string): Promise<Delivery | undefined> {
  const row = await living(db).where('deliveryId', '=', deliveryId).selectAll().executeTakeFirst()
  return row && decode('delivery', row)
}

/** The open deliveries of an account that hold packages. */
export const openDeliveryIds = (db: Tables) =>
  living(db).where('status', 'in', openDeliveryStatuses).select('deliveryId').execute()

export const openDeliveryIdsOf = (db: Tables, accountId: string) =>
  living(db)
    .where('accountId', '=', accountId)
    .where('status', 'in', openDeliveryStatuses)
    .select('deliveryId')
    .execute()

/** True while a driver has the package. */
export async function isOutForDelivery(db: Tables, packageId: string): Promise<boolean> {
  const row = await living(db)
    .innerJoin('deliveryPackage', 'deliveryPackage.deliveryId', 'delivery.deliveryId')
    .where('deliveryPackage.packageId', '=', packageId)
    .where('delivery.status', '=', 'OutForDelivery')
    .select('delivery.deliveryId')
    .executeTakeFirst()
  return row !== undefined
}

type Filter = DeliveryRights & { readonly status?: DeliveryStatus | '' | undefined }

const within = (db: Tables, { accountId, driverId, status }: Filter) =>
  living(db)
    .$if(accountId !== null, (query) => query.where('delivery.accountId', '=', accountId ?? ''))
    .$if(driverId !== null, (query) => query.where('delivery.driverId', '=', driverId))
    .$if(Boolean(status), (query) => query.where('delivery.status', '=', status || 'InStore'))

export async function newestDeliveries(db: Tables, filter: Filter, limit = 500): Promise<Delivery[]> {
  const rows = await within(db, filter)
    .selectAll('delivery')
    .orderBy('createdAt', 'desc')
    .orderBy('deliveryId', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => decode('delivery', row))
}

/** A word that is a delivery's number names its id; any other one names none. */
const numberLike = (word: string): string => {
  const end = deliveryNumberEnd(word)
  return end === null ? '' : `%${end}`
}

const inAddress = (field: 'line1' | 'town' | 'phone') => jsonField('delivery.address', field)

function matchingDeliveries(db: Tables, rights: DeliveryRights, body: DeliveryPageBody) {
  let query = within(db, { ...rights, status: body.status })
    .$if(Boolean(body.accountId), (builder) => builder.where('delivery.accountId', '=', body.accountId ?? ''))
    .$if(Boolean(body.driverId), (builder) => builder.where('delivery.driverId', '=', body.driverId ?? ''))
    .$if(Boolean(body.branchId), (builder) => builder.where('delivery.branchId', '=', body.branchId ?? ''))
    .$if(Boolean(body.scheduledFor), (builder) =>
      builder.where('delivery.scheduledFor', '=', body.scheduledFor ?? ''),
    )
    .$if(body.from !== undefined, (builder) => builder.where('delivery.scheduledFor', '>=', body.from ?? ''))
    .$if(body.to !== undefined, (builder) => builder.where('delivery.scheduledFor', '<=', body.to ?? ''))
    .$if(body.unassigned === true, (builder) => builder.where('delivery.driverId', 'is', null))
    .$if(body.requested === true, (builder) =>
      builder
        .where('delivery.status', '=', 'InStore')
        .where('delivery.scheduledFor', 'is not', null)
        .where('delivery.confirmedAt', 'is', null),
    )
    .$if(body.parish !== undefined, (builder) =>
      builder.where(jsonField('delivery.address', 'parish'), '=', body.parish ?? ''),
    )
  for (const word of searchWords(body.searchString)) {
    query = query.where((eb) =>
      eb.or([
        eb('delivery.accountId', 'in', accountsHolding(word)),
        eb('delivery.deliveryId', 'like', numberLike(word)),
        holdsWord([inAddress('line1'), inAddress('town')], word),
        holdsPhone([inAddress('phone'), jsonField('delivery.contact', 'phone')], word),
        eb(
          'delivery.deliveryId',
          'in',
          eb
            .selectFrom('deliveryPackage')
            .innerJoin('package', 'package.packageId', 'deliveryPackage.packageId')
            .select('deliveryPackage.deliveryId')
            .where((row) => holdsWord([row.ref('package.trackingNumber')], word)),
        ),
      ]),
    )
  }
  return query
}

/** The whole list in its order. */
export function listOfDeliveries(db: Tables, rights: DeliveryRights, body: DeliveryPageBody) {
  const { field, direction } = orderOf(deliverySorts, body.sortOrder || '-createdAt')
  return matchingDeliveries(db, rights, body)
    .selectAll('delivery')
    .orderBy(field, direction)
    .orderBy('deliveryId', direction)
}

/** A page of deliveries, and the number that match. */
export async function pageOfDeliveries(
  db: Tables,
  rights: DeliveryRights,
  body: DeliveryPageBody,
  pageNumber: number,
) {
  const page = await listPage(matchingDeliveries(db, rights, body), listOfDeliveries(db, rights, body), {
    ...body,
    pageNumber,
  })
  return { ...page, result: page.result.map((row) => decode('delivery', row)) }
}
