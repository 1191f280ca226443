import type { Session } from '../session/session.ts'
import { useSignOut } from '../stores/sign-out.ts'
import { later } from '../ui/lazy-parts.ts'

const Leaving = later(async () => (await import('./leaving.tsx')).Leaving)

/** Logs the person out once they have asked for it. */
export function SignOut({ user }: { user: Session }) {
  const isAsked = useSignOut((state) => state.isAsked)
  return isAsked ? <Leaving user={user} /> : null
}
