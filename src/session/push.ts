import { call } from '../http/call.ts'
import { notifications } from '../http/calls.ts'
import { sendSigned, tokenOf } from '../http/token.ts'
import { readClaims } from '../http/token-claims.ts'
import { useSessionStore } from '../stores/session.ts'
import { type PushKept, pushKept } from './push-kept.ts'

/** `install`: the browser supports notifications only for an app on the home screen. */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on'

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  // An iPad identifies as a Mac, and no Mac has a touch screen.
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function subscriptionNow(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** The state of notifications on this device for this person. Doesn't ask for permission. */
export async function pushState(accountId: string): Promise<PushState> {
  if (!isSupported()) return isApple() ? 'install' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  const storedSubscription = pushKept.get()
  if (!storedSubscription || storedSubscription.leaving || storedSubscription.accountId !== accountId)
    return 'off'
  return (await subscriptionNow())?.endpoint === storedSubscription.endpoint ? 'on' : 'off'
}

/** The browser's subscription with the server's key; one with another key is useless and is replaced. */
async function subscribe(publicKey: string, keep: boolean): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active)
    throw new Error('The app is still being put on this device. Please try again in a moment.')
  const before = await registration.pushManager.getSubscription()
  if (before && keep) return before
  await before?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Registers the browser's subscription on the server, unless it is registered already. */
async function subscribeOnServer(accountId: string): Promise<void> {
  const { publicKey } = await call(notifications('push.key'))
  const storedSubscription = pushKept.get()
  const subscription = await subscribe(publicKey, storedSubscription?.publicKey === publicKey)
  const sessionId = String(readClaims(tokenOf(accountId) ?? '')?.sid ?? '')
  const next: PushKept = { accountId, sessionId, endpoint: subscription.endpoint, publicKey }
  if (JSON.stringify(storedSubscription) === JSON.stringify(next)) return
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  }
  try {
    await call(notifications('push.subscribe'), { body })
  } catch (error) {
    if (!storedSubscription) await subscription.unsubscribe().catch(() => undefined)
    throw error
  }
  pushKept.set(next)
}

/** The browsers' own messages for an unreachable push service say little. */
const noServiceText =
  'This browser could not reach its notification service. Check your connection, then try again.'

/**
 * Asks for permission and subscribes this browser. Must be called from a tap. Throws errors with a message for people.
 */
export async function turnPushOn(accountId: string): Promise<PushState> {
  // Comes before any await, because browsers ask for permission only right after a tap.
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  try {
    await subscribeOnServer(accountId)
  } catch (error) {
    throw error instanceof DOMException ? new Error(noServiceText) : error
  }
  return 'on'
}

/** Unsubscribes in the browser; the push service then tells the server, which deletes the subscription. */
const endInBrowser = (): Promise<boolean> =>
  subscriptionNow()
    .then((subscription) => subscription?.unsubscribe() ?? true)
    .catch(() => false)

async function endOnServer(accountId: string): Promise<boolean> {
  const storedSubscription = pushKept.get()
  if (storedSubscription?.accountId !== accountId) return false
  const body = { endpoint: storedSubscription.endpoint }
  try {
    const { path, method } = await notifications('push.unsubscribe')()
    return (await sendSigned(accountId, { method, path, body, timeoutMs: 10_000 })).ok
  } catch {
    return false
  }
}

/** Ends notifications to this browser; either side can do it. Throws if neither could. */
async function end(accountId: string): Promise<void> {
  const results = await Promise.all([endOnServer(accountId), endInBrowser()])
  if (!results.includes(true)) throw new Error('You’re offline. Try again when you’re connected.')
  pushKept.clear()
}

export async function turnPushOff(accountId: string): Promise<PushState> {
  await end(accountId)
  return 'off'
}

/** Visible notifications reveal details of the person's packages. */
async function closeNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}

/** Part of the logout. Steps that fail, for example without a signal, are repeated at the next start. */
export async function leavePush(accountId: string): Promise<void> {
  const storedSubscription = pushKept.get()
  if (storedSubscription) pushKept.set({ ...storedSubscription, leaving: true })
  await closeNotifications().catch(() => undefined)
  await end(accountId).catch(() => undefined)
}

/**
 * Reconciles the browser and the server: the browser may have changed its subscription, the person may have logged in
 * again, or the server may have new keys. Subscriptions of people who logged out are ended. Asks no questions.
 */
export async function reconcilePush(): Promise<void> {
  const storedSubscription = pushKept.get()
  if (!storedSubscription || !isSupported()) return
  const { session } = useSessionStore.getState()
  if (storedSubscription.leaving || (session && session.accountId !== storedSubscription.accountId)) {
    if (await endInBrowser()) pushKept.clear()
  } else if (session?.renewed && Notification.permission === 'granted')
    await subscribeOnServer(storedSubscription.accountId)
}
