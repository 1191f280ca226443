import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { base64, type Files, openFiles, pdf } from '../test/files.ts'
import { writerOf } from '../test/writer.ts'
import { runHousekeeping } from './housekeeping.ts'

const day = 86_400_000
let files: Files
beforeAll(async () => {
  files = await openFiles()
})
afterAll(() => files.close())

const rowOf = async (fileId: string) =>
  must(
    await files.app.deps.db.reads.kysely
      .selectFrom('file')
      .where('fileId', '=', fileId)
      .selectAll()
      .executeTakeFirst(),
    'a file',
  )
const bytesOf = async (fileId: string) => existsSync(join(files.dataDir, 'files', (await rowOf(fileId)).path))
const statusOf = async (fileId: string) =>
  (await files.as(await files.tokenOf('User'), { url: `/api/files/${fileId}` })).statusCode

/** Signs in again, because the clock has moved on by weeks. */
const asUser = async (method: 'POST' | 'PUT', url: string, payload: object) =>
  files.as(await files.tokenOf('User'), { method, url, payload })

async function handIn(packageId: string, text: string): Promise<string> {
  const payload = { packageId, name: 'shop.pdf', base64: base64(pdf(text)) }
  const answer = await asUser('PUT', '/api/packages/uploadinvoice', payload)
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json<{ merchantInvoiceFileId: string }>().merchantInvoiceFileId
}

test('a merchant invoice that was replaced goes after its time, row and bytes; the one in its place stays', async () => {
  const page = await asUser('POST', '/api/packages/account/paginated/1', { status: 'PreAlert' })
  const [first, second] = page.json<{ result: { packageId: string }[] }>().result
  const { packageId } = must(first, 'a package')
  const old = await handIn(packageId, 'the first')
  const wrong = await handIn(packageId, 'the wrong one')
  const now = await handIn(packageId, 'the right one')
  // A second package of the same order names the first file as well.
  const otherId = must(second, 'another package').packageId
  const writer = writerOf(files.app.deps.db)
  await writer
    .updateTable('package')
    .set({ merchantInvoiceFileId: old })
    .where('packageId', '=', otherId)
    .execute()
  for (const fileId of [old, wrong, now]) expect(await statusOf(fileId)).toBe(200)

  files.clock.forward(29 * day)
  expect((await runHousekeeping(files.app.deps)).replacedInvoices).toBe(0)
  files.clock.forward(2 * day)
  expect((await runHousekeeping(files.app.deps)).replacedInvoices).toBe(1)
  expect([await statusOf(old), await statusOf(wrong), await statusOf(now)]).toEqual([200, 404, 200])
  expect([await bytesOf(old), await bytesOf(wrong), await bytesOf(now)]).toEqual([true, false, true])
  expect((await runHousekeeping(files.app.deps)).replacedInvoices).toBe(0)
})

test('bytes that could not go are tried again at the next round', async () => {
  const page = await asUser('POST', '/api/packages/account/paginated/1', { status: 'PreAlert' })
  const { packageId } = must(page.json<{ result: { packageId: string }[] }>().result[2], 'a package')
  const old = await handIn(packageId, 'one')
  await handIn(packageId, 'two')
  files.clock.forward(31 * day)
  const { deps } = files.app
  const broken = { ...deps.files, remove: () => Promise.reject(new Error('the disk is away')) }
  await expect(runHousekeeping({ ...deps, files: broken })).rejects.toThrow('the disk is away')
  expect([await statusOf(old), await bytesOf(old)]).toEqual([404, true])
  await runHousekeeping(deps)
  expect(await bytesOf(old)).toBe(false)
})
