import type { ClientError } from '#sync/api/accounts/client-errors.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { createSlot } from '#sync/lib/slot.ts'
import { CallError } from './call-error.ts'
import { hasFields, readReply, send } from './http.ts'

type Report = import('zod').input<typeof ClientError>

/** The limit per page, because one that fails in a loop has already been reported. */
const maxReports = 20
const longest = { message: 500, stack: 4000 } as const
const waiting: Report[] = []
const reportedKinds = new Set<string>()
const isSending = createSlot(false)

/** The page's location and version; set when the app starts. */
export interface FailurePlace {
  /** The route's pattern, never the address. */
  readonly route: () => string
  readonly version: string
}
const place = createSlot<FailurePlace>({ route: () => '', version: '' })

/** Errors that the person got a message about aren't failures of the app, nor is a lost connection. */
const isExpected = (fault: unknown): boolean =>
  fault instanceof Refusal ||
  (fault instanceof CallError && fault.status < 500) ||
  (fault instanceof DOMException && fault.name === 'AbortError')

function reportOf(fault: unknown): Report {
  const { name, message, stack } = fault instanceof Error ? fault : new Error(String(fault))
  return {
    message: `${name}: ${message}`.slice(0, longest.message),
    stack: (stack ?? '').slice(0, longest.stack),
    route: place.current.route(),
    version: place.current.version,
  }
}

/**
 * Unsent reports stay in memory until the page is closed, and are sent with the next one or when the connection is
 * back.
 */
async function sendReports(): Promise<void> {
  if (isSending.current) return
  const end = isSending.set(true)
  try {
    for (let body = waiting[0]; body; body = waiting[0]) {
      const response = await send({ method: 'POST', path: '/api/client-errors', body })
      if (response.ok) await readReply(response, hasFields<{ taken: unknown }>('taken'))
      waiting.shift()
    }
  } catch {
    // No connection: the reports are sent later.
  } finally {
    end()
  }
}

/** Reports an unexpected error to the server, once for each kind and page. */
export function reportFailure(fault: unknown): void {
  if (isExpected(fault) || reportedKinds.size >= maxReports) return
  const report = reportOf(fault)
  const kind = `${report.message} ${report.route}`
  if (reportedKinds.has(kind)) return
  reportedKinds.add(kind)
  waiting.push(report)
  void sendReports()
}

/** Reports all uncaught errors. Call once at the start. */
export function watchFailures(location: FailurePlace): void {
  place.set(location)
  window.addEventListener('error', ({ error, message }) => reportFailure(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason))
  window.addEventListener('online', () => void sendReports())
}
