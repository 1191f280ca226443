import { notifyTabs } from '../browser/tabs.ts'
import { send } from '../http/http.ts'
import { clearToken } from '../http/token.ts'
import { deleteReplicas } from '../replica/delete-replicas.ts'
import { openFor } from '../replica/replica.ts'
import { forgetHandheld } from '../stores/handheld.ts'
import { showSession, useSessionStore } from '../stores/session.ts'
import { noteLocked } from '../stores/sign-out.ts'
import { stopPush } from './leave-push.ts'

/** Keeps the app's own files, without which it couldn't say why the device is empty. */
async function dropAnswers(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}

/**
 * Deletes the data of all people from a device that was reported lost, unsent work too, because a finder must see
 * nothing. The server hears it afterwards, and the login page says why.
 */
export async function emptyDevice(): Promise<void> {
  const { session } = useSessionStore.getState()
  clearToken()
  forgetHandheld()
  if (session) await stopPush(session.accountId).catch(() => undefined)
  notifyTabs({ t: 'session', accountId: null })
  openFor(null)
  localStorage.clear()
  sessionStorage.clear()
  noteLocked()
  showSession(null)
  await deleteReplicas()
  await dropAnswers().catch(() => undefined)
  await send({ method: 'POST', path: '/api/accounts/device-emptied' }).catch(() => undefined)
}
