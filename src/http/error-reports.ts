import type { ClientError } from '#sync/api/client-errors.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { CallError } from './call-error.ts'
import { send } from './http.ts'

type Report = import('zod').input<typeof ClientError>

/** So many a page: one that fails in a loop has said enough. */
const most = 20
const longest = { message: 500, stack: 4000 } as const
const waiting: Report[] = []
const reported = new Set<string>()
let telling = false

/** Where the page is and what it was built from; said by whoever starts the app. */
export interface FailurePlace {
  /** The route's pattern, never the address. */
  readonly route: () => string
  readonly version: string
}
let place: FailurePlace = { route: () => '', version: '' }

/** What a person was told in words is no failure of the app, nor is a network that is away. */
const isExpected = (fault: unknown): boolean =>
  fault instanceof Refusal ||
  (fault instanceof CallError && fault.status < 500) ||
  (fault instanceof DOMException && fault.name === 'AbortError')

function reportOf(fault: unknown): Report {
  const { name, message, stack } = fault instanceof Error ? fault : new Error(String(fault))
  return {
    message: `${name}: ${message}`.slice(0, longest.message),
    stack: (stack ?? '').slice(0, longest.stack),
    route: place.route(),
    version: place.version,
  }
}

/** What could not be told is kept until the page is left, and told with the next or when the signal is back. */
async function tellAll(): Promise<void> {
  if (telling) return
  telling = true
  try {
    for (let body = waiting[0]; body; body = waiting[0]) {
      await send({ method: 'POST', path: '/api/client-errors', body })
      waiting.shift()
    }
  } catch {
    // No signal: see above.
  } finally {
    telling = false
  }
}

/** Tells the server of something that should not have happened: once for each kind and page. */
export function reportFailure(fault: unknown): void {
  if (isExpected(fault) || reported.size >= most) return
  const report = reportOf(fault)
  const kind = `${report.message} ${report.route}`
  if (reported.has(kind)) return
  reported.add(kind)
  waiting.push(report)
  void tellAll()
}

/** Hears of everything that nobody caught. Call once at start. */
export function watchFailures(here: FailurePlace): void {
  place = here
  window.addEventListener('error', ({ error, message }) => reportFailure(error ?? message))
  window.addEventListener('unhandledrejection', ({ reason }) => reportFailure(reason))
  window.addEventListener('online', () => void tellAll())
}
