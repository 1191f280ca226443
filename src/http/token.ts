import { minuteMs } from '#sync/lib/durations.ts'
import { sessionEndedText } from '#sync/policies/actor.ts'
import { onFreeze } from '../browser/frozen.ts'
import { deviceNow } from '../browser/seams.ts'
import { notifyTabs, onTabs } from '../browser/tabs.ts'
import { noteEndReason } from '../stores/sign-out.ts'
import { CallError } from './call-error.ts'
import { bodyOf, errorOf, type HttpRequest, send } from './http.ts'
import { readClaims } from './token-claims.ts'

/** The access token: in memory only, shared between tabs, renewed by one of them at a time. */
interface Access {
  readonly token: string
  readonly accountId: string
  /** By the device's clock, counted from receipt: a wrong clock shortens nothing. */
  readonly until: number
}

let access: Access | null = null
/** A token is renewed before its end, so that no request meets it. */
const headroom = 30_000
const lifetimeUntilKnown = 15 * minuteMs

interface Claims {
  readonly sub: string
  readonly lifetime: number
}

/** Whose the token is, and how long the server lets it live; its own clock and ours may differ. */
function claimsOf(token: string): Claims | null {
  const claims = readClaims(token)
  if (!claims) return null
  const ms = (Number(claims.exp) - Number(claims.iat)) * 1000
  return { sub: String(claims.sub), lifetime: ms > 0 ? ms : lifetimeUntilKnown }
}

function keep(token: string): string | null {
  const claims = claimsOf(token)
  if (!claims) return null
  access = { token, accountId: claims.sub, until: deviceNow() + claims.lifetime - headroom }
  return claims.sub
}

export function setToken(token: string): void {
  keep(token)
  notifyTabs({ t: 'token', token })
}

/** Forgets the token; given a person, only if it is theirs: somebody else may have signed in meanwhile. */
export const clearToken = (accountId?: string): void => {
  if (accountId === undefined || access?.accountId === accountId) access = null
}

/** Takes the tokens that other tabs get. */
export const shareTokens = (): (() => void) =>
  onTabs((message) => {
    if (message.t === 'token') keep(message.token)
  })

/** This person's token, if it is good for another request. */
export const tokenOf = (accountId: string): string | null =>
  access && access.accountId === accountId && access.until > deviceNow() ? access.token : null

/**
 * One tab at a time. One that is frozen meanwhile lets the others in: it would keep them out of the server for as long as
 * it stands still, and for half a minute the server takes a token and its successor alike.
 */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  if (!locks) return work()
  return new Promise((resolve, reject) => {
    const held = () => {
      const done = work()
      done.then(resolve, reject)
      return new Promise<void>((release) => {
        const forget = onFreeze(release)
        const over = () => {
          forget()
          release()
        }
        done.then(over, over)
      })
    }
    locks.request(name, held).catch(reject)
  })
}

/**
 * A new token by the refresh cookie. Two tabs that renew at once would look like a stolen cookie, so one does and
 * the others take what it got. Throws CallError: 401 when the session has ended, 0 when there is no contact.
 */
export function renewToken(accountId: string): Promise<string> {
  const before = access?.token
  return alone('quayside-renew', async () => {
    const meanwhile = tokenOf(accountId)
    if (meanwhile && meanwhile !== before) return meanwhile
    const response = await send({ method: 'POST', path: '/api/accounts/refresh-token', timeoutMs: 15_000 })
    if (!response.ok) {
      const fault = await errorOf(response)
      if (fault.status === 401 && fault.message !== sessionEndedText) noteEndReason(fault.message)
      throw fault
    }
    const { jwtToken } = (await bodyOf(response)) as { jwtToken?: unknown }
    if (typeof jwtToken !== 'string') throw new CallError(0, 'The server gave no token.')
    // The cookie is the browser's: it may be of somebody who signed in here later. Nobody sends under another's name.
    if (claimsOf(jwtToken)?.sub !== accountId)
      throw new CallError(401, 'Another person logged in on this device. Please log in again.')
    setToken(jwtToken)
    return jwtToken
  })
}

/** A request with the session's token; renewed once when the server does not take it. */
export async function sendSigned(accountId: string, request: HttpRequest): Promise<Response> {
  const as = (token: string) =>
    send({ ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } })
  const first = await as(tokenOf(accountId) ?? (await renewToken(accountId)))
  if (first.status !== 401) return first
  return as(await renewToken(accountId))
}
