import * as z from 'zod'
import { Timestamp } from '../../entities/fields.ts'
import type { Package } from '../../entities/packages/package.ts'
import type { PickupPlan } from '../../entities/packages/pickup-plan.ts'
import { Refusal } from '../../lib/refusal.ts'
import { currentPickup, pickupWindowProblem } from '../../rules/pickups/pickup-plan.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { putPackage } from '../packages/rows.ts'
import { alreadyGone, codeOf, PickupPackageIds, visitOf } from './rows.ts'

export const AnnouncePickupArgs = z.object({
  packageIds: PickupPackageIds,
  /** The window in which they come, within the hours of the office. */
  from: Timestamp,
  to: Timestamp,
})

const isSamePlan = (pickup: PickupPlan | null | undefined, { from, to, code }: PickupPlan): boolean =>
  pickup?.from === from && pickup.to === to && pickup.code === code

/** An announcement that waited for a signal is older than the arrival of its customer, who would lose their turn. */
function arrivalSince(pkg: Package, at: string): PickupPlan | null {
  const pickup = currentPickup(pkg, at)
  return pickup && pickup.hereAt !== null && pickup.hereAt >= at ? pickup : null
}

/** A customer says when they come, so that the packages lie at the counter by then. Another window replaces the first. */
export const announcePickup = mutator({
  args: AnnouncePickupArgs,
  permission: null,
  async run(tx, { packageIds, from, to }, actor, context): Promise<Outcome> {
    const run = { actor, context }
    const visit = await visitOf(tx, packageIds, run)
    if (!visit) return alreadyGone(tx, packageIds, run)
    // It is judged by the time of the action: an announcement that waited for a signal was right when it was made.
    const problem = pickupWindowProblem({ from, to }, visit.office, context.occurredAt)
    if (problem) throw new Refusal('wrong-state', problem.text, { [problem.field]: [problem.text] })
    const code = codeOf(visit, context)
    const changes = visit.packages.flatMap((pkg) => {
      const arrival = arrivalSince(pkg, context.occurredAt)
      const pickup: PickupPlan = arrival ? { ...arrival, code } : { from, to, code, hereAt: null }
      return isSamePlan(pkg.pickup, pickup) ? [] : [{ ...pkg, pickup }]
    })
    if (changes.length === 0) return { outcome: 'already' }
    for (const pkg of changes) await putPackage(tx, pkg, context.now)
    return done
  },
})
