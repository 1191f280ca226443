import type { Account } from '#sync/entities/accounts/account.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { openAgainText } from '#sync/rules/deliveries/opening-hours.ts'
import { pickupDays, pickupWindowsOn } from '#sync/rules/pickups/pickup-plan.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { system } from '../core/system-actor.ts'
import type { DemoDeps } from './deps.ts'
import { signedOf } from './signed.ts'

/** How many customers announce themselves at each office. */
const visitors = 3

type Visitor = Pick<Account, 'accountId' | 'role' | 'brand' | 'branchId' | 'firstName' | 'lastName'> & {
  readonly packageId: string
}

/** Customers with a package that is ready, each once and with the first of theirs. */
async function visitorsOf(
  { kysely }: Transaction,
  { branchId }: Pick<Branch, 'branchId'>,
): Promise<Visitor[]> {
  const rows = await kysely
    .selectFrom('package')
    .innerJoin('account', 'account.accountId', 'package.accountId')
    .where('package.branchId', '=', branchId)
    .where('package.status', '=', 'ReadyForPickup')
    .where('package.deletedAt', 'is', null)
    .where('package.archivedAt', 'is', null)
    .where('package.driverId', 'is', null)
    .where('account.status', '=', 'Active')
    .where('package.packageId', 'not in', (eb) =>
      eb.selectFrom('deliveryPackage').select('deliveryPackage.packageId'),
    )
    .select(['package.packageId', 'account.accountId', 'account.role', 'account.brand', 'account.branchId'])
    .select(['account.firstName', 'account.lastName'])
    .orderBy('package.packageId')
    .limit(10 * visitors)
    .execute()
  return [...new Map(rows.map((row) => [row.accountId, row])).values()].slice(0, visitors)
}

/** Announces customers for the rest of the day, or for the next open day. The first customer of an open office waits. */
export async function putPickups(deps: DemoDeps): Promise<void> {
  const by = { actor: system, deviceId: '', action: 'demo' }
  await withTransaction(deps, by, async (tx) => {
    const offices = await tx.kysely
      .selectFrom('branch')
      .where('kind', '<>', 'Warehouse')
      .select('branchId')
      .orderBy('code')
      .execute()
    const now = isoOf(deps.clock.now())
    for (const { branchId } of offices) {
      const office = must(await tx.get('branch', branchId), 'the office')
      const [day] = pickupDays(office, now)
      const windows = day === undefined ? [] : pickupWindowsOn(office, day, now)
      const isOpen = openAgainText(office, Date.parse(now)) === ''
      for (const [n, visitor] of (await visitorsOf(tx, office)).entries()) {
        const window = windows[n % windows.length]
        if (!window) continue
        const packageIds = [visitor.packageId]
        const customer = signedOf(visitor)
        await runMutatorIn(tx, customer, { name: 'pickup.announce', args: { packageIds, ...window } })
        if (n === 0 && isOpen)
          await runMutatorIn(tx, customer, { name: 'pickup.arrive', args: { packageIds } })
      }
    }
  })
}
