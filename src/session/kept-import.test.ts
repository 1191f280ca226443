import { expect, test, vi } from 'vitest'
import type { DataImport } from '#sync/entities/company/data-import.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { clock } from '../browser/clock.ts'
import { openReplica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import { type Open, useReplicaStore } from '../replica/replica.ts'
import { useSyncStore } from '../stores/sync.ts'
import { dropImport, keepImport, keptFile, keptImport, noteImport } from './kept-import.ts'
import { deriveKeys } from './people.ts'

const canary = 'CANARY-TRN-123456789'
const file = new File([`Name,TRN\nAnn Lee,${canary}`], 'customers.csv')
const fileHash = 'a'.repeat(64)
const options = { brand: 'quayside', accountId: null, invites: false }
const about = {
  ...({ kind: 'customers', fileName: 'customers.csv', fileHash, options } as const),
  ...{ rows: 1000, sent: 0, importId: null },
}
const keys = await deriveKeys('harbour', '00ff')
useSyncStore.setState({ skewMs: 0 })
let n = 0

async function deviceOf(accountId: string, sealKey: CryptoKey | null = keys.sealKey): Promise<Open> {
  const db = openReplica(`kept-import-${++n}`, { outdated: () => undefined })
  if (sealKey) await db._key.put({ name: 'seal', key: sealKey, salt: keys.salt })
  const open = { accountId, db, store: dexieStore(db) }
  useReplicaStore.setState({ open })
  return open
}

const progress = (createdCount: number): DataImport => ({
  ...{
    importId: 'i',
    kind: 'customers',
    fileName: 'customers.csv',
    fileHash,
    rows: 1000,
    created: createdCount,
  },
  ...{ refused: 12, lastRow: 313, undone: 0, kept: 0, status: 'Running', createdAt: '' },
  ...{ startedBy: 'Ann', startedById: null, endedAt: null },
})

/** Returns everything that the device holds of the import, as one text. */
async function textOf({ db }: Open): Promise<string> {
  return JSON.stringify(await db._meta.toArray(), (_, value) =>
    value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
  )
}

test('the file is restored with its progress, and is encrypted on the disk', async () => {
  const open = await deviceOf('ann')
  expect(await keepImport(file, about)).toBe(true)
  await noteImport(progress(300))
  const storedImport = await keptImport('customers')
  expect(storedImport).toMatchObject({
    fileName: 'customers.csv',
    rows: 1000,
    sent: 312,
    importId: 'i',
    options,
  })
  expect(storedImport && (await (await keptFile(storedImport))?.text())).toContain(canary)
  expect(await keptImport('prealerts')).toBeNull()
  expect(await textOf(open)).not.toContain(canary)
})

test('it is gone once finished or discarded; another file that was kept since stays', async () => {
  const open = await deviceOf('ann')
  await keepImport(file, about)
  await dropImport('b'.repeat(64))
  expect(await keptImport('customers')).not.toBeNull()
  await dropImport(fileHash)
  expect(await open.db._meta.count()).toBe(0)
})

test('another file’s progress is not recorded for this one', async () => {
  await deviceOf('ann')
  await keepImport(file, about)
  await noteImport({ ...progress(300), fileHash: 'b'.repeat(64) })
  expect(await keptImport('customers')).toMatchObject({ sent: 0, importId: null })
})

test('after a week it is forgotten', async () => {
  const open = await deviceOf('ann')
  await keepImport(file, about)
  const later = clock.now() + 7 * dayMs
  vi.spyOn(clock, 'now').mockReturnValue(later)
  expect(await keptImport('customers')).toBeNull()
  expect(await open.db._meta.count()).toBe(0)
  vi.restoreAllMocks()
})

test('another password does not open it, and without a key nothing is kept', async () => {
  const { db } = await deviceOf('ann')
  await keepImport(file, about)
  const storedImport = await keptImport('customers')
  const otherKeys = await deriveKeys('other', '00ff')
  await db._key.put({ name: 'seal', key: otherKeys.sealKey, salt: otherKeys.salt })
  expect(storedImport && (await keptFile(storedImport))).toBeNull()
  await deviceOf('bob', null)
  expect(await keepImport(file, about)).toBe(false)
  expect(await keptImport('customers')).toBeNull()
})

test('a device that has no room says so', async () => {
  const open = await deviceOf('ann')
  const full = { ...open.store, write: () => Promise.reject(new Error('no room')) }
  useReplicaStore.setState({ open: { ...open, store: full } })
  expect(await keepImport(file, about)).toBe(false)
})
