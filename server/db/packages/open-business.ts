import type { Kysely } from 'kysely'
import { openDeliveryStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { type PackageState, packageStates } from '#sync/entities/packages/package-state.ts'
import { recordOf } from '#sync/lib/record-of.ts'
import type { Database } from '../tables/schema.ts'
import { stateOfPackage } from './in-states.ts'

type Tables = Kysely<Database>

const openOrderStatuses = ['requested', 'quoted', 'approved', 'purchased'] as const

/** The kinds of packages that keep an account open, each with an end of its own. */
const openPackageKinds = ['preAlert', 'onTheWay', 'missing', 'damaged'] as const
type OpenPackageKind = (typeof openPackageKinds)[number]

/** The kind of open package that each state makes; null for a package that is at its end. */
const openPackageKindOf: Readonly<Record<PackageState, OpenPackageKind | null>> = {
  PreAlert: 'preAlert',
  ReceivedAtWharehouse: 'onTheWay',
  Shipped: 'onTheWay',
  OnRoute: 'onTheWay',
  AtCustoms: 'onTheWay',
  AtHeadOffice: 'onTheWay',
  AtLocalOffice: 'onTheWay',
  ReadyForPickup: 'onTheWay',
  Delayed: 'onTheWay',
  Delivered: null,
  Returned: null,
  Sold: null,
  Destroyed: null,
  Lost: null,
}

/** The states in which a package keeps its customer’s account open. */
export const openPackageStates = packageStates.filter((state) => openPackageKindOf[state] !== null)

/** A package that is missing is looked for wherever it was seen last; one that left damaged is neither judged nor billed. */
function kindOf(state: PackageState, arrival: Package['arrival']): OpenPackageKind | null {
  const kind = openPackageKindOf[state]
  if (arrival === 'Missing') return kind && 'missing'
  return kind ?? (arrival === 'Damaged' ? 'damaged' : null)
}

/** The number of open packages of each kind. */
async function countOpenPackages(db: Tables, accountId: string): Promise<Record<OpenPackageKind, number>> {
  const rows = await db
    .selectFrom('package')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .select((eb) => [stateOfPackage.as('state'), 'arrival', eb.fn.countAll<number>().as('n')])
    .groupBy(['state', 'arrival'])
    .execute()
  const counts = recordOf(openPackageKinds, () => 0)
  for (const { state, arrival, n } of rows) {
    const kind = kindOf(state, arrival)
    if (kind) counts[kind] += Number(n)
  }
  return counts
}

/** How much of an account's goods is under way, and how many drafts, deliveries, orders and transfers are open. */
export async function countOpenBusiness(db: Tables, accountId: string) {
  const deliveries = await db
    .selectFrom('delivery')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('status', 'in', openDeliveryStatuses)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const orders = await db
    .selectFrom('storeOrder')
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('status', 'in', openOrderStatuses)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const transfers = await db
    .selectFrom('bankTransfer')
    .where('accountId', '=', accountId)
    .where('status', '=', 'waiting')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const drafts = await db
    .selectFrom('invoice')
    .where('accountId', '=', accountId)
    .where('statusId', '=', 'draft')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return {
    drafts: Number(drafts.n),
    packages: await countOpenPackages(db, accountId),
    deliveries: Number(deliveries.n),
    orders: Number(orders.n),
    transfers: Number(transfers.n),
  }
}
