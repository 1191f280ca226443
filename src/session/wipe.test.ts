import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { type OutboxEntry, putMeta, startPosition } from '#sync/engine/store.ts'
import type { Session } from '../stores/session.ts'

const storedItems = new Map<string, string>()
const storage = {
  getItem: (key: string) => storedItems.get(key) ?? null,
  setItem: (key: string, value: string) => storedItems.set(key, value),
  removeItem: (key: string) => storedItems.delete(key),
}
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('window', { localStorage: storage })

const { openReplica } = await import('../replica/db.ts')
const { dexieStore } = await import('../replica/dexie-store.ts')
const { lastSynced } = await import('../replica/last-synced.ts')
const { deriveKeys, keepsRows, recognisePerson, rememberPerson, rememberSession } = await import(
  './people.ts'
)
const { loadReplica, nameOf, openFor } = await import('../replica/replica.ts')
await loadReplica()
const { expireOldRows } = await import('./age-out.ts')
const { cleanUpOthers } = await import('./retention.ts')
const { restoreWork, finishLeaving, keepRows, leaveEnded, leaveEncrypted, removeReplica } = await import(
  './wipe.ts'
)
const { deriveSecrets } = await import('./secrets.ts')
const { clearSiteStorage } = await import('./site-storage.ts')

const canary = 'CANARY-7Q4'
const at = '2026-11-02T10:00:00.000Z'
const email = `${canary}@quayside.test`
const keys = await deriveKeys('harbour', '00ff')
let nth = 0

const entry = (mid: number): OutboxEntry => ({
  ...{ mid, uid: `u${mid}`, name: 'package.update', ver: 1, args: { note: canary } },
  ...{ occurredAt: at, savedAt: at, reads: ['package/p'], writes: ['package/p'] },
})

interface Here {
  readonly role?: Session['role']
  readonly unsent?: boolean
}

/** Makes a person who has logged in on this device and has rows here. */
async function personWith({ role = 'User', unsent = false }: Here): Promise<string> {
  const accountId = `account-${++nth}`
  const session = { accountId, firstName: canary, email, role, renewed: true } as Session
  await rememberPerson(session, email, keys)
  rememberSession(session)
  lastSynced.set(accountId, new Date().toISOString())
  await within(accountId, async (db) => {
    await db._key.put({ name: 'seal', key: keys.sealKey, salt: keys.salt })
    await dexieStore(db).write(
      async (tx) => {
        putMeta(tx, 'client', { clientId: 'c1', nextMid: 2 })
        putMeta(tx, 'position', { ...startPosition, seq: 4, head: { v: 9, tag: 9 } })
        tx.put('package', [{ packageId: 'p', note: canary, codes: [], $scopes: [] } as never])
        tx.put('_shadow', [{ key: 'package/p', entity: 'package', id: 'p', base: null }])
        if (unsent) tx.put('_outbox', [entry(1)])
      },
      { durable: true },
    )
  })
  return accountId
}

async function within<T>(accountId: string, work: (db: ReturnType<typeof openReplica>) => Promise<T>) {
  const db = openReplica(nameOf(accountId), { outdated: () => undefined })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Everything readable on the device, both in databases and in storage. */
async function readable(): Promise<string> {
  const texts = [...storedItems.values()]
  for (const name of await Dexie.getDatabaseNames()) {
    const db = openReplica(name, { outdated: () => undefined })
    texts.push(JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray()))))
    db.close()
  }
  return texts.join('\n')
}
const exists = async (accountId: string) => (await Dexie.getDatabaseNames()).includes(nameOf(accountId))
const rowsOf = (accountId: string) => within(accountId, (db) => db.package.count())

beforeEach(async () => {
  openFor(null)
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  storedItems.clear()
})

test('[H6] logging out with everything synced leaves nothing at all', async () => {
  const accountId = await personWith({})
  expect(await readable()).toContain(canary)
  await leaveEncrypted(accountId)
  expect(await readable()).not.toContain(canary)
  expect(await exists(accountId)).toBe(false)
  expect([...storedItems.values()].join()).not.toContain(accountId)
})

test('[H6] logging out with unsent work leaves it encrypted, and nothing else', async () => {
  const accountId = await personWith({ unsent: true })
  await leaveEncrypted(accountId)
  expect(await readable()).not.toContain(canary)
  expect(await within(accountId, (db) => db._sealed.count())).toBeGreaterThan(0)
  expect(await recognisePerson(email, 'harbour')).toMatchObject({ session: { accountId } })
})

test('[H6] data that was left encrypted is still there for its person after the app is opened again', async () => {
  const accountId = await personWith({ unsent: true })
  await leaveEncrypted(accountId)
  await cleanUpOthers()
  expect(await within(accountId, (db) => db._sealed.count())).toBeGreaterThan(0)
  expect(await recognisePerson(email, 'harbour')).toMatchObject({ session: { accountId } })
})

test('[H6] kept rows need their owner’s password, and stay when another person logs in', async () => {
  const accountId = await personWith({})
  await within(accountId, (db) => keepRows(accountId, db))
  rememberSession(null)
  expect([...storedItems.values()].join()).not.toContain(canary)
  expect(keepsRows(accountId)).toBe(true)
  const next = await personWith({})
  openFor(next)
  await cleanUpOthers()
  expect(await rowsOf(accountId)).toBe(1)
})

test('[H6] a session that the server ended leaves nothing when all is synced', async () => {
  const accountId = await personWith({})
  rememberSession(null)
  await leaveEnded(accountId)
  expect(await readable()).not.toContain(canary)
  expect(await exists(accountId)).toBe(false)
})

test('[H5] [H6] unsent work waits unchanged when the server ends a session; the rows go', async () => {
  const accountId = await personWith({ unsent: true })
  rememberSession(null)
  await leaveEnded(accountId)
  expect(await rowsOf(accountId)).toBe(0)
  await within(accountId, async (db) => {
    expect(await db._outbox.toArray()).toEqual([{ ...entry(1), reads: [], writes: [], dormant: true }])
    expect(await db._shadow.count()).toBe(0)
    expect((await db._meta.get('position'))?.value).toEqual({ ...startPosition, seq: 5 })
  })
  // Only their password can tell who the person is.
  expect([...storedItems.values()].join()).not.toContain(canary)
  expect(await recognisePerson(email, 'harbour')).toMatchObject({ session: { accountId } })

  openFor(await personWith({}))
  await cleanUpOthers()
  expect(await within(accountId, (db) => db._outbox.count())).toBe(0)
  expect(await within(accountId, (db) => db._sealed.count())).toBeGreaterThan(0)
})

test('[H6] a half-filled form is unsent work: it waits for its person when the server ends the session', async () => {
  const accountId = await personWith({})
  const draft = { canary } as never
  await within(accountId, (db) =>
    dexieStore(db).write(async (tx) => putMeta(tx, 'draft', draft), { durable: true }),
  )
  rememberSession(null)
  await leaveEnded(accountId)
  expect(await rowsOf(accountId)).toBe(0)
  expect(await within(accountId, async (db) => (await db._meta.get('draft'))?.value)).toEqual(draft)
})

test('[H6] [H9] a half-done hand-over is unsent work: it is encrypted when its person logs out, and comes back', async () => {
  const accountId = await personWith({})
  const handovers = [{ subject: 'door/1', makerId: accountId, values: { name: canary } }] as never
  await within(accountId, (db) =>
    dexieStore(db).write(async (tx) => putMeta(tx, 'handovers', handovers), { durable: true }),
  )
  await leaveEncrypted(accountId)
  expect(await readable()).not.toContain(canary)
  expect(await within(accountId, (db) => db._sealed.count())).toBeGreaterThan(0)
  const person = await recognisePerson(email, 'harbour')
  if (person === 'unknown' || person === 'wrong') throw new Error(person)
  await restoreWork(accountId, 'harbour', person.keys)
  expect(await within(accountId, async (db) => (await db._meta.get('handovers'))?.value)).toEqual(handovers)
})

test('[H6] the data of the person logged in is never cleaned up', async () => {
  const accountId = await personWith({ unsent: true })
  openFor(accountId)
  await cleanUpOthers()
  await leaveEnded(accountId)
  expect(await rowsOf(accountId)).toBe(1)
})

test('[C3] a logout from a database that does not answer fails with a message, and is finished at a later start', async () => {
  const accountId = await personWith({})
  const { open } = IDBFactory.prototype
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest
  const ends: unknown[] = []
  const note = (end: unknown) => void ends.push(end)
  finishLeaving(accountId).then(note, note)
  for (let passedMs = 0; passedMs < 60_000 && ends.length === 0; passedMs += 100)
    await vi.advanceTimersByTimeAsync(100)
  vi.useRealTimers()
  IDBFactory.prototype.open = open
  expect(ends).toMatchObject([{ code: 'unavailable', message: expect.stringContaining('isn’t answering') }])
  await finishLeaving(accountId)
  expect(await exists(accountId)).toBe(false)
})

const days = (n: number) => new Date(Date.now() - n * 24 * 3_600_000).toISOString()

test.each([
  ['a customer, 13 days', { role: 'User' }, 13, 1],
  ['a customer, 15 days', { role: 'User' }, 15, 0],
  ['a customer with unsent work, 15 days', { role: 'User', unsent: true }, 15, 0],
  ['staff, 15 days', { role: 'Warehouse' }, 15, 1],
] as const)('[H6] rows without contact: %s', async (_, facts, age, rows) => {
  const accountId = await personWith(facts)
  lastSynced.set(accountId, days(age))
  await expireOldRows()
  expect(await rowsOf(accountId)).toBe(rows)
  expect(await within(accountId, (db) => db._outbox.count())).toBe('unsent' in facts ? 1 : 0)
})

test('[H6] rows that were kept after logging out are gone after 14 days, and who it was with them', async () => {
  const accountId = await personWith({})
  await within(accountId, (db) => keepRows(accountId, db))
  rememberSession(null)
  lastSynced.set(accountId, days(15))
  await expireOldRows()
  expect(await exists(accountId)).toBe(false)
  expect(await readable()).not.toContain(accountId)
})

const numbers = [{ year: 2026, next: 120, to: 500 }]
const hawbOf = (accountId: string) =>
  within(accountId, async (db) => {
    const client = await db._meta.get('client')
    return client?.name === 'client' ? [client.value.hawb, client.value.hawbEpoch] : []
  })
async function withNumbers(unsent = false): Promise<string> {
  const accountId = await personWith({ role: 'Warehouse', unsent })
  await within(accountId, async (db) => {
    await db._meta.put({ name: 'client', value: { clientId: 'c1', nextMid: 2, hawb: numbers } })
    await db._meta.put({ name: 'position', value: { ...startPosition, epoch: 'e1' } })
  })
  return accountId
}

test.each([
  ['logs out', leaveEncrypted],
  ['is logged out by the server', leaveEnded],
  ['removes everything', removeReplica],
])('label numbers of a person who %s go to the next log-in on this device, once', async (_, leave) => {
  const accountId = await withNumbers()
  await leave(accountId)
  expect(storedItems.get('quayside.numbers')).toBe(JSON.stringify({ epoch: 'e1', ranges: numbers }))
  const next = `account-${++nth}`
  await restoreWork(next, 'harbour', keys)
  expect(await hawbOf(next)).toEqual([numbers, 'e1'])
  const third = `account-${++nth}`
  await restoreWork(third, 'harbour', keys)
  expect(await hawbOf(third)).toEqual([])
})

test('label numbers outlast what a log-out clears of the site', async () => {
  const accountId = await withNumbers()
  await leaveEncrypted(accountId)
  storedItems.set('quayside.of-a-person', canary)
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
  vi.stubGlobal('localStorage', Object.assign(Object.fromEntries(storedItems), storage))
  clearSiteStorage()
  vi.stubGlobal('localStorage', storage)
  expect(storedItems.has('quayside.of-a-person')).toBe(false)
  const next = `account-${++nth}`
  await restoreWork(next, 'harbour', keys)
  expect(await hawbOf(next)).toEqual([numbers, 'e1'])
})

test('label numbers that are encrypted with unsent work stay with it, and go to no other person', async () => {
  const accountId = await withNumbers(true)
  await leaveEncrypted(accountId)
  const next = `account-${++nth}`
  await restoreWork(next, 'harbour', keys)
  expect(await hawbOf(next)).toEqual([])
  await restoreWork(accountId, 'harbour', keys)
  expect(await hawbOf(accountId)).toEqual([numbers, undefined])
})

test.each([
  ['in the form that the keyboard sent', 'cafe\u0301 harbour'],
  ['in the normal form', 'caf\u00e9 harbour'],
])(
  '[H6] work that was encrypted under a password %s opens with either, and is encrypted under the normal form next',
  async (_, then) => {
    const accountId = await personWith({ unsent: true })
    const { sealKey } = await deriveSecrets(then, '00ff')
    await within(accountId, (db) => db._key.put({ name: 'seal', key: sealKey, salt: '00ff' }))
    await leaveEncrypted(accountId)
    for (const password of ['caf\u00e9 harbour', 'cafe\u0301 harbour']) {
      const current = await deriveKeys(password, '00ff')
      await restoreWork(accountId, password, current)
      expect(await within(accountId, (db) => db._outbox.toArray())).toMatchObject([{ uid: 'u1' }])
      rememberSession({ accountId, firstName: canary, email, role: 'User', renewed: true } as Session)
      await leaveEncrypted(accountId)
    }
    expect(await within(accountId, (db) => db._sealed.count())).toBeGreaterThan(0)
  },
)
