import * as z from 'zod'
import type { Delivery } from '../../entities/deliveries/delivery.ts'
import { deliveryMachine } from '../../entities/deliveries/delivery-status.ts'
import { Id, Note } from '../../entities/fields.ts'
import { Refusal } from '../../lib/refusal.ts'
import { deliveryRights } from '../../policies/delivery.ts'
import { mustFollow } from '../../rules/packages/transitions.ts'
import {
  type NotReleased,
  notReleasedRefusal,
  type ReleaseProblem,
  releaseProblems,
} from '../../rules/payments/release.ts'
import type { Tx } from '../../tx.ts'
import { done, type MutatorContext, mutator, type Outcome } from '../mutator.ts'
import { releaseFactsOf } from '../packages/deliver.ts'
import { mustBeDeliverable, mustFindStop, numbersOf, packagesOn, putDelivery } from './rows.ts'

export const SetOutArgs = z.object({
  deliveryId: Id,
  /** The reason for leaving although not every package was scanned onto the van. */
  unscannedReason: Note.default(''),
})

/** The problems that a driver can't solve at the door. They take money for an invoice there, but can't issue it. */
const neededBeforeDoor: readonly ReleaseProblem['problem'][] = ['notBilled', 'overdue', 'noPapers']

const canWaitForDoor = ({ problem, canOverride }: ReleaseProblem, { waiver }: Delivery): boolean =>
  canOverride && (!neededBeforeDoor.includes(problem) || waiver !== null)

/**
 * Refuses packages that are held by customs, missing, of a closed account or not billed, because they must not leave
 * the office.
 */
async function mustBeReleasable(tx: Tx, delivery: Delivery, context: MutatorContext): Promise<void> {
  const notReleasedPackages: NotReleased[] = []
  for (const pkg of await packagesOn(tx, delivery, context.side)) {
    mustBeDeliverable(pkg)
    const problems = releaseProblems(await releaseFactsOf(tx, pkg, context, delivery.packageIds), null)
    const remainingProblems = problems.filter((problem) => !canWaitForDoor(problem, delivery))
    if (remainingProblems.length > 0) notReleasedPackages.push({ ...pkg, problems: remainingProblems })
  }
  if (notReleasedPackages.length > 0) throw notReleasedRefusal(notReleasedPackages)
}

async function mustBeLoaded(
  tx: Tx,
  delivery: Delivery,
  unscannedReason: string,
  { side }: MutatorContext,
): Promise<void> {
  const left = delivery.packageIds.filter((id) => !delivery.loadedPackageIds.includes(id))
  if (left.length === 0 || unscannedReason !== '') return
  const missing = await packagesOn(tx, { packageIds: left }, side)
  throw new Refusal(
    'wrong-state',
    `${numbersOf(missing) || 'A package'} ${left.length === 1 ? 'was' : 'were'} not scanned onto the van. Scan what is missing, or say why it goes without a scan.`,
  )
}

/** Records that the driver leaves with the delivery. */
export const setOut = mutator({
  args: SetOutArgs,
  permission: deliveryRights.make,
  async run(tx, { deliveryId, unscannedReason }, actor, context): Promise<Outcome> {
    const delivery = await mustFindStop(tx, deliveryId, actor)
    // If one driver uses two phones, the second one finds the work done.
    if (delivery.status === 'OutForDelivery' && context.isQueued)
      return { outcome: 'already', message: 'This delivery is already on the way.' }
    mustFollow(deliveryMachine, 'This delivery', delivery.status, 'OutForDelivery')
    if (!delivery.driverId)
      throw new Refusal('wrong-state', 'This delivery has no driver yet. Give it to a driver first.')
    await mustBeReleasable(tx, delivery, context)
    await mustBeLoaded(tx, delivery, unscannedReason, context)
    const out = { status: 'OutForDelivery', outAt: context.occurredAt, outBy: delivery.driverId } as const
    const startedDelivery = { ...delivery, ...out, unscannedReason }
    await context.doorMoney?.billAgain(startedDelivery)
    await putDelivery(tx, startedDelivery, context.now)
    return done
  },
})
