import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../core/metrics.ts'
import type { Db } from '../db/core/open.ts'
import { waitingOnDevices } from '../db/sync/device-queue.ts'

interface MeasureDeps {
  readonly metrics: Metrics
  readonly db: Pick<Db, 'reads'>
}

/** Measures every answer by its route's pattern, never by its address: addresses hold ids and are without number. */
export function watch(app: FastifyInstance, { metrics, db }: MeasureDeps): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    }
    metrics.http.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => {
    metrics.waiting.set(await waitingOnDevices(db.reads.kysely))
    reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}
