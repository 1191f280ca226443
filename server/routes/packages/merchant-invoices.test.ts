import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#sync/policies/roles.ts'
import { base64, type Files, openFiles, pdf } from '../../test/files.ts'
import { writerOf } from '../../test/writer.ts'

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

test('a customer hands in the merchant’s invoice of an own package; people with the right to see it see it, and others do not', async () => {
  const [first] = await ownPackage('User')
  const answer = await invoiceFor('User', first?.packageId ?? '', pdf('invoice'))
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({ packageId: first?.packageId, invoiceState: 'Received' }),
  ])
  const fileId = answer.json().merchantInvoiceFileId
  const download = await files.asRole('User', 'GET', `/api/files/${fileId}`)
  expect([
    download.statusCode,
    download.rawPayload.equals(pdf('invoice')),
    download.headers['content-disposition'],
  ]).toEqual([200, true, 'attachment; filename="amazon.pdf"; filename*=UTF-8\'\'amazon.pdf'])
  expect((await files.asRole('Warehouse', 'GET', `/api/files/${fileId}`)).statusCode).toBe(200)
  const stranger = await files.asRole('User2', 'GET', `/api/files/${fileId}`)
  const unknownReply = await files.asRole('User2', 'GET', '/api/files/01999999-9999-7999-8999-999999999999')
  expect([stranger.statusCode, stranger.body]).toEqual([404, unknownReply.body])
  expect((await files.app.inject({ url: `/api/files/${fileId}` })).statusCode).toBe(401)
  // The audit has the file and the package, each with what was before.
  const lines = await files.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('action', '=', 'package.uploadInvoice')
    .select(['entity', 'before', 'after'])
    .orderBy('auditId')
    .execute()
  expect(lines.map(({ entity }) => entity).sort()).toEqual(['file', 'package'])
  expect(lines.find(({ entity }) => entity === 'package')?.after).toContain('"invoiceState":"Received"')
})

test('a program that was given the name of an invoice is refused in words, and the invoice is still missing', async () => {
  const pkg = (await ownPackage('User')).find(({ invoiceState }) => invoiceState === 'Missing')
  const answer = await invoiceFor('User', pkg?.packageId ?? '', Buffer.from('MZ\x90\x00 and so on'))
  expect([answer.statusCode, answer.json().message]).toEqual([
    400,
    'This file isn’t a PDF or a photo. Please send a PDF, JPEG, PNG or WebP file.',
  ])
  const now = (await ownPackage('User')).find(({ packageId }) => packageId === pkg?.packageId)
  expect(now).toMatchObject({ invoiceState: 'Missing', merchantInvoiceFileId: null })
})

test('an owner can read the invoice that staff hand in for the package, though the file belongs to staff', async () => {
  const [second] = await ownPackage('User2', 'ReceivedAtWharehouse')
  const answer = await invoiceFor('Employee', second?.packageId ?? '', pdf('by staff'), 'invoices')
  const fileId = answer.json().merchantInvoiceFileId
  expect(
    (await files.asRole('User2', 'GET', `/api/files/${fileId}`)).rawPayload.equals(pdf('by staff')),
  ).toBe(true)
  expect((await files.asRole('User', 'GET', `/api/files/${fileId}`)).statusCode).toBe(404)
})

test('another’s package is answered as one that is not there, and nothing is written', async () => {
  const [otherPackage] = await ownPackage('User2')
  const count = async () =>
    (await files.app.deps.db.reads.kysely.selectFrom('file').select('fileId').execute()).length
  const before = await count()
  const [strangerReply, unknownReply] = [
    await invoiceFor('User', otherPackage?.packageId ?? '', pdf()),
    await invoiceFor('User', '01999999-9999-7999-8999-999999999999', pdf()),
  ]
  expect([strangerReply.statusCode, strangerReply.body]).toEqual([404, unknownReply.body])
  const driver = await invoiceFor('Driver', otherPackage?.packageId ?? '', pdf())
  expect([driver.statusCode, driver.body]).toEqual([404, unknownReply.body])
  const [deliveredPackage] = await ownPackage('User', 'Delivered')
  const late = await invoiceFor('User', deliveredPackage?.packageId ?? '', pdf())
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'This package has been delivered, so it no longer needs an invoice.',
  ])
  const refusal = await files.asRole('User', 'PUT', '/api/invoices/uploadinvoice', {
    name: 'x.pdf',
    base64: base64(pdf()),
  })
  expect([refusal.statusCode, Object.keys(refusal.json().errors)]).toEqual([400, ['packageId']])
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
  const [ownInvoice] = invoices
  expect(ownInvoice).toBeDefined()
  const send = (role: Role | 'User2', invoiceId: string | undefined) =>
    files.asRole(role, 'PUT', '/api/invoices/uploadinvoice', {
      invoiceId,
      name: 'shop.pdf',
      base64: base64(pdf('by its invoice')),
    })
  const reply = await send('User', ownInvoice?.invoiceId)
  expect([reply.statusCode, reply.json().packageId]).toEqual([200, ownInvoice?.packageId])
  const unknownReply = await send('User2', '01999999-9999-7999-8999-999999999999')
  const stranger = await send('User2', ownInvoice?.invoiceId)
  expect([stranger.statusCode, stranger.body]).toEqual([404, unknownReply.body])
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

test('the same file once more, because the answer got lost, changes nothing', async () => {
  const [, , third] = await ownPackage('User')
  const { packageId = '' } = third ?? {}
  const first = await invoiceFor('User', packageId, pdf('once'))
  const secondReply = await invoiceFor('User', packageId, pdf('once'))
  expect([secondReply.statusCode, secondReply.json().merchantInvoiceFileId]).toEqual([
    200,
    first.json().merchantInvoiceFileId,
  ])
  const otherReply = await invoiceFor('User', packageId, pdf('another'))
  expect(otherReply.json().merchantInvoiceFileId).not.toBe(first.json().merchantInvoiceFileId)
})

const createPrealert = async (trackingNumber: string) =>
  (
    await files.asRole('User', 'POST', '/api/packages/prealert', {
      ...{ trackingNumber, courier: 'Amazon', shipper: 'Amazon', description: 'Shoes' },
      ...{ declaredValueUsdCents: 5_000, quantity: 1 },
    })
  ).json<{ packageId: string }>().packageId

test('the office rejects an invoice with a reason, its owner is notified, and another invoice waits to be checked', async () => {
  const packageId = await createPrealert('TBA700000000001')
  await invoiceFor('User', packageId, pdf('cut off'))
  const url = `/api/packages/${packageId}/merchant-invoice`
  const bare = await files.asRole('Employee', 'PUT', url, { verdict: 'reject' })
  expect([bare.statusCode, Object.keys(bare.json().errors)]).toEqual([400, ['reason']])
  const reason = 'The total is cut off.'
  const answer = await files.asRole('Employee', 'PUT', url, { verdict: 'reject', reason })
  expect([answer.statusCode, answer.json().invoiceState, answer.json().invoiceProblem]).toEqual([
    ...[200, 'Rejected', reason],
  ])
  const notices = await files.app.deps.db.reads.kysely
    .selectFrom('notice')
    .where('event', '=', 'merchant-invoice.rejected')
    .select('facts')
    .execute()
  expect(notices.map(({ facts }) => JSON.parse(facts))).toMatchObject([{ packageId, more: reason }])
  const secondReply = await invoiceFor('User', packageId, pdf('all of it'))
  expect([secondReply.json().invoiceState, secondReply.json().invoiceProblem]).toEqual(['Received', null])
  const acceptance = await files.asRole('Employee', 'PUT', url, { verdict: 'accept' })
  expect(acceptance.json().invoiceState).toBe('Verified')
})

test('nothing can be checked before an invoice has arrived', async () => {
  const url = `/api/packages/${await createPrealert('TBA700000000002')}/merchant-invoice`
  const answer = await files.asRole('Employee', 'PUT', url, { verdict: 'accept' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'There is no merchant invoice to check yet.',
  ])
})

test('the invoices that the office has to check are one list, and a verdict takes a package off it', async () => {
  const [first] = await ownPackage('User', 'ReceivedAtWharehouse')
  const packageId = first?.packageId ?? ''
  await invoiceFor('User', packageId, pdf('to check'))
  const listRows = async () => {
    const page = await files.asRole('Employee', 'POST', '/api/packages/paginated/1', {
      invoiceToCheck: true,
      pageSize: 100,
    })
    return page.json<{ result: { packageId: string; invoiceState: string }[] }>().result
  }
  const before = await listRows()
  expect(before.map((row) => row.packageId)).toContain(packageId)
  expect(new Set(before.map(({ invoiceState }) => invoiceState))).toEqual(new Set(['Received']))
  await files.asRole('Employee', 'PUT', `/api/packages/${packageId}/merchant-invoice`, { verdict: 'accept' })
  expect((await listRows()).map((row) => row.packageId)).not.toContain(packageId)
})
