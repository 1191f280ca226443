import { createSlot } from '#sync/lib/slot.ts'
import { notifyTabs } from '../browser/tabs.ts'
import { clearToken } from '../http/token.ts'
import { openFor } from '../replica/replica.ts'
import { forgetHandheld } from '../stores/handheld.ts'
import { showSession, useSessionStore } from '../stores/session.ts'
import { rememberSession } from './people.ts'

const leaveDevice = createSlot((_accountId: string): void => undefined)

/** Sets the handler of the person's data. It is set at the start, because its imports depend on this file. */
export function onSessionEnd(leave: (accountId: string) => void): void {
  leaveDevice.set(leave)
}

/**
 * Called when the server no longer knows the session: asks for a login and removes the person's data except for unsent
 * work.
 */
export function sessionEnded(accountId: string): void {
  if (useSessionStore.getState().session?.accountId !== accountId) return
  clearToken()
  forgetHandheld()
  rememberSession(null)
  notifyTabs({ t: 'session', accountId: null })
  openFor(null)
  showSession(null)
  leaveDevice.current(accountId)
}
