import { minuteMs } from '#sync/lib/durations.ts'
import { createSlot } from '#sync/lib/slot.ts'
import { sessionEndedText } from '#sync/policies/actor.ts'
import { onFreeze } from '../browser/frozen.ts'
import { deviceNow } from '../browser/seams.ts'
import { notifyTabs, onTabs } from '../browser/tabs.ts'
import { noteEndReason } from '../stores/sign-out.ts'
import { CallError } from './call-error.ts'
import { errorOf, type HttpRequest, hasFields, readReply, send } from './http.ts'
import { readClaims } from './token-claims.ts'

/** The access token: in memory only, shared between tabs, renewed by one of them at a time. */
interface Access {
  readonly token: string
  readonly accountId: string
  /** By the device's clock, counted from receipt, so that a wrong clock doesn't shorten it. */
  readonly until: number
}

const access = createSlot<Access | null>(null)
/** A token is renewed before it expires, so that no request is sent with an expired one. */
const headroom = 30_000
const lifetimeUntilKnown = 15 * minuteMs

const lostDevice = createSlot(async (): Promise<void> => undefined)

/** Sets the handler for a device that was reported lost. It is set at the start, because it depends on calls. */
export function onLostDevice(empty: () => Promise<void>): void {
  lostDevice.set(empty)
}

interface Claims {
  readonly sub: string
  readonly lifetime: number
}

/** The token's account and lifetime; its own clock and the device's may differ. */
function claimsOf(token: string): Claims | null {
  const claims = readClaims(token)
  if (!claims) return null
  const ms = (Number(claims.exp) - Number(claims.iat)) * 1000
  return { sub: String(claims.sub), lifetime: ms > 0 ? ms : lifetimeUntilKnown }
}

function keep(token: string): string | null {
  const claims = claimsOf(token)
  if (!claims) return null
  access.set({ token, accountId: claims.sub, until: deviceNow() + claims.lifetime - headroom })
  return claims.sub
}

export function setToken(token: string): void {
  keep(token)
  notifyTabs({ t: 'token', token })
}

/**
 * Forgets the token; with an account, only that account's token, because another person may have logged in meanwhile.
 */
export const clearToken = (accountId?: string): void => {
  if (accountId === undefined || access.current?.accountId === accountId) access.set(null)
}

/** Accepts the tokens that other tabs receive. */
export const shareTokens = (): (() => void) =>
  onTabs((message) => {
    if (message.t === 'token') keep(message.token)
  })

/** This person's token if it is still valid for a request. */
export function tokenOf(accountId: string): string | null {
  const { current } = access
  return current?.accountId === accountId && current.until > deviceNow() ? current.token : null
}

/**
 * Runs in one tab at a time. A tab that is frozen meanwhile releases the lock, because it would keep the others from
 * the server until it resumes. This is safe, as the server accepts a token and its successor for half a minute.
 */
function withTokenLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  if (!locks) return work()
  return new Promise((resolve, reject) => {
    const holdLock = () => {
      const pendingWork = work()
      pendingWork.then(resolve, reject)
      return new Promise<void>((release) => {
        const forget = onFreeze(release)
        const over = () => {
          forget()
          release()
        }
        pendingWork.then(over, over)
      })
    }
    locks.request(name, holdLock).catch(reject)
  })
}

const hasToken = hasFields<{ jwtToken: string }>('jwtToken')

/**
 * Gets a new token with the refresh cookie. Two tabs that renew together would look like a stolen cookie, so one does
 * it and the others use its token. Throws CallError: 401 if the session has ended, 0 without contact.
 */
export function renewToken(accountId: string): Promise<string> {
  const before = access.current?.token
  return withTokenLock('quayside-renew', async () => {
    const meanwhile = tokenOf(accountId)
    if (meanwhile && meanwhile !== before) return meanwhile
    const response = await send({ method: 'POST', path: '/api/accounts/refresh-token', timeoutMs: 15_000 })
    if (!response.ok) {
      const fault = await errorOf(response)
      if (fault.status === 401 && fault.message !== sessionEndedText) noteEndReason(fault.message)
      if (fault.demand === 'empty-device') await lostDevice.current()
      throw fault
    }
    const { jwtToken } = await readReply(response, hasToken)
    // The cookie belongs to the browser, so it may be from a person who logged in later. Requests must never be sent
    // under another person's name.
    if (claimsOf(jwtToken)?.sub !== accountId)
      throw new CallError(401, 'Another person logged in on this device. Please log in again.')
    setToken(jwtToken)
    return jwtToken
  })
}

/** Sends a request with the session's token, which is renewed once if the server doesn't accept it. */
export async function sendSigned(accountId: string, request: HttpRequest): Promise<Response> {
  const as = (token: string) =>
    send({ ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } })
  const first = await as(tokenOf(accountId) ?? (await renewToken(accountId)))
  if (first.status !== 401) return first
  return as(await renewToken(accountId))
}
