import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { dispositionOf, sendFile } from './send-file.ts'

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom(
    'a"; filename="b.html',
    "x'y*z!.pdf",
    'a\r\nSet-Cookie: b=c',
    '../../x',
    '\ud800',
    'é 📦 王.pdf',
  ),
)

test('no name gets out of its header, and each name arrives unchanged except for characters that no disk takes', () => {
  fc.assert(
    fc.property(anything, (name) => {
      const header = dispositionOf(name)
      const [, plain, encodedName = ''] =
        /^attachment; filename="([\w .()-]*)"; filename\*=UTF-8''([\w%.~-]*)$/.exec(header) ?? []
      expect(plain).toBeDefined()
      expect(decodeURIComponent(encodedName)).toBe(
        name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_'),
      )
    }),
  )
})

test('a client that goes before the first part is sent leaves nothing open behind', async () => {
  let opened = 0
  let open = 0
  async function* body() {
    opened += 1
    open += 1
    try {
      for (;;) yield 'x'.repeat(100_000)
    } finally {
      open -= 1
    }
  }
  const app = fastify()
  app.get('/', (request, reply) => {
    // A connection that is cut at this moment does the same.
    reply.send = (payload) => {
      if (payload instanceof Readable) payload.destroy()
      return reply
    }
    return sendFile(request, reply, { name: 'x', contentType: 'text/csv', body: body() })
  })
  const controller = new AbortController()
  const answer = app.inject({ url: '/', signal: controller.signal }).catch(() => null)
  await vi.waitFor(() => expect([opened, open]).toEqual([1, 0]))
  controller.abort()
  await answer
  await app.close()
})

test('a client that reads nothing any more is let go, and nothing stays open; a slow reader is not let go', async () => {
  let open = 0
  async function* body(parts: number) {
    open += 1
    try {
      for (let n = 0; n < parts; n++) yield 'x'.repeat(1_000_000)
    } finally {
      open -= 1
    }
  }
  const app = fastify()
  app.get('/:parts', (request, reply) => {
    const { parts } = request.params as { parts: string }
    const file = { name: 'x', contentType: 'text/csv', body: body(Number(parts)) }
    return sendFile(request, reply, file, 1000)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const began = (parts: number) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, path: `/${parts}` }, resolve).on('error', reject),
    )
  const stuck = await began(1000)
  stuck.on('error', () => undefined)
  expect(open).toBe(1)
  await vi.waitFor(() => expect(open).toBe(0), { timeout: 5000 })
  let bytes = 0
  for await (const part of await began(20)) {
    bytes += part.length
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(bytes).toBe(20_000_000)
  await app.close()
})

test('a plain name is written plainly', () => {
  expect(dispositionOf('Invoice INV-2026-000123.pdf')).toBe(
    'attachment; filename="Invoice INV-2026-000123.pdf"; filename*=UTF-8\'\'Invoice%20INV-2026-000123.pdf',
  )
  expect(dispositionOf('photo.jpg', true)).toMatch(/^inline; /)
})
