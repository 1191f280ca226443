import { v7 } from 'uuid'
import type { OwnAccount } from '#sync/api/accounts/accounts.ts'
import type { NetReply } from '#sync/engine/net.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { SyncProblem } from '#sync/protocol/messages.ts'
import { jsonOf } from '#sync/test/json-of.ts'
import { emailOf, type LogInName, password } from '../../support/people.ts'
import { type Answers, addCount, addFault, judge } from './answers-of-devices.ts'

/** A person's session on one device, with its cookies, as a browser keeps them. */
export interface Session {
  readonly actor: Actor
  readonly deviceId: string
  token(): string
  post<T>(path: string, body: unknown, timeoutMs: number): Promise<NetReply<T>>
  /** Exchanges the refresh cookie. One exchange at a time, as in the app. */
  renew(): Promise<'renewed' | 'ended' | 'unreachable'>
}

/**
 * A load balancer ends connections that are idle, and may do so while a busy process sends its next request there. Browsers
 * then send it again on a new connection, and Node does not.
 */
const isClosedBefore = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'UND_ERR_SOCKET'

/** Sends a request and takes the cookies of its answer. Null when there is none. */
function createSender(url: string, deviceId: string, answers: Answers) {
  const cookies = new Map([['quayside-device', deviceId]])
  return async (path: string, init: RequestInit, timeoutMs: number): Promise<Response | null> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const headers = { 'content-type': 'application/json', cookie, ...init.headers }
    const call = () => fetch(`${url}${path}`, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) })
    try {
      const response = await call().catch((error: unknown) => {
        if (!isClosedBefore(error)) throw error
        addCount(answers, 'sent again')
        return call()
      })
      judge(answers, path, response)
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
        cookies.set(name, value)
      }
      return response
    } catch (error) {
      addFault(
        answers,
        `${path} had no answer: ${error} ${error instanceof Error ? (error.cause ?? '') : ''}`,
      )
      return null
    }
  }
}

const callMs = 20_000

async function replyOf<T>(response: Response): Promise<NetReply<T>> {
  if (response.status === 401) return { kind: 'unauthenticated' }
  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return { kind: 'ok', value: body as T }
  const problem = SyncProblem.safeParse(body)
  if (problem.success) return { kind: 'problem', problem: problem.data }
  const seconds = Number(response.headers.get('retry-after'))
  return {
    kind: 'unreachable',
    message: `status ${response.status}`,
    ...(seconds > 0 ? { wait: { minMs: seconds * 1000, maxMs: seconds * 2000 } } : {}),
  }
}

/** Logs a person in on a new device. */
export async function logIn(url: string, person: LogInName, answers: Answers): Promise<Session> {
  const deviceId = v7()
  const send = createSender(url, deviceId, answers)
  const must = async (path: string, init: RequestInit) => {
    const response = await send(path, init, callMs)
    if (!response?.ok) throw new Error(`${path} of ${person} was answered ${response?.status}`)
    return response
  }
  const body = JSON.stringify({ email: emailOf(person), password })
  let { jwtToken } = await jsonOf<{ jwtToken: string }>(
    await must('/api/accounts/authenticate', { method: 'POST', body }),
  )
  const bearer = () => ({ authorization: `Bearer ${jwtToken}` })
  const account = await jsonOf<OwnAccount>(await must('/api/accounts/user', { headers: bearer() }))
  const { accountId, role, brand, branchId, authorization } = account
  const actor = { accountId, role, brand, branchId, name: person, permissions: authorization.permissions }

  async function exchange() {
    const response = await send('/api/accounts/refresh-token', { method: 'POST', body: '{}' }, callMs)
    if (response?.status === 401) {
      addFault(answers, `${person} was logged out: ${await response.text()}`)
      return 'ended'
    }
    if (!response?.ok) return 'unreachable'
    jwtToken = (await jsonOf<{ jwtToken: string }>(response)).jwtToken
    addCount(answers, 'renewals')
    return 'renewed'
  }
  let exchanging: ReturnType<typeof exchange> | null = null
  return {
    actor,
    deviceId,
    token: () => jwtToken,
    async post<T>(path: string, content: unknown, timeoutMs: number): Promise<NetReply<T>> {
      const init = { method: 'POST', headers: bearer(), body: JSON.stringify(content) }
      const response = await send(path, init, timeoutMs)
      return response ? replyOf<T>(response) : { kind: 'unreachable', message: 'no answer' }
    },
    renew() {
      exchanging ??= exchange().finally(() => {
        exchanging = null
      })
      return exchanging
    },
  }
}
