import type { FastifyInstance } from 'fastify'
import { type FigureDeps, readDatabaseFigures } from './database-figures.ts'

/** Measures every answer by its route's pattern, never by its address: addresses hold ids and are without number. */
export function watch(app: FastifyInstance, deps: FigureDeps): void {
  const { metrics } = deps
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: String(reply.statusCode),
    }
    metrics.http.observe(labels, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (_request, reply) => {
    await readDatabaseFigures(deps)
    reply.type(metrics.registry.contentType)
    return metrics.registry.metrics()
  })
}
