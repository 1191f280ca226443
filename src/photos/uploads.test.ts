import { expect, test } from 'vitest'
import type { BlobEntry } from '#sync/device/tables.ts'
import { positionOf, putMeta } from '#sync/engine/store.ts'
import { setToken } from '../http/token.ts'
import { openReplica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import type { Open } from '../replica/replica.ts'
import { useSyncStore } from '../stores/sync.ts'
import { putPhoto } from './blobs.ts'
import { type BlobTransfer, isHereAlready, refusalIn } from './transfer.ts'
import { startUploads } from './uploads.ts'

const accountId = '0190a1b2-0000-7000-8000-00000000aaaa'
const now = Math.floor(Date.now() / 1000)
const part = (value: object) => btoa(JSON.stringify(value))
const token = `${part({})}.${part({ sub: accountId, iat: now, exp: now + 900 })}.x`

let n = 0
async function deviceWith(photos: readonly string[]): Promise<Open> {
  const db = openReplica(`uploads-${++n}`, { outdated: () => undefined })
  const open = { accountId, db, store: dexieStore(db) }
  setToken(token)
  useSyncStore.setState({ skewMs: 0 })
  await savePhotos(open, photos)
  return open
}

const savePhotos = (open: Open, photos: readonly string[]): Promise<void> =>
  open.store.write(
    async (tx) => {
      photos.forEach((fileId, i) => {
        const bytes = new Uint8Array([1, 2, i]).buffer
        const photo = { sha256: 'a', contentType: 'image/jpeg', size: 3 + i, chunks: [bytes] } as const
        const about = { fileId, uid: fileId, packageId: 'p', kind: 'package-image' }
        putPhoto(tx, photo, { ...about, savedAt: '2026-11-02T10:00:00.000Z' })
      })
    },
    { durable: true },
  )

const statesOf = async ({ db }: Open): Promise<Record<string, BlobEntry['state']>> =>
  Object.fromEntries((await db._blob.toArray()).map(({ fileId, state }) => [fileId, state]))

const answerError = (status: number, body = '', protocol: string | undefined = '1.0.0') =>
  Object.assign(new Error('tus'), {
    originalResponse: { getStatus: () => status, getBody: () => body, getHeader: () => protocol },
  })

test('a photo that the server refuses permanently waits for a person; the others continue', async () => {
  const open = await deviceWith(['bad', 'good-1', 'good-2', 'good-3'])
  const attempts: string[] = []
  const transfer: BlobTransfer = async ({ fileId }) => {
    attempts.push(fileId)
    return fileId === 'bad' ? { refused: 'The server has another photo under this id.' } : 'sent'
  }
  const uploads = startUploads(open, transfer)
  await expect
    .poll(() => statesOf(open))
    .toEqual({ bad: 'refused', 'good-1': 'sent', 'good-2': 'sent', 'good-3': 'sent' })
  uploads.wake()
  await expect.poll(() => attempts.length).toBe(4)
  expect((await open.db._blob.get('bad'))?.problem).toBe('The server has another photo under this id.')
  uploads.stop()
})

test('[B3] a photo that fails temporarily stays on the device, does not hold up others, and is sent at the next try', async () => {
  const open = await deviceWith(['slow-1', 'slow-2', 'good'])
  let well = false
  const uploads = startUploads(open, async ({ fileId }) => {
    if (fileId !== 'good' && !well) throw answerError(500)
    return 'sent'
  })
  await expect.poll(() => statesOf(open)).toEqual({ 'slow-1': 'waiting', 'slow-2': 'waiting', good: 'sent' })
  well = true
  await expect
    .poll(() => {
      uploads.wake()
      return statesOf(open)
    })
    .toEqual({ 'slow-1': 'sent', 'slow-2': 'sent', good: 'sent' })
  uploads.stop()
})

const silence = () => new TypeError('network')

test.each([
  ['one gets no answer', { a: silence }, ['a', 'b', 'c', 'd']],
  [
    'one gets no answer and its neighbour an error',
    { a: silence, b: () => answerError(500) },
    ['a', 'b', 'c', 'd'],
  ],
  ['both of a pair get no answer', { a: silence, b: silence }, ['a', 'b']],
] as const)('of photos that are sent in pairs, where %s, these are tried', async (_, faults, tries) => {
  const open = await deviceWith(['a', 'b', 'c', 'd'])
  const attempts: string[] = []
  const uploads = startUploads(open, async ({ fileId }) => {
    attempts.push(fileId)
    const fault = new Map<string, () => Error>(Object.entries(faults)).get(fileId)
    if (fault) throw fault()
    return 'sent'
  })
  // A photo that failed may be tried once more before this looks, so only the first round is compared.
  await expect
    .poll(() => attempts.length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(Math.max(3, tries.length))
  uploads.stop()
  expect([attempts.slice(0, tries.length), [...new Set(attempts)]]).toEqual([tries, tries])
})

test('[C8] a photo that is taken back while it is on its way stays away', async () => {
  const open = await deviceWith(['taken-back', 'good'])
  const uploads = startUploads(open, async ({ fileId }) => {
    if (fileId === 'taken-back') await open.db._blob.delete(fileId)
    return 'sent'
  })
  await expect.poll(() => statesOf(open)).toEqual({ good: 'sent' })
  uploads.stop()
})

test('a photo whose bytes are gone is reported, and not tried forever', async () => {
  const open = await deviceWith(['gone', 'good'])
  await open.db._chunk.delete('gone/0000')
  const uploads = startUploads(open, async () => 'sent')
  await expect.poll(() => statesOf(open)).toEqual({ gone: 'refused', good: 'sent' })
  expect((await open.db._blob.get('gone'))?.problem).toContain('no longer on this device')
  uploads.stop()
})

test.each([400, 403, 409, 413, 415])('%i is a permanent refusal', (status) => {
  expect(refusalIn(answerError(status, 'Because.\n'))).toBe('Because.')
  expect(refusalIn(answerError(status))).toContain(String(status))
})

test.each([401, 404, 408, 423, 429, 500, 503, 507])('%i may be tried again', (status) => {
  expect(refusalIn(answerError(status))).toBeNull()
})

test('no answer may be tried again', () => {
  expect(refusalIn(Object.assign(new Error('tus'), { originalResponse: null }))).toBeNull()
  expect(refusalIn(new TypeError('network'))).toBeNull()
})

test('[B5] in another history of the server, what was sent and is still here is offered again, once', async () => {
  const open = await deviceWith(['photo'])
  const inHistory = (epoch: string) =>
    open.store.write(async (tx) => putMeta(tx, 'position', { ...(await positionOf(tx)), epoch }), {
      durable: true,
    })
  const offers: (true | undefined)[] = []
  const transfer: BlobTransfer = async ({ again }) => {
    offers.push(again)
    return 'sent'
  }
  await inHistory('first')
  const uploads = startUploads(open, transfer)
  await expect.poll(() => offers).toEqual([undefined])
  await expect.poll(() => statesOf(open)).toEqual({ photo: 'sent' })
  await inHistory('restored')
  uploads.greeted()
  await expect.poll(() => offers).toEqual([undefined, true])
  await expect.poll(() => statesOf(open)).toEqual({ photo: 'sent' })
  uploads.greeted()
  uploads.greeted()
  await expect.poll(async () => (await open.db._meta.get('filesEpoch'))?.value).toBe('restored')
  expect(offers).toHaveLength(2)
  uploads.stop()
})

test('a scan without a photo costs one look, and a synced one none unless a photo has waited', async () => {
  const open = await deviceWith([])
  const looks: string[] = []
  const { where } = open.db._blob
  open.db._blob.where = function look(this: typeof open.db._blob, index: never) {
    looks.push(String(index))
    return where.call(this, index)
  } as typeof where
  const { read } = open.store
  open.store.read = (work, tables) => {
    looks.push(`history in ${tables}`)
    return read(work, tables)
  }
  let isHere = false
  const uploads = startUploads(open, async () => {
    if (!isHere) throw answerError(404)
    return 'sent'
  })
  await expect.poll(() => looks).toEqual(['history in _meta', '[state+size]', 'sentAt'])
  uploads.synced()
  uploads.wake()
  await expect.poll(() => looks.slice(3)).toEqual(['[state+size]'])
  await savePhotos(open, ['early'])
  uploads.wake()
  await expect.poll(() => looks.slice(4)).toEqual(['[state+size]'])
  isHere = true
  uploads.synced()
  await expect.poll(() => statesOf(open)).toEqual({ early: 'sent' })
  uploads.stop()
})

test('the answer that a file already exists counts as sent', () => {
  expect([isHereAlready(answerError(208)), isHereAlready(answerError(409)), isHereAlready(null)]).toEqual([
    true,
    false,
    false,
  ])
})
