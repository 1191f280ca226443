import { v7 as uuidv7 } from 'uuid'
import { mutate } from '../../changes/mutate.ts'
import { customerText } from '../../queries/customers.ts'
import { lookUp } from '../../queries/packages.ts'
import { isReplicaLoading } from '../../queries/sync-status.ts'
import type { IntakeDeps } from './intake.ts'

/** The desk's dependencies on a real device. */
export const desk: IntakeDeps = {
  lookUp,
  save: (args) => mutate('package.checkIn', args),
  newId: uuidv7,
  customerOf: customerText,
  isLoading: isReplicaLoading,
}
