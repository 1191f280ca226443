import { expect, test } from 'vitest'
import { keepShared, takeShared } from './shared-file.ts'

/** As much of the browser's caches as is used here. */
function memoryCaches(): CacheStorage {
  const storedCaches = new Map<string, Map<string, Response>>()
  const open = (name: string) => {
    const entries = storedCaches.get(name) ?? new Map<string, Response>()
    storedCaches.set(name, entries)
    return {
      put: async (key: string, response: Response) => void entries.set(key, response),
      match: async (key: string) => entries.get(key),
    }
  }
  return {
    open: async (name: string) => open(name),
    delete: async (name: string) => storedCaches.delete(name),
  } as unknown as CacheStorage
}

function share(parts: Readonly<Record<string, string | File>>): Request {
  const body = new FormData()
  for (const [name, part] of Object.entries(parts)) body.set(name, part)
  return new Request('https://quay.test/share', { method: 'POST', body })
}

const pdf = new File(['%PDF-1.7 order'], 'Rechnung Größe 9.pdf', { type: 'application/pdf' })
const placeOf = (response: Response) => new URL(response.headers.get('location') ?? '')

test('a shared PDF waits with its message, and is taken once', async () => {
  const caches = memoryCaches()
  const answer = await keepShared(share({ text: 'Shipped', title: 'Your order', file: pdf }), caches, 'f-1')
  expect(answer.status).toBe(303)
  expect(placeOf(answer).pathname).toBe('/')
  expect(Object.fromEntries(placeOf(answer).searchParams)).toEqual({
    text: 'Shipped\nYour order',
    file: 'f-1',
  })
  const file = await takeShared(caches)
  expect([file?.name, file?.type, await file?.text()]).toEqual([
    'Rechnung Größe 9.pdf',
    'application/pdf',
    '%PDF-1.7 order',
  ])
  expect(await takeShared(caches)).toBeNull()
})

test('a message without a file leads on alone, and an older file goes with it', async () => {
  const caches = memoryCaches()
  await keepShared(share({ file: pdf }), caches, 'f-1')
  const place = placeOf(await keepShared(share({ text: 'Shipped' }), caches, 'f-2'))
  expect(Object.fromEntries(place.searchParams)).toEqual({ text: 'Shipped' })
  expect(await takeShared(caches)).toBeNull()
})
