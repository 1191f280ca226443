import * as z from 'zod'
import type { LiveEvents, LiveSocket, Net, NetReply } from '#sync/engine/net.ts'
import { emptiesHash } from '#sync/entities/lean-row.ts'
import { type CloseReason, closeReasonOf } from '#sync/protocol/close-codes.ts'
import { HelloReply, LiveDown, PullReply, PushReply, SyncProblem } from '#sync/protocol/messages.ts'
import { protocolVersion } from '#sync/protocol/version.ts'
import { wholeFrame, wholePage } from '#sync/protocol/whole-page.ts'
import { CallError } from '../http/call-error.ts'
import { baseUrl, bodyOf, messageOf, send } from '../http/http.ts'
import { tokenOf } from '../http/token.ts'

const unauthenticatedReply = { kind: 'unauthenticated' } as const

/** The server's requested pause in seconds, if it comes in a header instead of the body. */
function retryAfter(response: Response): { minMs: number; maxMs: number } | undefined {
  const seconds = Number(response.headers.get('Retry-After'))
  return seconds > 0 ? { minMs: seconds * 1000, maxMs: seconds * 2000 } : undefined
}

async function answerOf<T>(response: Response, schema: z.ZodType<T>): Promise<NetReply<T>> {
  if (response.status === 401) return unauthenticatedReply
  const body = await bodyOf(response)
  if (response.ok) {
    const parsed = schema.safeParse(body)
    // A captive portal also answers with 200.
    if (parsed.success) return { kind: 'ok', value: parsed.data }
    return { kind: 'unreachable', message: 'The answer was not the server’s.' }
  }
  const problem = SyncProblem.safeParse(body)
  if (problem.success) return { kind: 'problem', problem: problem.data }
  const { status } = response
  const isTemporary = status >= 500 || status === 408 || status === 425 || status === 429 || status === 404
  if (!isTemporary) return { kind: 'refused', status, message: messageOf(body) }
  const wait = retryAfter(response)
  return { kind: 'unreachable', message: messageOf(body), ...(wait ? { wait } : {}) }
}

interface Exchange<T> {
  readonly path: string
  readonly body: unknown
  readonly timeoutMs: number
  /** The shape of the reply. */
  readonly schema: z.ZodType<T>
}

async function post<T>(accountId: string, { schema, ...exchange }: Exchange<T>): Promise<NetReply<T>> {
  const token = tokenOf(accountId)
  if (!token) return unauthenticatedReply
  const headers = { Authorization: `Bearer ${token}` }
  try {
    return await answerOf(await send({ method: 'POST', headers, ...exchange }), schema)
  } catch (fault) {
    return { kind: 'unreachable', message: fault instanceof CallError ? fault.message : String(fault) }
  }
}

function openLive(
  accountId: string,
  clientId: string,
  events: LiveEvents,
  onFrame: (frame: LiveDown) => void,
): LiveSocket {
  const address = new URL(`${baseUrl}/api/sync/live`, location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(address)
  let over = false
  const end = (reason: CloseReason) => {
    if (over) return
    over = true
    events.closed(reason)
  }
  socket.onopen = () => {
    const token = tokenOf(accountId)
    if (!token) return socket.close()
    const hello = { t: 'hello', token, clientId, protocol: protocolVersion, empties: emptiesHash }
    socket.send(JSON.stringify(hello))
    events.opened()
  }
  socket.onmessage = ({ data }) => {
    if (over) return
    const parsed = LiveDown.safeParse(parse(data))
    // An unknown frame still means that something happened.
    const frame: LiveDown = parsed.success ? wholeFrame(parsed.data) : { t: 'scopes' }
    onFrame(frame)
    events.frame(frame)
  }
  // A close follows each error, but a browser without a connection can send it much later.
  socket.onclose = ({ code }) => end(closeReasonOf(code))
  socket.onerror = () => end('lost')
  return {
    send: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
    close: () => {
      over = true
      socket.close()
    },
  }
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return null
  }
}

/**
 * Validates only the envelope of a page: checking each of 50,000 rows would cost more than storing them, and the engine
 * refuses unknown tables and scopes.
 */
const Page = z.custom<PullReply>((body) => {
  const rows = typeof body === 'object' && body !== null && 'rows' in body ? body.rows : null
  return Array.isArray(rows) && PullReply.safeParse({ ...(body as object), rows: [] }).success
})

/** Hears of each change before the engine does, for data that isn't synced. */
export interface NetNews {
  frame(frame: LiveDown): void
  /** The server sends no frame for rows that a pull has brought. */
  page(page: PullReply): void
}

const unheard: NetNews = { frame: () => undefined, page: () => undefined }

/** The engine's network in a browser, within a person's session. */
export const netOf = (accountId: string, news: NetNews = unheard): Net => ({
  hello: (body, timeoutMs) =>
    post(accountId, { path: '/api/sync/hello', body, timeoutMs, schema: HelloReply }),
  push: (body, timeoutMs) => post(accountId, { path: '/api/sync/push', body, timeoutMs, schema: PushReply }),
  async pull(body, timeoutMs) {
    const request = { ...body, empties: emptiesHash }
    const answer = await post(accountId, { path: '/api/sync/pull', body: request, timeoutMs, schema: Page })
    if (answer.kind !== 'ok') return answer
    const page = wholePage(answer.value)
    news.page(page)
    return { kind: 'ok', value: page }
  },
  openLive: (clientId, events) => openLive(accountId, clientId, events, news.frame),
})
