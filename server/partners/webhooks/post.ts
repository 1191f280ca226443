import { lookup as dnsLookup } from 'node:dns'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { secondMs } from '#sync/lib/durations.ts'
import { isPublicAddress } from './public-address.ts'

/** The outcome of one attempt: the answer, or in words why there is none. */
export interface Answer {
  /** Null without an answer. */
  readonly status: number | null
  readonly text: string
  readonly retryAfterMs: number | null
}

export interface WebhookPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface WebhookSender {
  /** Why nothing is ever sent to an address, in words; null if its name may lead to the public internet. */
  problemOf(address: string): string | null
  send(post: WebhookPost): Promise<Answer>
}

export interface SenderOptions {
  /** True for http and private addresses, as in tests and on a developer's machine. */
  readonly allowsPrivate: boolean
  readonly lookup?: typeof dnsLookup
  /** A certificate to trust in addition to the usual ones. */
  readonly ca?: string
  /** For connecting, sending and the whole answer. */
  readonly patienceMs?: number
}

const patience = 10 * secondMs
/** Enough for the reason of a refusal; the rest is never read. */
const longestAnswer = 16 * 1024
const shownAnswer = 500

class NotPublic extends Error {}

const notPublicText = (host: string): string =>
  `${host} is not an address on the public internet, so nothing was sent.`

/** Looks a name up and refuses it if any of its addresses is private: the connection then can't go there. */
const publicLookup =
  (lookup: typeof dnsLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new NotPublic(notPublicText(hostname)), '')
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }

function retryAfterOf({ headers }: IncomingMessage): number | null {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * secondMs : null
}

/** Reads the beginning of an answer. The rest is cut off with its connection. */
function readAnswer(response: IncomingMessage, onText: (text: string) => void): void {
  const parts: Buffer[] = []
  let length = 0
  const finish = () => {
    response.destroy()
    onText(Buffer.concat(parts).toString('utf8').slice(0, shownAnswer))
  }
  response.on('data', (part: Buffer) => {
    parts.push(part)
    length += part.length
    if (length >= longestAnswer) finish()
  })
  response.on('end', finish)
}

const answerOf = (response: IncomingMessage, text: string): Answer => {
  const { statusCode = 0 } = response
  const isRedirect = statusCode >= 300 && statusCode < 400
  return {
    status: statusCode,
    text: isRedirect ? `It answered with a redirect, and redirects are not followed. ${text}`.trim() : text,
    retryAfterMs: retryAfterOf(response),
  }
}

/** The answer to a request, or why there is none. */
function answerTo(
  request: ClientRequest,
  { allowsPrivate, patienceMs = patience }: SenderOptions,
): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const settle = (answer: Answer) => {
    clearTimeout(timer)
    resolve(answer)
  }
  // The timer settles it, because not every end of a connection is reported.
  const timer = setTimeout(() => {
    settle({
      status: null,
      text: `It took longer than ${patienceMs / secondMs} seconds.`,
      retryAfterMs: null,
    })
    request.destroy()
  }, patienceMs)
  request.on('upgrade', (response, socket) => {
    socket.destroy()
    settle(answerOf(response, ''))
  })
  request.on('response', (response) => {
    response.on('error', ({ message }) => settle({ status: null, text: message, retryAfterMs: null }))
    readAnswer(response, (text) => settle(answerOf(response, text)))
  })
  request.on('socket', (socket) =>
    socket.on('connect', () => {
      const { remoteAddress = '' } = socket
      if (!allowsPrivate && !isPublicAddress(remoteAddress))
        request.destroy(new NotPublic(notPublicText(remoteAddress)))
    }),
  )
  request.on('error', ({ message }) => settle({ status: null, text: message, retryAfterMs: null }))
  return promise
}

/**
 * Posts to addresses that strangers chose: over https, to the public internet only, judged by the address of the
 * connection itself, with an end in time and in size. Redirects are never followed.
 */
export function createWebhookSender(options: SenderOptions): WebhookSender {
  const { allowsPrivate, lookup = dnsLookup, ca } = options
  const guard = allowsPrivate ? { lookup } : { lookup: publicLookup(lookup) }
  // A connection is used once, because its address is judged when it opens.
  const agent = new HttpsAgent({ keepAlive: false, ...(ca ? { ca } : {}) })
  const plainAgent = new HttpAgent({ keepAlive: false })

  const open = (url: URL, headers: WebhookPost['headers']): ClientRequest => {
    const common = { method: 'POST', headers, ...guard }
    return url.protocol === 'https:'
      ? httpsRequest(url, { ...common, agent })
      : httpRequest(url, { ...common, agent: plainAgent })
  }

  const problemOf = (address: string): string | null => {
    const url = new URL(address)
    if (url.username !== '' || url.password !== '') return 'The address must not hold a password.'
    if (allowsPrivate) return null
    if (url.protocol !== 'https:') return 'Webhooks go to https addresses only.'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    return isIP(host) !== 0 && !isPublicAddress(host) ? notPublicText(host) : null
  }

  return {
    problemOf,
    send({ url: address, headers, body }) {
      const url = new URL(address)
      const problem = problemOf(address)
      if (problem) return Promise.resolve({ status: null, text: problem, retryAfterMs: null })
      const length = String(Buffer.byteLength(body))
      const request = open(url, { ...headers, 'content-length': length })
      const answer = answerTo(request, options)
      request.end(body)
      return answer
    },
  }
}
