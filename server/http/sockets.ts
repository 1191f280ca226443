import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'

const maxFrameUp = 64 * 1024

/**
 * Lets the routes registered after it be sockets. It must run once for a server, because each run listens for every
 * upgrade. Routes with sockets close them in a `preClose` hook of their own.
 */
export async function openSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: maxFrameUp, perMessageDeflate: false },
    preClose: async () => {
      app.websocketServer.close()
    },
  })
}
