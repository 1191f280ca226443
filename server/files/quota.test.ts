import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoOf } from '#sync/lib/clock.ts'
import { must } from '#sync/lib/must.ts'
import { base64, type Files, openFiles, pdf, picture } from '../test/files.ts'
import { uploadsTo } from '../test/uploads.ts'
import { writerOf } from '../test/writer.ts'
import { quotas } from './quota.ts'

const day = 86_400_000
let files: Files
let accountId: string
let packageId: string
const { begin, drop } = uploadsTo(() => files.app)
beforeAll(async () => {
  files = await openFiles()
  accountId = (await files.asRole('User', 'GET', '/api/accounts/user')).json().accountId
  const page = await files.asRole('User', 'POST', '/api/packages/account/paginated/1', { status: 'PreAlert' })
  packageId = must(page.json<{ result: { packageId: string }[] }>().result[0], 'a package').packageId
})
afterAll(() => files.close())

/** Rows as if this account had sent them. */
async function addFiles(count: number, size: number, at = files.clock.now()): Promise<() => Promise<void>> {
  const { db, ids } = files.app.deps
  const rows = Array.from({ length: count }, () => ({
    fileId: ids.next(),
    name: 'sent.pdf',
    contentType: 'application/pdf',
    size,
    sha256: 'a'.repeat(64),
    ownerAccountId: accountId,
    visibility: 'Private' as const,
    kind: 'merchant-invoice',
    path: 'aa/x',
    createdAt: isoOf(at),
    packageId: null,
    deletedAt: null,
  }))
  for (let from = 0; from < rows.length; from += 100)
    await writerOf(db)
      .insertInto('file')
      .values(rows.slice(from, from + 100))
      .execute()
  return async () => {
    await writerOf(db).deleteFrom('file').where('path', '=', 'aa/x').execute()
  }
}
const handIn = () =>
  files.asRole('User', 'PUT', '/api/packages/uploadinvoice', {
    packageId,
    name: 'shop.pdf',
    base64: base64(pdf('one more')),
  })
/** The kind of file that a customer sends. */
const kind = 'merchant-invoice'
const { files: mostFiles, bytes: mostBytes, message } = quotas.customer

test.each([
  ['files', mostFiles, 10],
  ['bytes', 1, mostBytes],
])('a customer who has sent as many %s as fit reads that, and what to do', async (_, count, size) => {
  const undo = await addFiles(count, size)
  const answer = await handIn()
  expect([answer.statusCode, answer.json().message, Number(answer.headers['retry-after'])]).toEqual([
    429,
    message,
    86_400,
  ])
  const bytes = await picture().jpeg().toBuffer()
  const token = await files.tokenOf('User')
  const beginResponse = await begin(bytes, { token, fileId: files.app.deps.ids.next(), kind })
  expect([beginResponse.statusCode, beginResponse.body.trim()]).toEqual([429, message])
  // Another customer is not held up.
  const second = { token: await files.tokenOf('User2'), fileId: files.app.deps.ids.next(), kind }
  const otherResponse = await begin(bytes, second)
  expect(otherResponse.statusCode).toBe(201)
  await undo()
  expect((await handIn()).statusCode).toBe(200)
})

test('a file that was sent more than a year ago, or is deleted, does not count', async () => {
  const undo = await addFiles(mostFiles, 10, files.clock.now() - 366 * day)
  expect((await handIn()).statusCode).toBe(200)
  await undo()
})

test('an upload that was begun and not finished counts until it is given up', async () => {
  const undo = await addFiles(1, mostBytes - 20 * 1024 * 1024)
  const token = await files.tokenOf('User')
  const bytes = await picture().jpeg().toBuffer()
  const size = 9 * 1024 * 1024
  const start = () => begin(bytes, { token, fileId: files.app.deps.ids.next(), kind, size })
  const [first, second, third] = [await start(), await start(), await start()]
  expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([201, 201, 429])
  await drop(String(first.headers['location']), token)
  expect((await start()).statusCode).toBe(201)
  await undo()
})
