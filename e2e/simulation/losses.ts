import { isStaff } from '#sync/policies/roles.ts'
import { people } from './company.ts'
import type { MutationRecord } from './truth.ts'
import type { Verdict } from './verdict.ts'
import type { Evicted, World } from './world.ts'

/** Changes that are gone without any fault of the program. */
export function lostUids(evictions: readonly Evicted[], isRestored: boolean): Set<string> {
  return new Set(evictions.flatMap(({ waiting, sent }) => [...waiting, ...(isRestored ? sent : [])]))
}

type EvictedQueue = Pick<Evicted, 'waiting' | 'unsent' | 'reported' | 'reviews'> & {
  readonly device: Pick<Evicted['device'], 'name' | 'person' | 'deviceId'>
}

/** The office hears about the lost queue of its own people, once the device is back. Customers hear it themselves. */
export function checkLossReported(
  evictions: readonly EvictedQueue[],
  reader: {
    mutations(): readonly Pick<MutationRecord, 'uid'>[]
    lossesOf(deviceId: string): number
  },
  verdict: Pick<Verdict, 'fail'>,
): void {
  const arrivedUids = new Set(reader.mutations().map(({ uid }) => uid))
  const hasArrived = (uid: string) => arrivedUids.has(uid)
  // Changes that were on their way when the storage was cleared have arrived since. The server missed nothing if
  // those were all it knew of.
  const isGone = ({ waiting, unsent, reported }: EvictedQueue) =>
    ![...waiting].every(hasArrived) && [...unsent].filter(hasArrived).length < reported
  for (const eviction of evictions.filter(isGone)) {
    const { device, reported, reviews } = eviction
    const isTold = reader.lossesOf(device.deviceId) > reviews
    if (reported > 0 && isTold !== isStaff(people[device.person].role))
      verdict.fail(
        'loss-told',
        device.name,
        `${reported} changes were lost, and the office was ${isTold ? 'told of a customer’s' : 'not told'}`,
      )
  }
}

/** The office is notified of real losses, and of no others: people soon stop reading false alarms. */
export function checkNoFalseLoss({ devices, copied, evicted, server, verdict }: World): void {
  const clearedNames = new Set(evicted.map(({ device }) => device.name))
  for (const { name, deviceId } of devices)
    if (!copied.has(name) && !clearedNames.has(name) && server.reader.lossesOf(deviceId) > 0)
      verdict.fail('loss-told', name, 'The office was told of lost changes, and nothing was lost')
}
