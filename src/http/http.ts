import type { FieldErrors } from '#sync/lib/refusal.ts'
import { CallError, type Demand } from './call-error.ts'

export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly timeoutMs?: number
}

/** The server's address: this app's own host, unless a build sets another. */
export const baseUrl: string = import.meta.env['VITE_API_BASE'] ?? ''

export const noAnswerText = 'No response received from server'
const patience = 30_000

/** Sends a request. Throws CallError with status 0 if there is no reply; returns every reply, including errors. */
export async function send(request: HttpRequest): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', ...request.headers }
  if (request.body !== undefined) headers['Content-Type'] = 'application/json'
  try {
    return await fetch(baseUrl + request.path, {
      method: request.method,
      headers,
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(request.timeoutMs ?? patience),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    })
  } catch {
    throw new CallError(0, noAnswerText)
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Reads a body as specified: JSON if it is valid JSON, otherwise the text itself. */
export const bodyOf = async (response: Response): Promise<unknown> =>
  parseBody(await response.text().catch(() => ''))

/** Reads the body of a reply. Throws CallError with status 0 if it was cut, because a part of a reply is no reply. */
export async function wholeReplyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => null)
  if (text === null) throw new CallError(0, noAnswerText)
  return parseBody(text)
}

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
