import { undecidedIn } from '../queries/undecided.ts'
import { openNow } from '../replica/replica.ts'
import { unsentWork } from '../session/session.ts'
import { useSignOut } from '../stores/sign-out.ts'

export interface Unsent extends Awaited<ReturnType<typeof unsentWork>> {
  /** Scans that wait for a choice. */
  undecided: number
  /** Packages in an open form, saved nowhere. */
  unsaved: number
}

/** What nobody but this device, or this page, has. */
export async function leftBehind(): Promise<Unsent> {
  const open = openNow()
  const undecided = open ? (await undecidedIn(open.db)).length : 0
  return { ...(await unsentWork()), undecided, unsaved: useSignOut.getState().unsaved ? 1 : 0 }
}

export const isNothingLeft = ({ changes, photos, refused, undecided, unsaved }: Unsent): boolean =>
  changes + photos + refused + undecided + unsaved === 0
