import { notifyTabs } from '../browser/tabs.ts'
import { clearToken } from '../http/token.ts'
import { openFor } from '../replica/replica.ts'
import { forgetHandheld } from '../stores/handheld.ts'
import { showSession, useSessionStore } from '../stores/session.ts'
import { rememberSession } from './people.ts'

let leaveDevice: (accountId: string) => void = () => undefined

/** What becomes of the person's data then; it is set at the start, because it needs much that needs this. */
export function onSessionEnd(leave: (accountId: string) => void): void {
  leaveDevice = leave
}

/** The server no longer knows the session: login is asked for again. What is unsent stays; everything else goes. */
export function sessionEnded(accountId: string): void {
  if (useSessionStore.getState().session?.accountId !== accountId) return
  clearToken()
  forgetHandheld()
  rememberSession(null)
  notifyTabs({ t: 'session', accountId: null })
  openFor(null)
  showSession(null)
  leaveDevice(accountId)
}
