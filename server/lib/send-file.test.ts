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

test('no name gets out of its header, and each arrives as it was but for what no disk takes', () => {
  fc.assert(
    fc.property(anything, (name) => {
      const header = dispositionOf(name)
      const [, plain, whole = ''] =
        /^attachment; filename="([\w .()-]*)"; filename\*=UTF-8''([\w%.~-]*)$/.exec(header) ?? []
      expect(plain).toBeDefined()
      expect(decodeURIComponent(whole)).toBe(
        name.toWellFormed().replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_'),
      )
    }),
  )
})

test('whoever goes before the first part is sent leaves nothing open behind', async () => {
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
    // What a connection that is cut in this moment does.
    reply.send = (payload) => {
      if (payload instanceof Readable) payload.destroy()
      return reply
    }
    return sendFile(request, reply, { name: 'x', contentType: 'text/csv', body: body() })
  })
  const asked = new AbortController()
  const answer = app.inject({ url: '/', signal: asked.signal }).catch(() => null)
  await vi.waitFor(() => expect([opened, open]).toEqual([1, 0]))
  asked.abort()
  await answer
  await app.close()
})

test('a plain name is written plainly', () => {
  expect(dispositionOf('Invoice INV-2026-000123.pdf')).toBe(
    'attachment; filename="Invoice INV-2026-000123.pdf"; filename*=UTF-8\'\'Invoice%20INV-2026-000123.pdf',
  )
  expect(dispositionOf('photo.jpg', true)).toMatch(/^inline; /)
})
