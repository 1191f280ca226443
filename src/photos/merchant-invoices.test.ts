import { expect, test } from 'vitest'
import { setToken } from '../http/token.ts'
import { openReplica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import type { Open } from '../replica/replica.ts'
import { useSyncStore } from '../stores/sync.ts'
import { dropUnsentInvoices, putInvoice } from './merchant-invoices.ts'
import { prepareDocument } from './photos.ts'
import { startUploads } from './uploads.ts'

const accountId = '0190a1b2-0000-7000-8000-00000000aaaa'
const seconds = Math.floor(Date.now() / 1000)
const part = (value: object) => btoa(JSON.stringify(value))

let n = 0
async function deviceWithInvoice(packageId: string): Promise<Open> {
  const db = openReplica(`invoices-${++n}`, { outdated: () => undefined })
  const open = { accountId, db, store: dexieStore(db) }
  setToken(`${part({})}.${part({ sub: accountId, iat: seconds, exp: seconds + 900 })}.x`)
  useSyncStore.setState({ skewMs: 0 })
  await handIn(open, packageId, 'first')
  return open
}

async function handIn(open: Open, packageId: string, text: string) {
  const file = await prepareDocument(new Blob([`%PDF-1.7 ${text}`], { type: 'application/pdf' }))
  await open.store.write(
    async (tx) => {
      await dropUnsentInvoices(tx, packageId)
      putInvoice(tx, file, packageId, 'a-uid')
    },
    { durable: true },
  )
}

const statesIn = async ({ db }: Open) => (await db._blob.toArray()).map(({ state }) => state)

test('an invoice waits for the change that makes its package, and goes when that is synced', async () => {
  const open = await deviceWithInvoice('p1')
  const waiting = {
    mid: 1,
    uid: 'u',
    name: 'package.prealert',
    args: { packageId: 'p1' },
    writes: [],
    reads: [],
  }
  await open.db._outbox.put(waiting as never)
  const transfers: string[] = []
  const uploads = startUploads(open, async ({ packageId }, bytes) => {
    transfers.push(`${packageId} ${await bytes.text()}`)
    return 'sent'
  })
  await expect.poll(() => open.db._blob.count()).toBe(1)
  expect([transfers, await statesIn(open)]).toEqual([[], ['waiting']])
  await open.db._outbox.delete(1)
  await expect
    .poll(() => {
      uploads.wake()
      return transfers
    })
    .toEqual(['p1 %PDF-1.7 first'])
  await expect.poll(() => statesIn(open)).toEqual(['sent'])
  uploads.stop()
})

test('another invoice takes the place of one that has not been sent', async () => {
  const open = await deviceWithInvoice('p1')
  await handIn(open, 'p1', 'second')
  await handIn(open, 'p2', 'other')
  const texts = await Promise.all(
    (await open.db._chunk.toArray()).map(({ bytes }) => new Blob([bytes]).text()),
  )
  expect(texts.sort()).toEqual(['%PDF-1.7 other', '%PDF-1.7 second'])
})

test('a file that is neither a PDF nor a picture, or is too large, is refused with a message', async () => {
  const refusals: [content: string, words: string][] = [
    ['x', 'This file isn’t a PDF or a photo.'],
    ['MZ and so on', 'This file isn’t a PDF or a photo.'],
    ['', 'This file is empty.'],
    ['\0\0\0\x18ftypheic', 'This is a HEIC or AVIF picture.'],
  ]
  for (const [content, words] of refusals)
    await expect(prepareDocument(new Blob([content], { type: 'application/pdf' }))).rejects.toThrow(
      `${words} Please send a PDF, JPEG, PNG or WebP file.`,
    )
  const large = new Blob(['%PDF-1.7', new Uint8Array(10_000_001)], { type: 'application/pdf' })
  await expect(prepareDocument(large)).rejects.toThrow('larger than 10 MB')
})

test.each(['', 'application/octet-stream', 'text/plain'])(
  'a PDF that the phone calls "%s" is a PDF by its bytes, also after a byte order mark',
  async (type) => {
    for (const start of ['%PDF-1.7', '\ufeff%PDF-1.7'])
      expect((await prepareDocument(new Blob([start], { type }))).contentType).toBe('application/pdf')
  },
)
