import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'

const maxFrameUp = 64 * 1024

/**
 * Lets the routes that come after it be sockets. Once for a server: each time listens for every upgrade. Whoever
 * has sockets says goodbye to them in a `preClose` of its own.
 */
export async function openSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: maxFrameUp, perMessageDeflate: false },
    preClose: async () => {
      app.websocketServer.close()
    },
  })
}
