import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { realTimers, type ServerTimers } from '../core/timers.ts'
import { openTestApp } from '../test/app.ts'
import { cutSlowBodies } from './slow-bodies.ts'

const pace = { windowMs: 400, leastBytes: 1000, checkEveryMs: 50 }
/** More than two windows. */
const checksUntilRead = 20

let app: FastifyInstance
beforeEach(async () => {
  const isRead = Promise.withResolvers<void>()
  let checks = 0
  const timers: ServerTimers = {
    ...realTimers,
    every: (ms, work) =>
      realTimers.every(ms, () => {
        work()
        if (++checks === checksUntilRead) isRead.resolve()
      }),
  }
  app = fastify({ bodyLimit: 10_000_000 })
  cutSlowBodies(app, timers, pace)
  app.post('/body', async ({ body }) => ({ length: (body as { text: string }).text.length }))
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send({}) }, async () => ({}))
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', async () => isRead.promise)
    scope.post('/busy', async () => ({ read: true }))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

const portOf = (server: FastifyInstance): number => {
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : 0
}

interface Sent {
  readonly head: string
  readonly pieces: Iterable<string>
  readonly everyMs: number
}

/** Sends the head, then a piece at a time, until the server ends the connection or has answered whole. */
function send(port: number, { head, pieces, everyMs }: Sent): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1')
  const left = pieces[Symbol.iterator]()
  let reply = ''
  socket.write(head)
  const timer = setInterval(() => {
    const next = left.next()
    if (next.done) clearInterval(timer)
    else socket.write(next.value)
  }, everyMs)
  socket.on('data', (chunk) => {
    reply += chunk.toString()
    if (reply.startsWith('HTTP/1.1 200') && reply.endsWith('}')) socket.destroy()
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    clearInterval(timer)
    resolve(reply)
  })
  return promise
}
const headOf = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`
const times = (count: number, piece: string): string[] => Array.from({ length: count }, () => piece)

test('a body that comes byte by byte is cut, and told so', async () => {
  const reply = await send(portOf(app), {
    head: headOf('/body', 5000),
    pieces: times(5000, 'x'),
    everyMs: 20,
  })
  expect(reply).toMatch(/^HTTP\/1\.1 408 .*arrived too slowly/s)
})

test('a body that stops is cut', async () => {
  const reply = await send(portOf(app), { head: headOf('/body', 5000), pieces: ['{"text":"x'], everyMs: 20 })
  expect(reply).toMatch(/^HTTP\/1\.1 408 /)
})

test('a request that was refused before its body came does not hold the socket either', async () => {
  const reply = await send(portOf(app), {
    head: headOf('/refused', 5000),
    pieces: times(5000, 'x'),
    everyMs: 20,
  })
  expect(reply).toMatch(/^HTTP\/1\.1 401 /)
  expect(reply).not.toContain('408')
})

test('a slow body that gets on is taken, however long it takes in all', async () => {
  const pieces = ['{"text":"', ...times(100, 'x'.repeat(1000)), '"}']
  const startTime = performance.now()
  const reply = await send(portOf(app), {
    head: headOf('/body', pieces.join('').length),
    pieces,
    everyMs: 15,
  })
  expect(reply).toMatch(/^HTTP\/1\.1 200 .*"length":100000/s)
  expect(performance.now() - startTime).toBeGreaterThan(pace.windowMs * 2)
})

test('a pause of the server itself is not held against the sender', async () => {
  const pieces = ['{"text":"', ...times(40, 'x'.repeat(150)), '"}']
  const reply = send(portOf(app), { head: headOf('/body', pieces.join('').length), pieces, everyMs: 15 })
  setTimeout(() => {
    const until = performance.now() + pace.windowMs * 2
    while (performance.now() < until);
  }, 170)
  expect(await reply).toMatch(/^HTTP\/1\.1 200 .*"length":6000/s)
})

test('a body that waits for the server is not cut for it', async () => {
  const body = 'x'.repeat(2_000_000)
  const reply = await send(portOf(app), { head: headOf('/busy', body.length), pieces: [body], everyMs: 5 })
  expect(reply).toMatch(/^HTTP\/1\.1 200 .*"read":true/s)
})

test('the server cuts slow headers, silence and slow bodies within 15 seconds', async () => {
  const server = await openTestApp({}, null)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const port = portOf(server.app)
  const startTime = performance.now()
  const cutAfter = async (request: Sent) => {
    await send(port, request)
    return (performance.now() - startTime) / 1000
  }
  const onceASecond = { pieces: times(60, 'x'), everyMs: 1000 }
  const seconds = await Promise.all([
    cutAfter({ head: 'GET / HTTP/1.1\r\nx-slow: ', ...onceASecond }),
    cutAfter({ head: '', pieces: [], everyMs: 1000 }),
    cutAfter({ head: headOf('/api/accounts/authenticate', 500), ...onceASecond }),
    cutAfter({ head: headOf('/api/sync/push', 500), ...onceASecond }),
    cutAfter({ head: headOf('/api/uploads', 500), ...onceASecond }),
  ])
  await server.close()
  for (const duration of seconds) expect(duration).toBeLessThan(15)
})
