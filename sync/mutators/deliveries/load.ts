import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { Refusal } from '../../lib/refusal.ts'
import { deliveryRights } from '../../policies/delivery.ts'
import { done, mutator, type Outcome } from '../mutator.ts'
import { deliveryMustAllow, mustFindStop, putDelivery } from './rows.ts'

export const LoadDeliveryArgs = z.object({
  deliveryId: Id,
  packageIds: z.array(Id).min(1, 'is empty').max(50, 'is more than 50 packages'),
})

/** Records packages that were scanned onto the van. */
export const loadDelivery = mutator({
  args: LoadDeliveryArgs,
  permission: deliveryRights.make,
  async run(tx, { deliveryId, packageIds }, actor, context): Promise<Outcome> {
    const delivery = await mustFindStop(tx, deliveryId, actor)
    const { loadedPackageIds } = delivery
    if (packageIds.some((id) => !delivery.packageIds.includes(id)))
      throw new Refusal(
        'wrong-state',
        'The office took this package off the delivery. Leave it in the office, or ask for it to be put back on.',
      )
    const newIds = packageIds.filter((id) => !loadedPackageIds.includes(id))
    if (newIds.length === 0) return { outcome: 'already', message: 'This is on the van already.' }
    deliveryMustAllow(delivery, 'loading')
    await putDelivery(
      tx,
      { ...delivery, loadedPackageIds: [...loadedPackageIds, ...new Set(newIds)] },
      context.now,
    )
    return done
  },
})
