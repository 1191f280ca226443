import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import { attemptReasons } from '#sync/entities/deliveries/delivery-status.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { people } from './company.ts'
import type { Sight } from './sight.ts'

const command = <N extends MutatorName>(name: N, args: ArgsOf<N>) => ({ name, args })

/** Mostly one that is where the step begins. */
function oneStop({ chance, ids, deliveries }: Sight, ...from: Delivery['status'][]): Delivery | string {
  const fitting = deliveries.filter(({ status }) => from.includes(status))
  if (fitting.length > 0 && chance.hit(0.85)) return chance.pick(fitting)
  return deliveries.length > 0 && chance.hit(0.9) ? chance.pick(deliveries) : ids.next()
}
const idOfStop = (stop: Delivery | string): string => (typeof stop === 'string' ? stop : stop.deliveryId)

const inOffice = ['InStore', 'ReturnedToOffice'] as const

/** A driver's day. */
export const stops = {
  loadStop: (sight: Sight) => {
    const stop = oneStop(sight, ...inOffice)
    const knownIds = typeof stop === 'string' ? [] : stop.packageIds
    const loadedIds = sight.chance.hit(0.2) ? knownIds.slice(0, 1) : knownIds
    return command('delivery.load', {
      deliveryId: idOfStop(stop),
      packageIds: loadedIds.length > 0 ? loadedIds : [sight.ids.next()],
    })
  },
  setOut: (sight: Sight) =>
    command('delivery.setOut', {
      deliveryId: idOfStop(oneStop(sight, ...inOffice)),
      unscannedReason: sight.chance.hit(0.5) ? 'The label is torn' : '',
    }),
  handOverStop: (sight: Sight) =>
    command('delivery.handOver', {
      deliveryId: idOfStop(oneStop(sight, 'OutForDelivery')),
      proof: {
        recipientName: sight.chance.pick(['Marcia Brown', 'Marcia Brown', 'Delroy Smith']),
        relationship: 'Sister',
        idType: sight.chance.hit(0.95) ? 'Passport' : '',
      },
      collected: sight.chance.hit(0.5) ? { method: 'Cash', amountJmdCents: 5_000 } : null,
    }),
  failStop: (sight: Sight) =>
    command('delivery.fail', {
      deliveryId: idOfStop(oneStop(sight, 'OutForDelivery')),
      reason: sight.chance.pick(attemptReasons),
    }),
  bringBack: (sight: Sight) =>
    command('delivery.bringBack', {
      deliveryId: idOfStop(oneStop(sight, 'OutForDelivery')),
      attempt: sight.chance.hit(0.9) ? { reason: 'NobodyHome' } : null,
    }),
  closeDay: (sight: Sight) =>
    command('delivery.closeDay', {
      driverId: sight.chance.hit(0.95) ? people.driver.accountId : people.supervisor.accountId,
      countedJmdCents: sight.chance.pick([0, 5_000, 10_000]),
      note: sight.chance.hit(0.8) ? 'Counted twice' : '',
    }),
}
