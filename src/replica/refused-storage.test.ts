import { Dexie } from 'dexie'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loadReplica, openFor } from './replica.ts'
import { useStorageHealth } from './storage-health.ts'

const { indexedDB } = Dexie.dependencies
const refusing = (open: () => IDBOpenDBRequest): IDBFactory =>
  new Proxy(indexedDB, { get: (factory, name) => (name === 'open' ? open : Reflect.get(factory, name)) })

/** A request that fails immediately, as a private window of some browsers answers. */
function failing(): IDBOpenDBRequest {
  const request = new EventTarget() as IDBOpenDBRequest
  Object.defineProperty(request, 'error', { value: new DOMException('no', 'SecurityError') })
  const failure = Object.assign(new Event('error'), { preventDefault: () => undefined })
  Object.defineProperty(failure, 'target', { value: request })
  queueMicrotask(() => request.onerror?.(failure))
  return request
}

beforeAll(loadReplica)
afterEach(() => {
  openFor(null)
  Dexie.dependencies.indexedDB = indexedDB
  useStorageHealth.setState({ isRefused: false })
})

test.each([
  [
    'throws',
    () =>
      refusing(() => {
        throw new DOMException('no', 'SecurityError')
      }),
  ],
  ['fails to open', () => refusing(failing)],
  ['has none', () => undefined as unknown as IDBFactory],
])('a browser whose database %s is known to store nothing', async (_, factory) => {
  Dexie.dependencies.indexedDB = factory()
  openFor('a-person')
  await vi.waitFor(() => expect(useStorageHealth.getState().isRefused).toBe(true))
})

test('a browser with a database is not', async () => {
  const open = openFor('a-person')
  await open?.db.open()
  expect(useStorageHealth.getState().isRefused).toBe(false)
})
