import type { Session } from '../../session/session.ts'
import { useSignOut } from '../../stores/sign-out.ts'
import { later } from '../../ui/lazy-parts.ts'

const LogOutQuestions = later(async () => (await import('./log-out-questions.tsx')).LogOutQuestions)

/** Logs the person out once they have asked for it. */
export function SignOut({ user }: { user: Session }) {
  const isAsked = useSignOut((state) => state.isAsked)
  return isAsked ? <LogOutQuestions user={user} /> : null
}
