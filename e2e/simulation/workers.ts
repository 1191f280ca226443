import type { Maker } from '#sync/engine/store.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { isHandheldName } from './company.ts'
import type { SimDevice } from './device.ts'

const nobodyWorks = () => new Refusal('forbidden', 'Enter your PIN first.')

/**
 * Returns who works on a device: no particular person on a person's own device, and on a shared one either a person
 * or a refusal.
 */
export function makerOn(device: SimDevice): Maker | undefined {
  if (!isHandheldName(device.person)) return undefined
  if (!device.worker) throw nobodyWorks()
  return device.worker.maker
}

/** The proof of the shift that changes are made under now. */
export const proofOf = ({ worker }: SimDevice): string | undefined => worker?.maker.shift.proof
