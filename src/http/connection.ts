import { createSlot } from '#sync/lib/slot.ts'
import { deviceNow, timers } from '../browser/seams.ts'
import { type ConnectionLevel, useConnectionStore } from '../stores/connection.ts'
import { bodyOf, send } from './http.ts'

/** The specified times and messages. */
const checkEveryMs = 10_000
const patience = 5_000
const slowAfter = 3_000

const messages: Record<ConnectionLevel, string | null> = {
  unknown: null,
  ok: null,
  slow: 'Your connection is slow. You may experience delays.',
  unhealthy: 'Error with the server connection. Please reload the page and try again.',
  'server-down': 'Unable to contact the server. Is your internet ok? Please reload the page and try again.',
  offline: 'You are offline. Please check your internet connection.',
}

/** A public page that is reachable from anywhere; only the fact that it answers counts. The server names it. */
const pingUrl = createSlot<string>(import.meta.env['VITE_PING_URL'] ?? 'https://www.gstatic.com/generate_204')

interface Health {
  readonly status?: unknown
  readonly pingUrl?: unknown
  readonly demo?: unknown
}

async function isReachable(url: string): Promise<boolean> {
  try {
    await fetch(url, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(patience) })
    return true
  } catch {
    return false
  }
}

async function checkLevel(): Promise<ConnectionLevel> {
  const began = deviceNow()
  try {
    const response = await send({ method: 'GET', path: '/health', timeoutMs: patience })
    const body: Health = (await bodyOf(response)) ?? {}
    if (typeof body.pingUrl === 'string') pingUrl.set(body.pingUrl)
    useConnectionStore.setState({ demo: body.demo === true })
    if (body.status !== 'Healthy') return 'unhealthy'
    return deviceNow() - began > slowAfter ? 'slow' : 'ok'
  } catch {
    return (await isReachable(pingUrl.current)) ? 'server-down' : 'offline'
  }
}

export const isContact = (level: ConnectionLevel): boolean => level === 'ok' || level === 'slow'

const pendingCheck = createSlot<Promise<void> | null>(null)

/** Checks immediately, after a call failed. */
export function checkConnection(): Promise<void> {
  if (pendingCheck.current) return pendingCheck.current
  const check = checkLevel()
    .then((level) => {
      useConnectionStore.setState({ level, message: messages[level] })
    })
    .finally(() => pendingCheck.set(null))
  pendingCheck.set(check)
  return check
}

/** Checks the connection at the specified interval of 10 s until the returned function is called. */
export function watchConnection(): () => void {
  let isStopped = false
  let cancel = () => {}
  const scheduleCheck = () => {
    if (isStopped) return
    cancel = timers.after(checkEveryMs, () => void checkConnection().then(scheduleCheck))
  }
  const now = () => void checkConnection()
  window.addEventListener('online', now)
  window.addEventListener('offline', now)
  void checkConnection().then(scheduleCheck)
  return () => {
    isStopped = true
    cancel()
    window.removeEventListener('online', now)
    window.removeEventListener('offline', now)
  }
}
