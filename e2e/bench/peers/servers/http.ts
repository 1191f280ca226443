import fastify, { type FastifyInstance } from 'fastify'
import { WebSocket, WebSocketServer } from 'ws'

/** Fastify as the product has it, with a socket that tells every browser the same news. */
export interface HttpServer {
  readonly app: FastifyInstance
  tell(text: string): void
}

export function createHttp(): HttpServer {
  const app = fastify({ bodyLimit: 256_000_000 })
  const sockets = new WebSocketServer({ server: app.server, path: '/news', perMessageDeflate: false })
  return {
    app,
    tell(text) {
      for (const socket of sockets.clients) if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
  }
}
