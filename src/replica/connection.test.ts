import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putMeta } from '#sync/engine/store.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { watchFreezing } from '../browser/frozen.ts'
import { readOnce, retire } from './connection.ts'
import { openReplica, type Replica } from './db.ts'
import { dexieStore } from './dexie-store.ts'
import { liveRows } from './live-rows.ts'
import { databaseSilenceMs } from './silence.ts'
import { useStorageHealth } from './storage-health.ts'

let db: Replica
let n = 0
const real = { open: IDBFactory.prototype.open, transaction: IDBDatabase.prototype.transaction }

beforeEach(() => {
  n += 1
  // The database itself answers by `setImmediate`.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  db = openReplica(`connection-${n}`, { outdated: () => undefined })
})
afterEach(() => {
  IDBFactory.prototype.open = real.open
  IDBDatabase.prototype.transaction = real.transaction
  retire(db)
  vi.useRealTimers()
})

/** Lets time pass in small steps, with the turns of the database between them, until the condition holds. */
async function holds(ms: number, condition: () => boolean): Promise<void> {
  for (let passedMs = 0; !condition() && passedMs < ms; passedMs += 10) {
    await vi.advanceTimersByTimeAsync(10)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(condition()).toBe(true)
}

async function outcomeWithin<T>(ms: number, work: Promise<T>): Promise<T | Error> {
  const outcomes: (T | Error)[] = []
  const note = (outcome: T | Error) => void outcomes.push(outcome)
  work.then(note, note)
  await holds(ms, () => outcomes.length > 0)
  return outcomes[0] as T | Error
}

/** Makes this many openings never answer; each can be made to answer late. */
function muteOpenings(count: number): (() => void)[] {
  const late: (() => void)[] = []
  IDBFactory.prototype.open = function open(this: IDBFactory, ...args) {
    if (late.length >= count) return real.open.apply(this, args)
    const request = {} as IDBOpenDBRequest
    late.push(() => {
      const opened = real.open.apply(this, args)
      const forward = (name: 'onsuccess' | 'onupgradeneeded') => (event: Event) => {
        Object.assign(request, { result: opened.result, transaction: opened.transaction })
        request[name]?.call(request, event as IDBVersionChangeEvent)
      }
      opened.onupgradeneeded = forward('onupgradeneeded')
      opened.onsuccess = forward('onsuccess')
    })
    return request
  }
  return late
}

/** Every connection that is open now throws from here on, and no event says so. */
function loseConnections(): void {
  const lostConnections = new WeakSet<IDBDatabase>()
  const isFresh = new WeakSet<IDBDatabase>()
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function openFresh(this: IDBFactory, ...args) {
    const request = open.apply(this, args)
    const note = () => isFresh.add(request.result)
    request.addEventListener('upgradeneeded', note)
    request.addEventListener('success', note)
    return request
  }
  IDBDatabase.prototype.transaction = function transaction(this: IDBDatabase, ...args) {
    if (!isFresh.has(this)) lostConnections.add(this)
    if (lostConnections.has(this))
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    return real.transaction.apply(this, args)
  } as typeof real.transaction
}

const countBranches = () => readOnce(db, ({ branch }) => branch.count())
const save = (term: number) =>
  dexieStore(db).write(async (tx) => putMeta(tx, 'term', term), { durable: true, tables: ['_meta'] })
const savedTerm = async () => (await readOnce(db, ({ _meta }) => _meta.get('term')))?.value

test('a database that does not open at first is asked on a new connection, within five seconds', async () => {
  muteOpenings(1)
  expect(await outcomeWithin(5000, countBranches())).toBe(0)
  expect(useStorageHealth.getState().isSilent).toBe(false)
})

test('[C3] a database that never opens is a refusal with a message, and nothing is saved later', async () => {
  const late = muteOpenings(99)
  const outcome = await outcomeWithin(4 * databaseSilenceMs, save(7))
  expect(outcome).toBeInstanceOf(Refusal)
  expect(outcome).toMatchObject({ message: expect.stringContaining('storage isn’t answering') })
  expect(useStorageHealth.getState().isSilent).toBe(true)
  IDBFactory.prototype.open = real.open
  for (const answer of late) answer()
  expect(await outcomeWithin(5000, savedTerm())).toBe(undefined)
  expect(await outcomeWithin(5000, save(8))).toBe(undefined)
  expect(await outcomeWithin(5000, savedTerm())).toBe(8)
  expect(useStorageHealth.getState().isSilent).toBe(false)
})

test('a page of many rows that a slow device writes for longer than a silence is saved', async () => {
  const rows = Array.from({ length: 4000 }, (_, nth) => ({ branchId: `branch-${nth}`, $scopes: [] }) as never)
  const tables = ['branch'] as const
  const write = dexieStore(db).write(async (tx) => tx.put('branch', rows), { durable: false, tables })
  expect(await outcomeWithin(10 * databaseSilenceMs, write)).toBe(undefined)
  expect(await outcomeWithin(5000, countBranches())).toBe(rows.length)
  expect(useStorageHealth.getState().isSilent).toBe(false)
})

test('a connection that is lost again and again without a word is opened again each time', async () => {
  await outcomeWithin(1000, save(1))
  for (const term of [2, 3, 4, 5]) {
    loseConnections()
    expect(await outcomeWithin(5000, countBranches())).toBe(0)
    loseConnections()
    await outcomeWithin(5000, save(term))
    expect(await outcomeWithin(5000, savedTerm())).toBe(term)
  }
})

/** Another tab that hangs in the middle of a write, until the returned function is called. */
async function hangTab(): Promise<() => void> {
  const otherConnection = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(db.name)
    request.onsuccess = () => resolve(request.result)
  })
  let isHeld = true
  const store = otherConnection.transaction('_meta', 'readwrite').objectStore('_meta')
  const hold = () => {
    if (isHeld) store.get('x').onsuccess = hold
  }
  hold()
  return () => {
    isHeld = false
    otherConnection.close()
  }
}

test('[C3] a write that waits for a hung tab is cancelled, and is not done when that tab releases its lock', async () => {
  await outcomeWithin(1000, save(1))
  const letGo = await hangTab()
  const write = dexieStore(db).write(
    async (tx) => {
      await tx.get('_meta', 'term')
      putMeta(tx, 'term', 2)
    },
    { durable: true, tables: ['_meta'] },
  )
  expect(await outcomeWithin(4 * databaseSilenceMs, write)).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('isn’t answering'),
  })
  letGo()
  expect(await outcomeWithin(5000, savedTerm())).toBe(1)
})

test('[C3] a write that was being committed is not called saved, and not done twice', async () => {
  await outcomeWithin(1000, save(1))
  const letGo = await hangTab()
  let runs = 0
  const write = dexieStore(db).write(
    async (tx) => {
      runs += 1
      putMeta(tx, 'term', 2)
    },
    { durable: true, tables: ['_meta'] },
  )
  expect(await outcomeWithin(4 * databaseSilenceMs, write)).toMatchObject({
    message: expect.stringContaining('says whether it was saved'),
  })
  letGo()
  expect(await outcomeWithin(5000, savedTerm())).toBe(2)
  expect(runs).toBe(1)
})

test('[C3] a write that is being committed when the tab is frozen is not done twice', async () => {
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  watchFreezing()
  await outcomeWithin(1000, save(1))
  const letGo = await hangTab()
  let runs = 0
  const write = dexieStore(db).write(
    async (tx) => {
      runs += 1
      putMeta(tx, 'term', 2)
    },
    { durable: true, tables: ['_meta'] },
  )
  await holds(1000, () => runs === 1)
  await vi.advanceTimersByTimeAsync(10)
  page.dispatchEvent(new Event('freeze'))
  page.dispatchEvent(new Event('resume'))
  vi.unstubAllGlobals()
  expect(await outcomeWithin(8 * databaseSilenceMs, write)).toMatchObject({
    message: expect.stringContaining('says whether it was saved'),
  })
  letGo()
  expect(await outcomeWithin(5000, savedTerm())).toBe(2)
  expect(runs).toBe(1)
})

test('a storage that refuses to open has our own message and not the browser’s', async () => {
  IDBFactory.prototype.open = () => {
    throw new DOMException('A mutation operation was attempted on a database', 'InvalidStateError')
  }
  const faults: unknown[] = []
  const { unsubscribe } = liveRows(db, ({ branch }) => branch.count()).subscribe(
    () => undefined,
    (fault) => faults.push(fault),
  )
  expect(await outcomeWithin(2000, countBranches())).toMatchObject({ code: 'unavailable' })
  await holds(5000, () => faults.length > 0)
  expect(faults).toMatchObject([{ code: 'unavailable' }])
  unsubscribe()
})

test('a live question follows its rows over lost and silent connections', async () => {
  const counts: number[] = []
  const put = (branchId: string) =>
    dexieStore(db).write(async (tx) => tx.put('branch', [{ branchId, $scopes: [] } as never]), {
      durable: true,
    })
  muteOpenings(1)
  const { unsubscribe } = liveRows(db, ({ branch }) => branch.count()).subscribe(
    (count) => counts.push(count),
    (fault) => expect.fail(String(fault)),
  )
  const hears = (count: number) => holds(9000, () => counts.at(-1) === count)
  await hears(0)
  await outcomeWithin(5000, put('a'))
  await hears(1)
  for (const [nth, branchId] of ['b', 'c', 'd'].entries()) {
    loseConnections()
    await outcomeWithin(5000, put(branchId))
    await hears(nth + 2)
  }
  unsubscribe()
})
