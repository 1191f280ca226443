import { CallError } from './call-error.ts'
import { bodyOf, errorOf, type HttpRequest, send } from './http.ts'
import { deviceNow } from './seams.ts'
import { onTabs, tellTabs } from './tabs.ts'

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
const lifetimeUntilKnown = 900_000

/** The claims tell how long the server lets the token live; its own clock and ours may differ. */
function lifetimeOf(token: string): number {
  try {
    const claims = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    const ms = (claims.exp - claims.iat) * 1000
    return ms > 0 ? ms : lifetimeUntilKnown
  } catch {
    return lifetimeUntilKnown
  }
}

function keep(token: string, accountId: string): void {
  access = { token, accountId, until: deviceNow() + lifetimeOf(token) - headroom }
}

export function setToken(token: string, accountId: string): void {
  keep(token, accountId)
  tellTabs({ t: 'token', token, accountId })
}

export const clearToken = (): void => {
  access = null
}

onTabs((message) => {
  if (message.t === 'token') keep(message.token, message.accountId)
})

/** The token, if it is good for another request. */
export const tokenNow = (): string | null => (access && access.until > deviceNow() ? access.token : null)

const alone = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(name, work) : work()

/**
 * A new token by the refresh cookie. Two tabs that renew at once would look like a stolen cookie, so one does and
 * the others take what it got. Throws CallError: 401 when the session has ended, 0 when there is no contact.
 */
export function renewToken(accountId: string): Promise<string> {
  const before = access?.token
  return alone('quayside-renew', async () => {
    const meanwhile = tokenNow()
    if (meanwhile && meanwhile !== before && access?.accountId === accountId) return meanwhile
    const response = await send({ method: 'POST', path: '/api/accounts/refresh-token', timeoutMs: 15_000 })
    if (!response.ok) throw await errorOf(response)
    const { jwtToken } = (await bodyOf(response)) as { jwtToken?: unknown }
    if (typeof jwtToken !== 'string') throw new CallError(0, 'The server gave no token.')
    setToken(jwtToken, accountId)
    return jwtToken
  })
}

/** A request with the session's token; renewed once when the server does not take it. */
export async function sendSigned(accountId: string, request: HttpRequest): Promise<Response> {
  const as = (token: string) =>
    send({ ...request, headers: { ...request.headers, Authorization: `Bearer ${token}` } })
  const first = await as(tokenNow() ?? (await renewToken(accountId)))
  if (first.status !== 401) return first
  return as(await renewToken(accountId))
}
