import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { hourMs, secondMs } from '#sync/lib/durations.ts'
import type { Env } from '../core/env.ts'
import type { Metrics } from '../core/metrics.ts'
import type { ServerTimers } from '../core/timers.ts'

const everyMs = 6 * hourMs
const patienceMs = 10 * secondMs

/**
 * Returns the end of the certificate at an https address, in milliseconds since 1970. The connection accepts every certificate,
 * because that of an expired one is wanted too; nothing is sent on it.
 */
export function certificateEnd(address: string): Promise<number> {
  const { hostname, port } = new URL(address)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = connect({
    host: hostname,
    port: Number(port || 443),
    ...(isIP(hostname) ? {} : { servername: hostname }),
    rejectUnauthorized: false,
  })
  socket.setTimeout(patienceMs, () => socket.destroy(new Error(`${hostname} did not answer`)))
  socket.once('secureConnect', () => {
    resolve(Date.parse(socket.getPeerCertificate().valid_to))
    socket.end()
  })
  socket.once('error', reject)
  return promise
}

/** Looks now and then when the certificate of the public address ends, which is often renewed by another program. */
export function watchCertificate(
  {
    env,
    metrics,
  }: { readonly env: Pick<Env, 'publicUrl'>; readonly metrics: Pick<Metrics, 'certificateEnd'> },
  timers: ServerTimers,
): () => void {
  const { certificateEnd: gauge } = metrics
  gauge.set(Number.NaN)
  if (!env.publicUrl.startsWith('https:')) return () => {}
  const look = () => {
    certificateEnd(env.publicUrl).then(
      (endMs) => gauge.set(endMs / secondMs),
      () => gauge.set(Number.NaN),
    )
  }
  const stops = [timers.soon(look), timers.every(everyMs, look)]
  return () => {
    for (const stop of stops) stop()
  }
}
