import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#sync/policies/roles.ts'
import { base64, type Files, openFiles, pdf } from '../test/files.ts'
import { writerOf } from '../test/writer.ts'

let files: Files
beforeAll(async () => {
  files = await openFiles()
})
afterAll(() => files.close())

const ownPackage = async (role: 'User' | 'User2', status?: string) => {
  const page = await files.asRole(role, 'POST', '/api/packages/account/paginated/1', {
    status: status ?? 'PreAlert',
  })
  return page.json<{ result: { packageId: string; invoiceState: string }[] }>().result
}
const invoiceFor = (role: Role | 'User2', packageId: string, bytes: Buffer, path = 'packages') =>
  files.asRole(role, 'PUT', `/api/${path}/uploadinvoice`, {
    packageId,
    name: 'amazon.pdf',
    base64: base64(bytes),
  })

test('a customer hands in the merchant’s invoice of an own package; who may see it sees it, and nobody else', async () => {
  const [first] = await ownPackage('User')
  const answer = await invoiceFor('User', first?.packageId ?? '', pdf('invoice'))
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({ packageId: first?.packageId, invoiceState: 'Received' }),
  ])
  const fileId = answer.json().merchantInvoiceFileId
  const seen = await files.asRole('User', 'GET', `/api/files/${fileId}`)
  expect([
    seen.statusCode,
    seen.rawPayload.equals(pdf('invoice')),
    seen.headers['content-disposition'],
  ]).toEqual([200, true, 'attachment; filename="amazon.pdf"; filename*=UTF-8\'\'amazon.pdf'])
  expect((await files.asRole('Warehouse', 'GET', `/api/files/${fileId}`)).statusCode).toBe(200)
  const stranger = await files.asRole('User2', 'GET', `/api/files/${fileId}`)
  const unknown = await files.asRole('User2', 'GET', '/api/files/01999999-9999-7999-8999-999999999999')
  expect([stranger.statusCode, stranger.body]).toEqual([404, unknown.body])
  expect((await files.app.inject({ url: `/api/files/${fileId}` })).statusCode).toBe(401)
  // The audit has the file and the package, each with what was before.
  const lines = await files.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('action', '=', 'package.uploadInvoice')
    .select(['entity', 'before', 'after'])
    .execute()
  expect(lines.map(({ entity }) => entity).sort()).toEqual(['file', 'package'])
  expect(lines.find(({ entity }) => entity === 'package')?.after).toContain('"invoiceState":"Received"')
})

test('what staff hand in for a package its owner can read, though the file is not theirs', async () => {
  const [second] = await ownPackage('User2', 'ReceivedAtWharehouse')
  const answer = await invoiceFor('Employee', second?.packageId ?? '', pdf('by staff'), 'invoices')
  const fileId = answer.json().merchantInvoiceFileId
  expect(
    (await files.asRole('User2', 'GET', `/api/files/${fileId}`)).rawPayload.equals(pdf('by staff')),
  ).toBe(true)
  expect((await files.asRole('User', 'GET', `/api/files/${fileId}`)).statusCode).toBe(404)
})

test('another’s package is answered as one that is not there, and nothing is written', async () => {
  const [theirs] = await ownPackage('User2')
  const count = async () =>
    (await files.app.deps.db.reads.kysely.selectFrom('file').select('fileId').execute()).length
  const before = await count()
  const [known, unknown] = [
    await invoiceFor('User', theirs?.packageId ?? '', pdf()),
    await invoiceFor('User', '01999999-9999-7999-8999-999999999999', pdf()),
  ]
  expect([known.statusCode, known.body]).toEqual([404, unknown.body])
  const driver = await invoiceFor('Driver', theirs?.packageId ?? '', pdf())
  expect([driver.statusCode, driver.body]).toEqual([404, unknown.body])
  const [delivered] = await ownPackage('User', 'Delivered')
  const late = await invoiceFor('User', delivered?.packageId ?? '', pdf())
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'This package has been delivered, so no invoice is needed for it any more.',
  ])
  const none = await files.asRole('User', 'PUT', '/api/invoices/uploadinvoice', {
    name: 'x.pdf',
    base64: base64(pdf()),
  })
  expect([none.statusCode, Object.keys(none.json().errors)]).toEqual([400, ['packageId']])
  expect(await count()).toBe(before)
})

test('an invoice names the package it is for; another’s invoice is one that is not there', async () => {
  const invoices = await files.app.deps.db.reads.kysely
    .selectFrom('invoice')
    .innerJoin('package', 'package.packageId', 'invoice.packageId')
    .innerJoin('account', 'account.accountId', 'invoice.accountId')
    .where('account.email', '=', 'user@quayside.test')
    .where('invoice.statusId', '<>', 'draft')
    .where('package.status', '<>', 'Delivered')
    .where('package.invoiceState', '<>', 'Verified')
    .select(['invoice.invoiceId', 'invoice.packageId'])
    .execute()
  const [own] = invoices
  expect(own).toBeDefined()
  const send = (role: Role | 'User2', invoiceId: string | undefined) =>
    files.asRole(role, 'PUT', '/api/invoices/uploadinvoice', {
      invoiceId,
      name: 'shop.pdf',
      base64: base64(pdf('by its invoice')),
    })
  const taken = await send('User', own?.invoiceId)
  expect([taken.statusCode, taken.json().packageId]).toEqual([200, own?.packageId])
  const unknown = await send('User2', '01999999-9999-7999-8999-999999999999')
  const stranger = await send('User2', own?.invoiceId)
  expect([stranger.statusCode, stranger.body]).toEqual([404, unknown.body])
})

test('a customer’s invoice never becomes public, by no call and not behind the calls’ back', async () => {
  const [, , third] = await ownPackage('User')
  const { merchantInvoiceFileId: fileId } = (
    await invoiceFor('User', third?.packageId ?? '', pdf('private'))
  ).json()
  const answer = await files.asRole('Senior', 'PUT', `/api/files/${fileId}`, { visibility: 'Public' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'This file belongs to a package or a delivery. It is changed there, and never becomes public.',
  ])
  expect((await files.asRole('Senior', 'DELETE', `/api/files/${fileId}`)).statusCode).toBe(409)
  const behind = writerOf(files.app.deps.db)
    .updateTable('file')
    .set({ visibility: 'Public' })
    .where('fileId', '=', fileId)
    .execute()
  await expect(behind).rejects.toThrow('only documents are public')
})
