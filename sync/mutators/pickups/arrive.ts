import * as z from 'zod'
import type { Package } from '../../entities/packages/package.ts'
import type { PickupPlan } from '../../entities/packages/pickup-plan.ts'
import { jamaicaDay } from '../../lib/business-day.ts'
import { equal } from '../../lib/equal.ts'
import { Refusal } from '../../lib/refusal.ts'
import { openAgainText } from '../../rules/deliveries/opening-hours.ts'
import { currentPickup } from '../../rules/pickups/pickup-plan.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { putPackage } from '../packages/rows.ts'
import { alreadyGone, codeOf, PickupPackageIds, visitOf } from './rows.ts'

export const ArriveForPickupArgs = z.object({ packageIds: PickupPackageIds })

/** An arrival counts on its day and changes no later visit. */
const dayIsOver: Outcome = { outcome: 'already', message: 'The day of this visit is over.' }

/** The plan with which its customer waits now. One for another day gives way, because the counter serves those of today. */
function planOfToday(pkg: Package, at: string): Omit<PickupPlan, 'code'> {
  const plan = currentPickup(pkg, at)
  if (!plan || jamaicaDay(plan.from) !== jamaicaDay(at)) return { from: at, to: at, hereAt: at }
  return { from: plan.from, to: plan.to, hereAt: plan.hereAt ?? at }
}

/** A customer, or the person they sent, is at the office and waits. It announces a customer who comes unannounced. */
export const arriveForPickup = mutator({
  args: ArriveForPickupArgs,
  permission: null,
  async run(tx, { packageIds }, actor, context): Promise<Outcome> {
    const run = { actor, context }
    const visit = await visitOf(tx, packageIds, run)
    if (!visit) return alreadyGone(tx, packageIds, run)
    const { occurredAt: at, now } = context
    if (jamaicaDay(at) < jamaicaDay(now)) return dayIsOver
    const openAgain = visit.office ? openAgainText(visit.office, Date.parse(at)) : ''
    if (visit.office && openAgain !== '')
      throw new Refusal('wrong-state', `${visit.office.name} is closed now. ${openAgain}`)
    const code = codeOf(visit, context)
    // Two devices may have announced one visit, each with a code of its own.
    const changes = visit.packages.flatMap((pkg) => {
      const pickup = { ...planOfToday(pkg, at), code }
      return equal(pickup, pkg.pickup) ? [] : [{ ...pkg, pickup }]
    })
    if (changes.length === 0) return { outcome: 'already' }
    for (const pkg of changes) await putPackage(tx, pkg, context.now)
    return done
  },
})
