import type { Actor } from './actor.ts'
import { isGranted } from './granted.ts'

type Asker = Pick<Actor, 'role' | 'permissions'>

/** Rate sheets and duty tables, which prices are computed from. */
export const rateSheetPolicy = {
  canView: (actor: Asker): boolean => isGranted(actor, 'RateSheetView'),
  canCreate: (actor: Asker): boolean => isGranted(actor, 'RateSheetCreate'),
  canUpdate: (actor: Asker): boolean => isGranted(actor, 'RateSheetUpdate'),
  canRemove: (actor: Asker): boolean => isGranted(actor, 'RateSheetDelete'),
}
