import * as z from 'zod'
import { Refusal } from '../../lib/refusal.ts'
import { openAgainText } from '../../rules/deliveries/opening-hours.ts'
import { currentPickup } from '../../rules/pickups/pickup-plan.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { putPackage } from '../packages/rows.ts'
import { alreadyGone, codeOf, PickupPackageIds, visitOf } from './rows.ts'

export const ArriveForPickupArgs = z.object({ packageIds: PickupPackageIds })

/** A customer, or the person they sent, is at the office and waits. It announces a customer who comes unannounced. */
export const arriveForPickup = mutator({
  args: ArriveForPickupArgs,
  permission: null,
  async run(tx, { packageIds }, actor, context): Promise<Outcome> {
    const run = { actor, context }
    const visit = await visitOf(tx, packageIds, run)
    if (!visit) return alreadyGone(tx, packageIds, run)
    const { occurredAt: at } = context
    const openAgain = visit.office ? openAgainText(visit.office, Date.parse(at)) : ''
    if (visit.office && openAgain !== '')
      throw new Refusal('wrong-state', `${visit.office.name} is closed now. ${openAgain}`)
    const code = codeOf(visit, context)
    const waitingPackages = visit.packages.filter((pkg) => !currentPickup(pkg, at)?.hereAt)
    if (waitingPackages.length === 0) return { outcome: 'already' }
    for (const pkg of waitingPackages) {
      const plan = currentPickup(pkg, at) ?? { from: at, to: at, code }
      await putPackage(tx, { ...pkg, pickup: { ...plan, hereAt: at } }, context.now)
    }
    return done
  },
})
