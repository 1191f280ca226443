import { type Kysely, type SqlBool, sql } from 'kysely'
import { jsonField } from '../core/reading/sql-differences.ts'
import type { Database } from '../tables/schema.ts'

export interface WaitingPackage {
  readonly packageId: string
  readonly accountId: string | null
  readonly trackingNumber: string
  readonly description: string
  readonly branchId: string | null
  readonly chargeableLb: number | null
  /** When the server first heard that it can be picked up. */
  readonly readyAt: string
}

/** By the server's clock; rows of the first versions have the device's alone. */
const heardAt = sql<string>`coalesce("packageEvent"."recordedAt", "packageEvent"."occurredAt")`

/** What goes back has left the counter, although its status is its last one there. */
const isOnShelf = sql<SqlBool>`coalesce(${jsonField('package.ending', 'status')}, '') <> 'GoingBack'`

/** Packages at the counter, none that a driver is bringing, that were first ready from `from` on and before `before`. */
export const waitingPackages = (
  db: Kysely<Database>,
  from: string,
  before: string,
): Promise<WaitingPackage[]> =>
  db
    .selectFrom('package')
    .innerJoin('packageEvent', 'packageEvent.packageId', 'package.packageId')
    .where('package.status', '=', 'ReadyForPickup')
    .where('package.deletedAt', 'is', null)
    .where('package.archivedAt', 'is', null)
    .where('package.accountId', 'is not', null)
    .where(isOnShelf)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deliveryPackage')
            .innerJoin('delivery', 'delivery.deliveryId', 'deliveryPackage.deliveryId')
            .whereRef('deliveryPackage.packageId', '=', 'package.packageId')
            .where('deliveryPackage.open', '=', 1)
            .where('delivery.status', '=', 'OutForDelivery')
            .select('delivery.deliveryId'),
        ),
      ),
    )
    .where('packageEvent.status', '=', 'ReadyForPickup')
    .groupBy('package.rowNumber')
    .having((eb) => eb.fn.min(heardAt), '>=', from)
    .having((eb) => eb.fn.min(heardAt), '<', before)
    .select((eb) => [
      'package.packageId',
      'package.accountId',
      'package.trackingNumber',
      'package.description',
      'package.branchId',
      'package.chargeableLb',
      eb.fn.min<string>(heardAt).as('readyAt'),
    ])
    .execute()
