import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServerTimers } from '../core/timers.ts'

export interface Pace {
  /** Over how long a body's progress is measured. */
  readonly windowMs: number
  /** The minimum of bytes in this time, below what the slowest mobile network brings. */
  readonly leastBytes: number
  readonly checkEveryMs: number
}

/** 256 bytes a second over ten seconds: a photo over EDGE continues, a byte a second is cut within twelve. */
export const slowestPace: Pace = { windowMs: 10_000, leastBytes: 2_560, checkEveryMs: 2_000 }

/** A request whose body is on its way. */
interface Arriving {
  readonly request: FastifyRequest['raw']
  readonly socket: Socket
  /** How many checks the window has lasted, and how much the socket had brought when it began. */
  checks: number
  bytes: number
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Bytes that have arrived and are not read yet: it is the server that is slow. */
const waitsForServer = ({ request, socket }: Arriving): boolean =>
  request.readableLength > 0 || socket.readableLength > 0

const tooSlow =
  'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-type: application/json\r\n\r\n{"message":"The request arrived too slowly. Please send it again.","title":"Too slow"}'

function cut({ socket }: Arriving, isAnswered: boolean): void {
  if (isAnswered) socket.destroy()
  else socket.end(tooSlow, () => socket.destroy())
}

/**
 * Cuts connections whose body does not get on. Time is counted in checks, so that a pause of the server itself is not
 * held against the sender. How long a body takes in all says little: a large photo over a bad signal
 * takes minutes and is welcome, while a thousand sockets with a byte a second each hold a thousand requests open.
 */
export function cutSlowBodies(app: FastifyInstance, timers: ServerTimers, pace: Pace = slowestPace): void {
  const arriving = new Map<Arriving, () => boolean>()
  const check = () => {
    for (const [arrival, isAnswered] of arriving) {
      if (arrival.request.complete || arrival.socket.destroyed) arriving.delete(arrival)
      else if (waitsForServer(arrival) || arrival.socket.bytesRead - arrival.bytes >= pace.leastBytes)
        Object.assign(arrival, { checks: 0, bytes: arrival.socket.bytesRead })
      else if (++arrival.checks * pace.checkEveryMs >= pace.windowMs) {
        arriving.delete(arrival)
        cut(arrival, isAnswered())
      }
    }
  }
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    // A request that was injected comes over no connection.
    if (!hasBody(request) || !(socket instanceof Socket)) return
    const arrival = { request: request.raw, socket, checks: 0, bytes: socket.bytesRead }
    arriving.set(arrival, () => reply.raw.headersSent)
  })
  const stop = timers.every(pace.checkEveryMs, check)
  app.addHook('onClose', async () => stop())
}
