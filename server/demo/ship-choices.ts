import type { Package } from '#sync/entities/packages/package.ts'
import type { ShipChoice } from '#sync/entities/packages/ship-choice.ts'
import { consolidationObstacle } from '#sync/rules/packages/consolidation.ts'
import { runMutatorIn } from '../changes/run-mutation.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { Signed } from '../core/signed.ts'
import { system } from '../core/system-actor.ts'
import type { DemoDeps } from './deps.ts'

/** Smaller companies are made for tests, which need their few packages unchanged. */
const fewestWaiting = 40

/** The packages of a customer that could go in one box. */
function togetherOf(packages: readonly Package[]): Package[] {
  const byCustomer = Map.groupBy(packages, ({ accountId }) => accountId)
  for (const [accountId, rows] of byCustomer) {
    const [first] = rows
    if (!first || accountId === null) continue
    const fitting = rows.filter((row) => consolidationObstacle(row, first) === null)
    if (fitting.length > 1) return fitting.slice(0, 3)
  }
  return []
}

/** Customers who want several packages in one box, and one who holds a package. */
export async function putShipChoices(
  deps: DemoDeps,
  supervisor: Signed,
  packages: readonly Package[],
): Promise<void> {
  const waiting = packages.filter(
    (pkg) => pkg.status === 'ReceivedAtWharehouse' && pkg.manifestId === null && pkg.reviewReason === null,
  )
  if (waiting.length < fewestWaiting) return
  // The newest are sealed on a manifest, and the oldest are what people try out first.
  const late = waiting.slice(Math.floor(waiting.length / 2), -6).filter(({ accountId }) => accountId !== null)
  const together = togetherOf(late)
  const heldPackages = late.filter((pkg) => !together.includes(pkg)).slice(-2)
  const choices: readonly (readonly [ShipChoice, readonly Package[]])[] = [
    ['Together', together],
    ['Hold', heldPackages],
  ]
  const by = { actor: system, deviceId: '', action: 'demo' }
  await withTransaction(deps, by, async (tx) => {
    for (const [shipWhen, rows] of choices) {
      const packageIds = rows.map(({ packageId }) => packageId)
      if (packageIds.length > 0)
        await runMutatorIn(tx, supervisor, {
          name: 'package.chooseShipping',
          args: { packageIds, shipWhen },
        })
    }
  })
}
