import { useSessionStore } from '../stores/session.ts'
import { rememberSession } from './people.ts'
import { tellTabs } from './tabs.ts'
import { clearToken } from './token.ts'

/** The server no longer knows the session: sign-in is asked for again. What is saved here stays as it is. */
export function sessionEnded(accountId: string): void {
  if (useSessionStore.getState().session?.accountId !== accountId) return
  clearToken()
  rememberSession(null)
  useSessionStore.setState({ session: null, restoring: false })
  tellTabs({ t: 'session', accountId: null })
}
