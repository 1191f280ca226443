import type { FastifyInstance } from 'fastify'
import type { Net, NetReply } from '#sync/engine/net.ts'
import { benchDevice } from '#sync/engine/test/bench-device.ts'
import type { HelloReply, PullReply } from '#sync/protocol/messages.ts'
import { schemaHash } from '#sync/protocol/schema-hash.ts'

/** The replies that a device was given in one of its rounds. */
interface Heard {
  readonly hellos: HelloReply[]
  readonly pages: PullReply[]
}

/**
 * The app's own engine over memory, which talks to a whole server. The server may be replaced by another one, as behind an
 * address, and the device keeps its session.
 */
export function appDevice(first: FastifyInstance, firstToken: string) {
  let app = first
  let token = firstToken
  let replies: Heard = { hellos: [], pages: [] }
  let cookie = ''
  async function ask<T>(call: string, payload: object): Promise<NetReply<T>> {
    const headers = { authorization: `Bearer ${token}`, ...(cookie ? { cookie } : {}) }
    const answer = await app.inject({ method: 'POST', url: `/api/sync/${call}`, headers, payload })
    cookie ||= String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
    if (answer.statusCode === 401) return { kind: 'unauthenticated' }
    if (answer.statusCode !== 200) return { kind: 'unreachable', message: answer.body }
    return { kind: 'ok', value: answer.json<T>() }
  }
  const net: Net = {
    async hello(request) {
      const reply = await ask<HelloReply>('hello', request)
      if (reply.kind === 'ok') replies.hellos.push(reply.value)
      return reply
    },
    push: (request) => ask('push', request),
    async pull(request) {
      const reply = await ask<PullReply>('pull', request)
      if (reply.kind === 'ok') replies.pages.push(reply.value)
      return reply
    },
    openLive: () => ({ send: () => undefined, close: () => undefined }),
  }
  const device = benchDevice(net, undefined, undefined, schemaHash())
  return {
    device,
    moveTo(server: FastifyInstance) {
      app = server
    },
    /** The same person logs in again. */
    renew(next: string) {
      token = next
    },
    /** Sends and reads everything, and returns what the server said meanwhile. */
    async sync(): Promise<Heard> {
      replies = { hellos: [], pages: [] }
      await device.sync()
      return replies
    },
  }
}
