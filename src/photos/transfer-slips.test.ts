import { expect, test } from 'vitest'
import { BankTransferReply } from '#sync/api/money/bank-transfers.ts'
import { idOf } from '#sync/test/people.ts'
import { setToken } from '../http/token.ts'
import { openReplica } from '../replica/db.ts'
import { dexieStore } from '../replica/dexie-store.ts'
import type { Open } from '../replica/replica.ts'
import { useSyncStore } from '../stores/sync.ts'
import { dropOldestBytes } from './blobs.ts'
import { prepareDocument } from './photos.ts'
import { putSlip } from './transfer-slips.ts'
import { startUploads } from './uploads.ts'

const accountId = '0190a1b2-0000-7000-8000-00000000aaaa'
const seconds = Math.floor(Date.now() / 1000)
const part = (value: object) => btoa(JSON.stringify(value))
const slip = { invoiceIds: [idOf(1), idOf(2)], amountJmdCents: 150_050, reference: 'NCB 1' }
const fileId = idOf(9)

let n = 0
async function deviceWithSlip(): Promise<Open> {
  const db = openReplica(`slips-${++n}`, { outdated: () => undefined })
  const open = { accountId, db, store: dexieStore(db) }
  setToken(`${part({})}.${part({ sub: accountId, iat: seconds, exp: seconds + 900 })}.x`)
  useSyncStore.setState({ skewMs: 0 })
  const file = await prepareDocument(new Blob(['%PDF-1.7 slip'], { type: 'application/pdf' }))
  await open.store.write(async (tx) => putSlip(tx, fileId, file, slip), { durable: true })
  return open
}

/** A server that answers each request in turn. */
function answering(...answers: (() => Response)[]) {
  const requests: { key: string | null; body: Record<string, unknown> }[] = []
  globalThis.fetch = async (_url, init) => {
    const headers = new Headers(init?.headers)
    requests.push({ key: headers.get('idempotency-key'), body: JSON.parse(String(init?.body)) })
    const answer = answers[requests.length - 1] ?? answers.at(-1)
    return answer?.() ?? Response.error()
  }
  return requests
}
const failFetch = () => {
  throw new TypeError('Failed to fetch')
}
const stateOf = async ({ db }: Open) => (await db._blob.get(fileId))?.state

const emptyReply = Object.fromEntries(Object.keys(BankTransferReply.shape).map((name) => [name, null]))

test('[J14] a slip that finds no server waits with what it is for, and is sent under its own key until it is taken', async () => {
  const open = await deviceWithSlip()
  const requests = answering(failFetch, failFetch, () => Response.json(emptyReply))
  const uploads = startUploads(open)
  await expect
    .poll(() => {
      uploads.wake()
      return stateOf(open)
    })
    .toBe('sent')
  uploads.stop()
  expect(requests.map(({ key }) => key)).toEqual([fileId, fileId, fileId])
  expect(requests.at(-1)?.body).toEqual({
    ...slip,
    slip: { name: 'Slip.pdf', base64: btoa('%PDF-1.7 slip') },
  })
})

test('a slip that the server refuses stays, with the reason', async () => {
  const open = await deviceWithSlip()
  const message = 'Invoice INV-1 is paid.'
  answering(() => Response.json({ message, title: 'Not possible now' }, { status: 409 }))
  const uploads = startUploads(open)
  await expect.poll(() => stateOf(open)).toBe('refused')
  uploads.stop()
  expect((await open.db._blob.get(fileId))?.problem).toBe(message)
})

test('a slip is never deleted for scans on a full device', async () => {
  const open = await deviceWithSlip()
  await open.store.write(async (tx) => expect(await dropOldestBytes(tx)).toBe(false), { durable: true })
  expect(await stateOf(open)).toBe('waiting')
})
