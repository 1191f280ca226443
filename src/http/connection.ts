import { isRecord } from '#sync/lib/is-record.ts'
import { isProblem } from '#sync/lib/problem.ts'
import { createSlot } from '#sync/lib/slot.ts'
import { deviceNow, timers } from '../browser/seams.ts'
import { type ConnectionLevel, useConnectionStore } from '../stores/connection.ts'
import { bodyOf, sendUnchecked } from './http.ts'

/** The specified times and messages. */
const checkEveryMs = 10_000
const patience = 5_000
const slowAfter = 3_000

const messages: Record<ConnectionLevel, string | null> = {
  unknown: null,
  ok: null,
  slow: 'Your connection is slow. You may experience delays.',
  unhealthy: 'Error with the server connection. Please reload the page and try again.',
  intercepted:
    'This network answers in place of our server. If it wants you to log in to it, open its page in your browser, or use another network.',
  'server-down': 'Unable to contact the server. Is your internet ok? Please reload the page and try again.',
  offline: 'You are offline. Please check your internet connection.',
}

/** A public page that is reachable from anywhere; only the fact that it answers counts. The server names it. */
const pingUrl = createSlot<string>(import.meta.env['VITE_PING_URL'] ?? 'https://www.gstatic.com/generate_204')

interface Health {
  readonly status: 'Healthy' | 'Unhealthy'
  readonly pingUrl?: unknown
  readonly demo?: unknown
}

const isHealth = (body: unknown): body is Health =>
  isRecord(body) && (body['status'] === 'Healthy' || body['status'] === 'Unhealthy')

/** A proxy in front of our server says that the server is gone, except with 511, by which a network asks for a log-in. */
const isGateway = ({ status }: Response): boolean => status >= 500 && status !== 511

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
  const response = await sendUnchecked({ method: 'GET', path: '/health', timeoutMs: patience }).catch(
    () => null,
  )
  if (!response) return (await isReachable(pingUrl.current)) ? 'server-down' : 'offline'
  const body = await bodyOf(response)
  if (isProblem(body)) return 'unhealthy'
  if (!isHealth(body)) return isGateway(response) ? 'server-down' : 'intercepted'
  if (typeof body.pingUrl === 'string') pingUrl.set(body.pingUrl)
  useConnectionStore.setState({ demo: body.demo === true })
  if (body.status === 'Unhealthy') return 'unhealthy'
  return deviceNow() - began > slowAfter ? 'slow' : 'ok'
}

export const isContact = (level: ConnectionLevel): boolean => level === 'ok' || level === 'slow'

const pendingCheck = createSlot<Promise<void> | null>(null)

/** Checks immediately, after a call failed. */
export function checkConnection(): Promise<void> {
  if (pendingCheck.current) return pendingCheck.current
  const check = checkLevel()
    .then((level) => {
      useConnectionStore.setState(({ hiddenLevel }) => ({
        level,
        message: messages[level],
        hiddenLevel: hiddenLevel === level ? level : null,
      }))
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
