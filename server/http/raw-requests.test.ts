import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test/app.ts'

let server: TestApp
let port: number
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 1, living: 1 })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const address = server.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

/** The statuses of all answers to what was written, until the server closes the connection. */
function statusesOf(text: string): Promise<number[]> {
  const { promise, resolve } = Promise.withResolvers<number[]>()
  const socket = connect(port, '127.0.0.1')
  let reply = ''
  socket.on('data', (chunk) => {
    reply += chunk.toString()
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () =>
    resolve([...reply.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))),
  )
  socket.write(text)
  return promise
}

const secondRequest = 'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
const post = (headers: string, body: string): string =>
  `POST /api/accounts/authenticate HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`

describe('a request whose end could be read in two ways', () => {
  test.each([
    [
      'a length and chunks',
      post('content-length: 4\r\ntransfer-encoding: chunked', `0\r\n\r\n${secondRequest}`),
    ],
    [
      'chunks and a length',
      post('transfer-encoding: chunked\r\ncontent-length: 4', `0\r\n\r\n${secondRequest}`),
    ],
    ['two lengths', post('content-length: 2\r\ncontent-length: 0', `{}${secondRequest}`)],
    ['two lengths in one header', post('content-length: 2, 0', `{}${secondRequest}`)],
    ['a length with a sign', post('content-length: +2', `{}${secondRequest}`)],
    ['a length below zero', post('content-length: -2', secondRequest)],
    ['a length in hexadecimal digits', post('content-length: 0x2', `{}${secondRequest}`)],
    ['a space before the colon', post('transfer-encoding : chunked', `0\r\n\r\n${secondRequest}`)],
    ['chunks by another name', post('transfer-encoding: xchunked', `0\r\n\r\n${secondRequest}`)],
    [
      'an encoding after the chunks',
      post('transfer-encoding: chunked, identity', `0\r\n\r\n${secondRequest}`),
    ],
    [
      'a chunk longer than any number',
      post('transfer-encoding: chunked', `fffffffffffffffff\r\n${secondRequest}`),
    ],
    ['a chunk of no number', post('transfer-encoding: chunked', `-1\r\n${secondRequest}`)],
    ['a line that ends early', post('x: y\rcontent-length: 0', secondRequest)],
  ])('is refused with its connection: %s', async (_kind, text) => {
    expect(await statusesOf(text)).toEqual([400])
  })

  test('two whole requests on a connection are two answers', async () => {
    expect(await statusesOf(post('content-length: 2', `{}${secondRequest}`))).toEqual([400, 200])
  })
})

describe('a parameter that comes twice', () => {
  const journal = (query: string) => server.as(admin, { url: `/api/books/journal?${query}` })

  test('is refused in words', async () => {
    const days = 'from=2026-11-01&to=2026-11-02'
    expect((await journal(days)).statusCode).toBe(200)
    for (const query of [`${days}&to=2026-11-30`, `${days}&format=json&format=xero`]) {
      const answer = await journal(query)
      expect([query, answer.statusCode]).toEqual([query, 400])
      expect(answer.json().message).not.toBe('')
    }
  })

  test.each([
    '{"email":"admin@quayside.test","password":"x","__proto__":{"role":"Admin"}}',
    '{"email":"admin@quayside.test","password":"x","constructor":{"prototype":{"role":"Admin"}}}',
  ])('a body that reaches for the prototype is refused: %s', async (payload) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/accounts/authenticate',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
  })
})
