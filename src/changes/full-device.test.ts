import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CheckInArgs } from '#sync/mutators/packages/check-in.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { actorOf, idOf } from '#sync/test/people.ts'
import type { Photo } from '../photos/photos.ts'
import { keptForScans } from '../photos/room.ts'
import { loadReplica, openFor, requireReplica } from '../replica/replica.ts'
import { connectToasts } from '../stores/notifications.ts'
import { type Session, showSession } from '../stores/session.ts'
import { save, type ToSave } from './saving.ts'

/** A disk that says it is full, as browsers do: what is written takes room, and only pictures give theirs back. */
const disk = { limit: Number.POSITIVE_INFINITY, used: 0 }
const growth = new WeakMap<IDBTransaction, number>()
const pictures = new Map<string, number>()

function grow(transaction: IDBTransaction, bytes: number): void {
  const before = growth.get(transaction)
  if (before === undefined)
    transaction.addEventListener('complete', () => {
      disk.used += growth.get(transaction) ?? 0
    })
  const now = (before ?? 0) + bytes
  if (bytes > 0 && disk.used + now > disk.limit)
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  growth.set(transaction, now)
}

const { put, delete: remove } = IDBObjectStore.prototype
const sizeOf = (value: { key?: string; bytes?: ArrayBuffer }): number => value.bytes?.byteLength ?? 1000

const messages: string[] = []
let disconnect = () => {}
let nth = 0
beforeEach(async () => {
  Object.assign(disk, { limit: Number.POSITIVE_INFINITY, used: 0 })
  messages.length = 0
  const storedItems = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storedItems.get(key) ?? null,
    setItem: (key: string, value: string) => storedItems.set(key, value),
  })
  disconnect = connectToasts(({ text }, onGone) => {
    messages.push(text)
    onGone()
  })
  await loadReplica()
  const { accountId, name, ...rights } = actorOf('Warehouse', `full-device-${++nth}`, 'Wendy')
  const session = { ...rights, accountId, firstName: name, lastName: '', email: 'w@example.test' }
  showSession(session as unknown as Session)
  openFor(accountId)
  IDBObjectStore.prototype.put = function (value, key) {
    grow(this.transaction, sizeOf(value))
    if (this.name === '_chunk') pictures.set(value.key, sizeOf(value))
    return put.call(this, value, key)
  }
  IDBObjectStore.prototype.delete = function (query) {
    grow(this.transaction, -(pictures.get(String(query)) ?? 0))
    return remove.call(this, query)
  }
})
afterEach(() => {
  Object.assign(IDBObjectStore.prototype, { put, delete: remove })
  openFor(null)
  showSession(null)
  disconnect()
  vi.unstubAllGlobals()
})

const photoBytes = 100_000
const photo = (): Photo => ({
  ...{ sha256: 'a'.repeat(64), contentType: 'image/jpeg', size: photoBytes },
  chunks: [new ArrayBuffer(photoBytes)],
})

let serial = 0
function checkIn(photos: readonly Photo[]): ToSave {
  const trackingNumber = `TBA${900_000_000_000 + ++serial}`
  const blank = { ...blankPackage(idOf(serial), ''), courier: 'Amazon', trackingNumber }
  const args = CheckInArgs.parse({ ...blank, rawBarcode: trackingNumber, bin: 'A1-7' })
  return { name: 'package.checkIn', args, photos }
}

async function deviceContents() {
  const { db } = requireReplica()
  const blobs = await db._blob.toArray()
  const state = (stateName: string) => blobs.filter((blob) => blob.state === stateName)
  const queuedChanges = await db._outbox.toArray()
  return {
    scans: queuedChanges.filter(({ name }) => name === 'package.checkIn').length,
    photos: state('waiting').length,
    named: queuedChanges.filter(({ name }) => name === 'package.addImage').length,
    givenUp: state('dropped').length,
    chunks: await db._chunk.count(),
  }
}
const countMessages = (words: RegExp) => messages.filter((text) => words.test(text)).length
const refusalWords = /scan was saved, its photos were not/
const givenUp = /oldest photos .* were given up/

async function scanWithPhotos(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await save(checkIn([photo()]))
}

test('300 photos on a device that fills up: photos are refused first, with a message, and every scan fits', async () => {
  disk.limit = keptForScans + 100 * photoBytes
  vi.stubGlobal('navigator', {
    storage: { estimate: async () => ({ usage: disk.used, quota: disk.limit }) },
  })
  await scanWithPhotos(300)
  const contents = await deviceContents()
  expect(contents).toMatchObject({ scans: 300, givenUp: 0 })
  expect([contents.named, contents.chunks]).toEqual([contents.photos, contents.photos])
  expect(contents.photos).toBeGreaterThan(80)
  expect(contents.photos + countMessages(refusalWords)).toBe(300)
  await save(checkIn([]))
  expect(countMessages(givenUp)).toBe(0)
})

test('a browser that does not tell its room: no photo goes silently, and none for another photo', async () => {
  disk.limit = 50 * photoBytes
  await scanWithPhotos(150)
  const contents = await deviceContents()
  expect(contents.scans).toBe(150)
  expect(contents.chunks).toBe(contents.photos)
  expect(contents.photos + contents.givenUp + countMessages(refusalWords)).toBe(150)
  expect(countMessages(givenUp)).toBe(contents.givenUp)
  // A scan's own photo is refused before an older one is touched: only the scans themselves took room.
  expect(contents.givenUp * photoBytes).toBeLessThan(disk.limit / 5)
})

test('photos that the server has are deleted before a message is shown', async () => {
  await scanWithPhotos(3)
  const { db } = requireReplica()
  await db._blob.toCollection().modify({ state: 'sent' })
  disk.limit = disk.used + photoBytes / 2
  await save(checkIn([photo()]))
  expect(await deviceContents()).toMatchObject({ scans: 4, photos: 1, givenUp: 3 })
  expect(messages).toEqual([])
})

test('photos without a scan that do not fit are refused with a message, and none is saved', async () => {
  await scanWithPhotos(1)
  const before = await deviceContents()
  disk.limit = disk.used + photoBytes / 2
  const adding = { name: 'package.update', args: { packageId: idOf(serial), changes: {} }, isForPhotos: true }
  await expect(save({ ...adding, photos: [photo()] })).rejects.toThrow(/photos were NOT saved/)
  expect(await deviceContents()).toEqual(before)
})

test('the proof of a handover takes the space of photos, and is never deleted', async () => {
  await scanWithPhotos(2)
  disk.limit = disk.used + photoBytes / 2
  const proof = { fileId: idOf(9_999_001), kind: 'delivery-photo' as const, picture: photo() }
  await save({ ...checkIn([]), proof: [proof] })
  expect(await requireReplica().db._blob.get(proof.fileId)).toMatchObject({ state: 'waiting' })
  expect([(await deviceContents()).givenUp, countMessages(givenUp)]).toEqual([1, 1])
})

test.each(['signature', 'delivery-photo'] as const)(
  'a %s that is older than every photo stays when the device gets full',
  async (kind) => {
    const proof = { fileId: idOf(9_999_002), kind, picture: photo() }
    await save({ ...checkIn([]), proof: [proof] })
    await scanWithPhotos(1)
    disk.limit = disk.used
    await save(checkIn([]))
    expect(await requireReplica().db._blob.get(proof.fileId)).toMatchObject({ state: 'waiting' })
    expect((await deviceContents()).givenUp).toBe(1)
  },
)
