import type { FastifyInstance } from 'fastify'

const lookEveryMs = 250

/** Ends connections whose last request ends while the server is closed: they would stay open for another one. */
export function endIdleConnections(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), lookEveryMs)
    app.server.once('close', () => clearInterval(timer))
  })
}
