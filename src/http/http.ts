import { isRecord } from '#sync/lib/is-record.ts'
import { isProblem } from '#sync/lib/problem.ts'
import type { FieldErrors } from '#sync/lib/refusal.ts'
import { CallError, type Demand } from './call-error.ts'

export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly timeoutMs?: number
  /** The content types of a reply that is a file; any other reply is JSON. */
  readonly file?: readonly string[]
}

/** The server's address: this app's own host, unless a build sets another. */
export const baseUrl: string = import.meta.env['VITE_API_BASE'] ?? ''

export const noAnswerText = 'No response received from server'
const patience = 30_000

/** Only the request, for callers that must know what is between them and the server. Throws without an answer. */
export function sendUnchecked(request: HttpRequest): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', ...request.headers }
  if (request.body !== undefined) headers['Content-Type'] = 'application/json'
  return fetch(baseUrl + request.path, {
    method: request.method,
    headers,
    credentials: 'include',
    cache: 'no-store',
    // The server redirects no call; a network that wants a log-in does.
    redirect: 'manual',
    signal: AbortSignal.timeout(request.timeoutMs ?? patience),
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  })
}

const typeOf = (contentType: string | null): string =>
  (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** Whether an answer comes from our server, and not from a proxy, a firewall or the log-in page of a Wi-Fi. */
async function isServers(response: Response, { file = ['application/json'] }: HttpRequest): Promise<boolean> {
  if (!response.ok) return isProblem(await bodyOf(response.clone()))
  const type = typeOf(response.headers.get('Content-Type'))
  return file.some((name) => typeOf(name) === type)
}

/**
 * Sends a request. Returns the server's answers, its refusals too. Any other answer is none: throws CallError with
 * status 0, as without a connection, so that what was sent is sent again.
 */
export async function send(request: HttpRequest): Promise<Response> {
  const response = await sendUnchecked(request).catch(() => null)
  if (!response || !(await isServers(response, request))) throw new CallError(0, noAnswerText)
  return response
}

export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Reads a body as specified: JSON if it is valid JSON, otherwise the text itself. */
export const bodyOf = async (response: Response): Promise<unknown> =>
  parseBody(await response.text().catch(() => ''))

/**
 * Reads the body of a reply. Throws CallError with status 0 if it was cut, because a part of a reply is no reply, or if it
 * is JSON of something else.
 */
export async function readReply<T>(response: Response, isReply: (body: unknown) => body is T): Promise<T> {
  const body = await bodyOf(response)
  if (!isReply(body)) throw new CallError(0, noAnswerText)
  return body
}

/** For `readReply`: whether a body has the fields that make it the reply to a request. */
export const hasFields =
  <T extends object>(...names: readonly (keyof T & string)[]) =>
  (body: unknown): body is T =>
    isRecord(body) && names.every((name) => Object.hasOwn(body, name))

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const linesOf = (errors: object): string =>
  Object.entries(errors)
    .map(([field, values]) => `${field}: ${Array.isArray(values) ? values.join(', ') : String(values)}`)
    .join('\n')

/** The specified order: message, title, the errors one per line, a plain text. */
export function messageOf(body: unknown): string {
  if (isText(body)) return body
  if (typeof body !== 'object' || body === null) return 'Unknown error occurred'
  const { message, title, errors }: { message?: unknown; title?: unknown; errors?: unknown } = body
  if (isText(message)) return message
  if (isText(title)) return title
  if (typeof errors === 'object' && errors !== null) return linesOf(errors) || 'Unknown error occurred'
  return 'Unknown error occurred'
}

function demandIn(body: unknown): Demand | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  if ('needsProof' in body && body.needsProof === true) return 'proof'
  return 'emptyDevice' in body && body.emptyDevice === true ? 'empty-device' : undefined
}

export async function errorOf(response: Response): Promise<CallError> {
  const body = await bodyOf(response)
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  const fields = typeof errors === 'object' && errors !== null ? (errors as FieldErrors) : undefined
  return new CallError(response.status, messageOf(body), fields, demandIn(body))
}
