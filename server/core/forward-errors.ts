import { createHash } from 'node:crypto'
import { isoOf } from '#sync/lib/clock.ts'
import type { ErrorService } from './dsn.ts'
import type { Seams } from './seams.ts'

/** A failure as it was collected: nothing personal is in it any more. */
export interface Collected {
  readonly errorId: string
  readonly message: string
  readonly stack: string
  readonly route: string
  readonly version: string
  /** How often it has been seen by now. */
  readonly count: number
}

const patienceMs = 5_000
const errorLine = /^([A-Z]\w*(?:Error|Exception)): ([\s\S]*)$/

/** The first of its kind, the tenth, the hundredth: the service sees that it grows, and is not flooded. */
export const isWorthTelling = ({ count }: Collected): boolean => /^10*$/.test(String(count))

/** An event in the envelope form of the Sentry protocol. */
function envelopeOf(error: Collected, at: number): string {
  const { errorId, message, stack, route, version, count } = error
  const eventId = createHash('sha256').update(`${errorId} ${count} ${at}`).digest('hex').slice(0, 32)
  const [, type = 'Error', value = message] = errorLine.exec(message) ?? []
  const event = {
    event_id: eventId,
    timestamp: at / 1000,
    platform: 'javascript',
    level: 'error',
    logger: 'browser',
    release: version,
    transaction: route,
    fingerprint: [errorId],
    exception: { values: [{ type, value }] },
    tags: { route, seen: String(count) },
    extra: { stack },
  }
  const lines = [{ event_id: eventId, sent_at: isoOf(at) }, { type: 'event' }, event]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

/** Tells the error-reporting service. Throws when it does not take it. */
export async function forward(service: ErrorService, error: Collected, { clock }: Pick<Seams, 'clock'>) {
  const answer = await fetch(service.endpoint, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-sentry-envelope',
      'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=quayside, sentry_key=${service.publicKey}`,
    },
    body: envelopeOf(error, clock.now()),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
  // Unread, it would keep its connection.
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The error-reporting service answered ${answer.status}`)
}
