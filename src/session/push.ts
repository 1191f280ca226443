import { call } from '../http/call.ts'
import { notifications } from '../http/calls.ts'
import { sendSigned, tokenOf } from '../http/token.ts'
import { readClaims } from '../http/token-claims.ts'
import { useSessionStore } from '../stores/session.ts'
import { type PushKept, pushKept } from './push-kept.ts'

/** `install`: the browser has them only for an app on the home screen. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac; no Mac has a screen to touch.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isThere = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscriptionNow(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** How it stands on this device for this person. Asks nobody for anything. */
export async function pushState(accountId: string): Promise<PushState> {
  if (!isThere()) return isApple() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  const kept = pushKept.get()
  if (!kept || kept.leaving || kept.accountId !== accountId) return 'off'
  return (await subscriptionNow())?.endpoint === kept.endpoint ? 'on' : 'off'
}

/** The browser's subscription under the server's key; one under another key is of no use and is given up. */
async function subscribed(publicKey: string, keep: boolean): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active)
    throw new Error('The app is still being put on this device. Please try again in a moment.')
  const before = await registration.pushManager.getSubscription()
  if (before && keep) return before
  await before?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Tells the server of the browser's subscription, unless it knows of just this one. */
async function subscribeOnServer(accountId: string): Promise<void> {
  const { publicKey } = await call(notifications('push.key'))
  const kept = pushKept.get()
  const subscription = await subscribed(publicKey, kept?.publicKey === publicKey)
  const sessionId = String(readClaims(tokenOf(accountId) ?? '')?.sid ?? '')
  const next: PushKept = { accountId, sessionId, endpoint: subscription.endpoint, publicKey }
  if (JSON.stringify(kept) === JSON.stringify(next)) return
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  }
  try {
    await call(notifications('push.subscribe'), { body })
  } catch (error) {
    if (!kept) await subscription.unsubscribe().catch(() => undefined)
    throw error
  }
  pushKept.set(next)
}

/** Browsers' own words for a push service that they cannot reach say little. */
const noServiceText =
  'This browser could not reach its notification service. Check your connection, then try again.'

/** Asks for the permission and subscribes this browser. Must come from a tap. Throws in words. */
export async function turnPushOn(accountId: string): Promise<PushState> {
  // First, and before anything is waited for: browsers ask only while the tap is fresh.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  try {
    await subscribeOnServer(accountId)
  } catch (error) {
    throw error instanceof DOMException ? new Error(noServiceText) : error
  }
  return 'on'
}

/** The browser gives its subscription back; the push service then tells the server, which strikes it off. */
const endedByBrowser = (): Promise<boolean> =>
  subscriptionNow()
    .then((subscription) => subscription?.unsubscribe() ?? true)
    .catch(() => false)

async function endedByServer(accountId: string): Promise<boolean> {
  const kept = pushKept.get()
  if (kept?.accountId !== accountId) return false
  const body = { endpoint: kept.endpoint }
  try {
    const { path, method } = await notifications('push.unsubscribe')()
    return (await sendSigned(accountId, { method, path, body, timeoutMs: 10_000 })).ok
  } catch {
    return false
  }
}

/** No more pushes to this browser: either side can end it. Throws when neither could. */
async function end(accountId: string): Promise<void> {
  const ended = await Promise.all([endedByServer(accountId), endedByBrowser()])
  if (!ended.includes(true)) throw new Error('That could not be done without a connection. Please try again.')
  pushKept.clear()
}

export async function turnPushOff(accountId: string): Promise<PushState> {
  await end(accountId)
  return 'off'
}

/** What was shown to them tells of their packages. */
async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Logging out: what cannot be done now, without a signal say, is done at the next start. */
export async function leavePush(accountId: string): Promise<void> {
  const kept = pushKept.get()
  if (kept) pushKept.set({ ...kept, leaving: true })
  await closeShown().catch(() => undefined)
  await end(accountId).catch(() => undefined)
}

/**
 * Brings browser and server together again: the browser may have changed its subscription, the person signed in anew, the
 * server got other keys; and what belongs to somebody who signed out ends. Nobody is asked for anything.
 */
export async function lookAfterPush(): Promise<void> {
  const kept = pushKept.get()
  if (!kept || !isThere()) return
  const { session } = useSessionStore.getState()
  if (kept.leaving || (session && session.accountId !== kept.accountId)) {
    if (await endedByBrowser()) pushKept.clear()
  } else if (session?.renewed && Notification.permission === 'granted')
    await subscribeOnServer(kept.accountId)
}
