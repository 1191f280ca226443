import { isoOf } from '#sync/lib/clock.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { isUndoable } from '#sync/rules/undo.ts'
import { clock } from '../browser/clock.ts'
import type { LocalCheckIn } from '../queries/check-ins.ts'
import { mutate } from './mutate.ts'

/**
 * Takes back a check-in of this device: what no server can have heard of goes as if it had never been, and the rest by
 * a change behind it, which the server judges. Throws a Refusal in words when neither can be.
 */
export async function takeBackCheckIn({ uid, package: pkg, packageId }: LocalCheckIn): Promise<void> {
  const { withdrawCheckIn } = await import('./withdraw.ts')
  try {
    await withdrawCheckIn(uid)
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault
    await mutate('package.undoCheckIn', { packageId: pkg?.packageId ?? packageId, checkInUid: uid })
  }
}

/** Whether its maker may still take it back, as far as this device can tell. */
export const mayUndo = ({ at, state, package: pkg }: LocalCheckIn): boolean =>
  state !== 'refused' && pkg !== null && !pkg.deletedAt && isUndoable(at, isoOf(clock.now()))
