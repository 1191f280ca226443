import { useSession } from '../session/session.ts'
import { isHandheld, lockHandheld } from '../stores/handheld.ts'
import { askToSignOut } from '../stores/sign-out.ts'
import { type Icon, LogoutIcon, TakeOverIcon } from '../ui/icons.ts'

interface WayOut {
  readonly text: string
  readonly icon: Icon
  readonly leave: () => void
}

const logOut: WayOut = { text: 'Logout', icon: LogoutIcon, leave: askToSignOut }
const handOver: WayOut = { text: 'Hand over device', icon: TakeOverIcon, leave: lockHandheld }

/** How to leave this device: a shared handheld is handed over instead of logged out. */
export function useWayOut(): WayOut {
  const session = useSession()
  return session && isHandheld(session) ? handOver : logOut
}
