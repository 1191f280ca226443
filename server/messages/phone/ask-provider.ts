import { hourMs, secondMs } from '#sync/lib/durations.ts'
import { isRecord } from '#sync/lib/is-record.ts'

/** A provider's answer. */
export type ProviderAnswer =
  | {
      readonly is: 'answer'
      readonly status: number
      /** Null for what is no JSON object. */
      readonly body: Readonly<Record<string, unknown>> | null
      readonly retryAfterMs: number | null
    }
  /** Nothing left this machine. */
  | { readonly is: 'unsent'; readonly words: string }
  /** It left, and there is no answer. */
  | { readonly is: 'lost'; readonly words: string }

/** How long an answer may take. */
export const providerPatienceMs = 20 * secondMs
const longestAnswer = 64 * 1024
/** A provider that asks for days is asked again sooner. */
const longestWait = hourMs

/** Failures before anything was sent: no connection, no name, no trusted certificate. */
const beforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS)/

function retryAfterOf(header: string | null, now: number): number | null {
  if (header === null) return null
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * secondMs : Date.parse(header) - now
  return ms > 0 ? Math.min(ms, longestWait) : null
}

/** The beginning of an answer. The rest is cut off with its connection. */
async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  if (response.body)
    for await (const part of response.body) {
      parts.push(part)
      length += part.length
      if (length > longestAnswer) break
    }
  return Buffer.concat(parts).toString('utf8')
}

function jsonOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function faultOf(error: unknown): ProviderAnswer {
  const { message: words, cause } = error instanceof Error ? error : new Error(String(error))
  const code = isRecord(cause) && typeof cause['code'] === 'string' ? cause['code'] : ''
  return beforeSending.test(code)
    ? { is: 'unsent', words: `The provider can’t be reached (${code}).` }
    : { is: 'lost', words: `The provider didn’t answer: ${code || words}.` }
}

/** Asks a provider once, with an end in time and in size. Redirects are not followed: they would take the credentials along. */
export async function askProvider(
  url: string,
  init: Pick<RequestInit, 'method' | 'headers' | 'body'>,
  patienceMs: number,
): Promise<ProviderAnswer> {
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await fetch(url, { ...init, redirect: 'manual', signal })
    const date = Date.parse(response.headers.get('date') ?? '')
    const retryAfterMs = retryAfterOf(response.headers.get('retry-after'), date)
    return { is: 'answer', status: response.status, body: jsonOf(await readText(response)), retryAfterMs }
  } catch (error) {
    return faultOf(error)
  }
}
