import type { FastifyInstance } from 'fastify'
import { waitingOnDevices } from '../db/device-queue.ts'
import type { Deps } from './deps.ts'

/** Measures every answer by its route's pattern, never by its address: addresses hold ids and are without number. */
export function watch(app: FastifyInstance, { metrics, db }: Pick<Deps, 'metrics' | 'db'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    }
    metrics.http.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => {
    metrics.waiting.set(await waitingOnDevices(db.reader))
    reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}
