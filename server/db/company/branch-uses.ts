import type { Kysely } from 'kysely'
import { openDeliveryStatuses } from '#sync/entities/deliveries/delivery-status.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const finishedStatuses = ['Completed', 'Cancelled'] as const

const accounts = (db: Tables, branchId: string) =>
  db.selectFrom('account').where('branchId', '=', branchId).where('deletedAt', 'is', null)
const packages = (db: Tables, branchId: string) =>
  db.selectFrom('package').where('branchId', '=', branchId).where('deletedAt', 'is', null)
const manifests = (db: Tables, branchId: string) =>
  db
    .selectFrom('manifest')
    .where((eb) => eb.or([eb('originBranchId', '=', branchId), eb('destinationBranchId', '=', branchId)]))
    .where('deletedAt', 'is', null)
const transfers = (db: Tables, branchId: string) =>
  db
    .selectFrom('transfer')
    .where((eb) => eb.or([eb('fromBranchId', '=', branchId), eb('toBranchId', '=', branchId)]))
    .where('deletedAt', 'is', null)
const deliveries = (db: Tables, branchId: string) =>
  db.selectFrom('delivery').where('branchId', '=', branchId).where('deletedAt', 'is', null)
const devices = (db: Tables, branchId: string) =>
  db.selectFrom('hubDevice').where('branchId', '=', branchId).where('revokedAt', 'is', null)
/** Deleted fees are no rows any more, so each one counts, also one that is switched off or over. */
const fees = (db: Tables, branchId: string) => db.selectFrom('fee').where('branchId', '=', branchId)
const apiKeys = (db: Tables, branchId: string) =>
  db.selectFrom('apiKey').where('branchId', '=', branchId).where('revokedAt', 'is', null)
const tills = (db: Tables, branchId: string) => db.selectFrom('till').where('branchId', '=', branchId)
const events = (db: Tables, branchId: string) =>
  db.selectFrom('packageEvent').where('branchId', '=', branchId).where('deletedAt', 'is', null)

const n = async (query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).n)

/** Counts the current uses of a branch that can be moved to another one. */
export async function livingUsesOfBranch(db: Tables, branchId: string) {
  return {
    customers: await n(
      accounts(db, branchId)
        .where('role', '=', 'User')
        .select((eb) => eb.fn.countAll<number>().as('n')),
    ),
    staff: await n(
      accounts(db, branchId)
        .where('role', '<>', 'User')
        .select((eb) => eb.fn.countAll<number>().as('n')),
    ),
    packages: await n(
      packages(db, branchId)
        .where('status', '<>', 'Delivered')
        .select((eb) => eb.fn.countAll<number>().as('n')),
    ),
    manifests: await n(
      manifests(db, branchId)
        .where('status', 'not in', finishedStatuses)
        .select((eb) => eb.fn.countAll<number>().as('n')),
    ),
    transfers: await n(
      transfers(db, branchId)
        .where('status', '<>', 'Closed')
        .select((eb) => eb.fn.countAll<number>().as('n')),
    ),
    deliveries: await n(
      deliveries(db, branchId)
        .where('status', 'in', openDeliveryStatuses)
        .select((eb) => eb.fn.countAll<number>().as('n')),
    ),
    devices: await n(devices(db, branchId).select((eb) => eb.fn.countAll<number>().as('n'))),
    fees: await n(fees(db, branchId).select((eb) => eb.fn.countAll<number>().as('n'))),
    apiKeys: await n(apiKeys(db, branchId).select((eb) => eb.fn.countAll<number>().as('n'))),
  }
}
export type LivingUse = keyof Awaited<ReturnType<typeof livingUsesOfBranch>>

/** Whether permanent records name a branch: reports and timelines continue to name it. */
export async function isInBooks(db: Tables, branchId: string): Promise<boolean> {
  const uses = [
    packages(db, branchId).select('branchId as id').limit(1),
    manifests(db, branchId).select('manifestId as id').limit(1),
    db.selectFrom('rateSheet').where('originBranchId', '=', branchId).select('rateSheetId as id').limit(1),
    transfers(db, branchId).select('transferId as id').limit(1),
    deliveries(db, branchId).select('deliveryId as id').limit(1),
    db.selectFrom('package').where('originBranchId', '=', branchId).select('packageId as id').limit(1),
    // Not indexed by branch, and so the last to be asked: only a branch that seems unused comes this far.
    tills(db, branchId).select('tillId as id').limit(1),
    events(db, branchId).select('packageEventId as id').limit(1),
  ]
  for (const query of uses) if (await query.executeTakeFirst()) return true
  return false
}
