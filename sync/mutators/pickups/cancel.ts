import * as z from 'zod'
import { done, mutator, type Outcome } from '../mutator.ts'
import { putPackage } from '../packages/rows.ts'
import { mustBeOwnPackages, PickupPackageIds } from './rows.ts'

export const CancelPickupArgs = z.object({ packageIds: PickupPackageIds })

/** The customer doesn't come after all, and the code that they gave away opens nothing any more. */
export const cancelPickup = mutator({
  args: CancelPickupArgs,
  permission: null,
  async run(tx, { packageIds }, actor, context): Promise<Outcome> {
    const packages = await mustBeOwnPackages(tx, packageIds, { actor, context })
    const plannedPackages = packages.filter(({ pickup }) => pickup)
    if (plannedPackages.length === 0) return { outcome: 'already' }
    for (const pkg of plannedPackages) await putPackage(tx, { ...pkg, pickup: null }, context.now)
    return done
  },
})
