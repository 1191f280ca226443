import { v7 as uuidv7 } from 'uuid'
import { mutate } from '../../changes/mutate.ts'
import { customerText } from '../../queries/customers.ts'
import { lookUp } from '../../queries/packages.ts'
import type { IntakeDeps } from './intake.ts'

/** The desk on the real device. */
export const desk: IntakeDeps = {
  lookUp,
  save: (args) => mutate('package.checkIn', args),
  newId: uuidv7,
  customerOf: customerText,
}

/** One after the other: two scans in the same moment may be the same package. */
export function inTurn(): (work: () => Promise<void>) => void {
  let last = Promise.resolve()
  return (work) => {
    last = last.then(work, work)
  }
}
