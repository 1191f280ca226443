import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { isUndoable } from '#sync/rules/packages/undo.ts'
import { clock } from '../browser/clock.ts'
import type { LocalCheckIn } from '../queries/check-ins.ts'
import { mutate } from './mutate.ts'

/**
 * Undoes a check-in of this device: one that the server can't have received is withdrawn, and any other is undone by a
 * second change, which the server checks. Throws a Refusal with a message if neither is possible.
 */
export async function undoLocalCheckIn({ uid, package: pkg, packageId }: LocalCheckIn): Promise<void> {
  const { withdrawCheckIn } = await import('./withdraw.ts')
  try {
    await withdrawCheckIn(uid)
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    await mutate('package.undoCheckIn', { packageId: pkg?.packageId ?? packageId, checkInUid: uid })
  }
}

/** Whether its maker may still undo it, as far as this device can tell. */
export const mayUndo = ({ at, state, package: pkg }: LocalCheckIn): boolean =>
  state !== 'refused' && pkg !== null && !pkg.deletedAt && isUndoable(at, isoOf(clock.now()))
