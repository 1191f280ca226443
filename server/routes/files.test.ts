import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forbiddenText } from '#sync/policies/actor.ts'
import type { Role } from '#sync/policies/roles.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { readPdf } from '../test/pdf.ts'

let server: TestApp
const tokens = new Map<Role | 'User2', string>()
beforeAll(async () => {
  server = await openTestApp({}, { packages: 40, living: 40 })
  for (const role of ['Senior', 'Warehouse', 'Employee', 'User', 'User2', 'Driver'] as const)
    tokens.set(role, await server.tokenOf(role))
})
afterAll(() => server.close())

const as = (
  role: Role | 'User2',
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object | string,
) => server.as(tokens.get(role) ?? null, { method, url, ...(payload === undefined ? {} : { payload }) })
const pdf = (text = 'a form') => Buffer.from(`%PDF-1.7\n${text}\n%%EOF`)
const base64 = (bytes: Buffer) => bytes.toString('base64')
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0b4f6c' } })
const upload = (name: string, bytes: Buffer, visibility: 'Public' | 'Private' = 'Public') =>
  as('Senior', 'POST', '/api/files', { name, base64: base64(bytes), visibility })
const listed = async () =>
  (await server.app.inject({ url: '/api/files/public/documents' })).json<{ name: string }[]>()
const download = (name: string, headers = {}) =>
  server.app.inject({ url: `/api/files/public/documents/download/${encodeURIComponent(name)}`, headers })

test('the demo company has three public documents that open', async () => {
  const documents = await listed()
  expect(documents.map(({ name }) => name)).toEqual([
    'Authorization to collect.pdf',
    'How to ship with us.pdf',
    'What we cannot carry.pdf',
  ])
  for (const { name } of documents)
    expect(readPdf((await download(name)).rawPayload).pages.join()).toContain(name.replace('.pdf', ''))
})

test('a public document is there for everybody by its name, to be saved and never run', async () => {
  const made = await upload('Price list é “2026”.pdf', pdf())
  expect([made.statusCode, made.json()]).toEqual([
    200,
    expect.objectContaining({ name: 'Price list é “2026”.pdf', kind: 'document', visibility: 'Public' }),
  ])
  expect(made.json()).not.toHaveProperty('path')
  expect((await listed()).map(({ name }) => name)).toContain('Price list é “2026”.pdf')
  const answer = await download('Price list é “2026”.pdf')
  expect([answer.statusCode, answer.rawPayload.equals(pdf())]).toEqual([200, true])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition':
      'attachment; filename="Price list e_ _2026_.pdf"; filename*=UTF-8\'\'Price%20list%20%C3%A9%20%E2%80%9C2026%E2%80%9D.pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(
    (await download('Price list é “2026”.pdf', { 'if-none-match': answer.headers.etag })).statusCode,
  ).toBe(304)
})

test('a document can be made private, named anew and deleted; each step is in the audit', async () => {
  const { fileId } = (await upload('Guide.pdf', pdf('guide'))).json()
  expect(
    (await as('Senior', 'PUT', `/api/files/${fileId}`, { visibility: 'Private' })).json().visibility,
  ).toBe('Private')
  expect((await download('Guide.pdf')).statusCode).toBe(404)
  const named = await as('Senior', 'PUT', `/api/files/${fileId}`, {
    name: '../Customs/guide.exe',
    visibility: 'Public',
  })
  expect(named.json().name).toBe('Customs guide.exe.pdf')
  expect((await download('customs GUIDE.exe.pdf')).statusCode).toBe(200)
  expect((await as('Senior', 'DELETE', `/api/files/${fileId}`)).json()).toEqual({ deleted: true })
  expect((await download('Customs guide.exe.pdf')).statusCode).toBe(404)
  expect((await as('Senior', 'DELETE', `/api/files/${fileId}`)).statusCode).toBe(404)
  const lines = await server.app.deps.db.reader
    .selectFrom('audit')
    .where('entityId', '=', fileId)
    .select(['action', 'before', 'after'])
    .orderBy('auditId')
    .execute()
  expect(lines.map(({ action }) => action)).toEqual([
    'file.upload',
    'file.update',
    'file.update',
    'file.delete',
  ])
  expect(lines[1]).toMatchObject({ before: '{"visibility":"Public"}', after: '{"visibility":"Private"}' })
})

test('two public documents never share a name, whoever writes it how', async () => {
  expect((await upload('Form A.pdf', pdf('1'))).statusCode).toBe(200)
  const again = await upload('form a', pdf('2'))
  expect([again.statusCode, again.json().errors]).toEqual([409, { name: ['is already in use'] }])
  const hidden = (await upload('Form A.pdf', pdf('3'), 'Private')).json()
  expect(
    (await as('Senior', 'PUT', `/api/files/${hidden.fileId}`, { visibility: 'Public' })).statusCode,
  ).toBe(409)
  expect((await download('Form A.pdf')).rawPayload.equals(pdf('1'))).toBe(true)
})

test('a form carries a file as JSON does', async () => {
  const form = new FormData()
  form.set('visibility', 'Public')
  form.set('file', new File([new Uint8Array(pdf('by form'))], 'By form.pdf', { type: 'text/html' }))
  const sent = new Response(form)
  const answer = await server.as(tokens.get('Senior') ?? '', {
    method: 'POST',
    url: '/api/files',
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  expect([answer.statusCode, answer.json().name]).toEqual([200, 'By form.pdf'])
  expect((await download('By form.pdf')).headers['content-type']).toBe('application/pdf')
})

const wrong: Record<string, () => Buffer | Promise<Buffer>> = {
  'This is a GIF.': () => Buffer.from('GIF89a<script>alert(1)</script>'),
  'This is a ZIP or an Office file.': () => Buffer.from('PK\x03\x04 %PDF-1.7 named .pdf'),
  'This is an SVG drawing.': () =>
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  'This is a web page.': () => Buffer.from('  <!DOCTYPE html><script>alert(1)</script>%PDF-1.7'),
  'This picture is damaged and cannot be read.': async () =>
    (await picture(600, 400).jpeg().toBuffer()).subarray(0, 700),
  'This is not a kind of file that is taken here.': () => Buffer.from('MZ anything else'),
}
test.each(Object.entries(wrong))(
  '%s It is refused in these words, whatever it is called',
  async (words, bytes) => {
    const before = await listed()
    const answer = await upload('form.pdf', await bytes())
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(words)])
    expect(await listed()).toEqual(before)
  },
)

/** A PNG that says it is so large, and has nothing in it. */
function hugePng(side: number): Buffer {
  const png = Buffer.from(
    '89504e470d0a1a0a0000000d4948445200000001000000010806000000' + '1f15c489' + '0000000049454e44ae426082',
    'hex',
  )
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  return png
}

test('a picture that says it is 30,000 by 30,000 is refused at once and takes no memory', async () => {
  const real = await picture(1, 1).png().toBuffer()
  real.writeUInt32BE(30_000, 16)
  real.writeUInt32BE(30_000, 20)
  for (const bytes of [real, hugePng(30_000)]) {
    const before = process.memoryUsage().rss
    const began = performance.now()
    const answer = await upload('bomb.png', bytes)
    expect(answer.statusCode).toBe(400)
    expect(performance.now() - began).toBeLessThan(2000)
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  }
})

test('100 MB of base64 are not read: 413 in words; a little over 10 MB too', async () => {
  const answer = await upload('big.pdf', Buffer.concat([pdf(), Buffer.alloc(75 * 1024 * 1024)]))
  expect([answer.statusCode, answer.json().message]).toEqual([
    413,
    'This is too large to be sent in one piece.',
  ])
  const above = await upload('big.pdf', Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)]))
  expect([above.statusCode, above.json().message]).toEqual([
    413,
    'This file is larger than 10 MB. Please send a smaller one.',
  ])
  const form = new FormData()
  form.set('file', new File([new Uint8Array(11 * 1024 * 1024)], 'big.pdf'))
  const sent = new Response(form)
  const formed = await server.as(tokens.get('Senior') ?? '', {
    method: 'POST',
    url: '/api/files',
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  })
  expect([formed.statusCode, formed.json().message]).toEqual([
    413,
    'This file is larger than 10 MB. Please send a smaller one.',
  ])
})

test('what is hidden behind a picture or in it does not come out again', async () => {
  const jpeg = await picture()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 0/1 0/1' } })
    .jpeg()
    .toBuffer()
  const both = Buffer.concat([jpeg, Buffer.from('<script>alert("polyglot")</script>')])
  expect((await upload('photo.html', both)).json().name).toBe('photo.html.jpg')
  const kept = await download('photo.html.jpg')
  expect(kept.headers['content-type']).toBe('image/jpeg')
  expect(kept.rawPayload.includes('polyglot')).toBe(false)
  expect((await sharp(kept.rawPayload).metadata()).exif).toBeUndefined()
})

const ownPackage = async (role: 'User' | 'User2', status?: string) => {
  const page = await as(role, 'POST', '/api/packages/account/paginated/1', { status: status ?? 'PreAlert' })
  return page.json<{ result: { packageId: string; invoiceState: string }[] }>().result
}
const invoiceFor = (role: Role | 'User2', packageId: string, bytes: Buffer, path = 'packages') =>
  as(role, 'PUT', `/api/${path}/uploadinvoice`, { packageId, name: 'amazon.pdf', base64: base64(bytes) })

test('a customer hands in the merchant’s invoice of an own package; who may see it sees it, and nobody else', async () => {
  const [first] = await ownPackage('User')
  const answer = await invoiceFor('User', first?.packageId ?? '', pdf('invoice'))
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({ packageId: first?.packageId, invoiceState: 'Received' }),
  ])
  const fileId = answer.json().merchantInvoiceFileId
  const seen = await as('User', 'GET', `/api/files/${fileId}`)
  expect([
    seen.statusCode,
    seen.rawPayload.equals(pdf('invoice')),
    seen.headers['content-disposition'],
  ]).toEqual([200, true, 'attachment; filename="amazon.pdf"; filename*=UTF-8\'\'amazon.pdf'])
  expect((await as('Warehouse', 'GET', `/api/files/${fileId}`)).statusCode).toBe(200)
  const stranger = await as('User2', 'GET', `/api/files/${fileId}`)
  const unknown = await as('User2', 'GET', '/api/files/01999999-9999-7999-8999-999999999999')
  expect([stranger.statusCode, stranger.body]).toEqual([404, unknown.body])
  expect((await server.app.inject({ url: `/api/files/${fileId}` })).statusCode).toBe(401)
  // The audit has the file and the package, each with what was before.
  const lines = await server.app.deps.db.reader
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
  expect((await as('User2', 'GET', `/api/files/${fileId}`)).rawPayload.equals(pdf('by staff'))).toBe(true)
  expect((await as('User', 'GET', `/api/files/${fileId}`)).statusCode).toBe(404)
})

test('another’s package is answered as one that is not there, and nothing is written', async () => {
  const [theirs] = await ownPackage('User2')
  const count = async () =>
    (await server.app.deps.db.reader.selectFrom('file').select('fileId').execute()).length
  const before = await count()
  const [known, unknown] = [
    await invoiceFor('User', theirs?.packageId ?? '', pdf()),
    await invoiceFor('User', '01999999-9999-7999-8999-999999999999', pdf()),
  ]
  expect([known.statusCode, known.body]).toEqual([404, unknown.body])
  const driver = await invoiceFor('Driver', theirs?.packageId ?? '', pdf())
  expect([driver.statusCode, driver.json().message]).toEqual([403, forbiddenText])
  const [delivered] = await ownPackage('User', 'Delivered')
  const late = await invoiceFor('User', delivered?.packageId ?? '', pdf())
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'This package has been delivered, so no invoice is needed for it any more.',
  ])
  const none = await as('User', 'PUT', '/api/invoices/uploadinvoice', {
    name: 'x.pdf',
    base64: base64(pdf()),
  })
  expect([none.statusCode, Object.keys(none.json().errors)]).toEqual([400, ['packageId']])
  expect(await count()).toBe(before)
})

test('an invoice names the package it is for; another’s invoice is one that is not there', async () => {
  const invoices = await server.app.deps.db.reader
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
    as(role, 'PUT', '/api/invoices/uploadinvoice', {
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
  const answer = await as('Senior', 'PUT', `/api/files/${fileId}`, { visibility: 'Public' })
  expect([answer.statusCode, answer.json().message]).toEqual([
    409,
    'This file belongs to a package or a delivery. It is changed there, and never becomes public.',
  ])
  expect((await as('Senior', 'DELETE', `/api/files/${fileId}`)).statusCode).toBe(409)
  const behind = server.app.deps.db.writer
    .updateTable('file')
    .set({ visibility: 'Public' })
    .where('fileId', '=', fileId)
    .execute()
  await expect(behind).rejects.toThrow('only documents are public')
})

/** Every way of writing a path that leads out of a folder which was ever found to work somewhere. */
function variants(): string[] {
  const targets = ['canary.txt', 'files/canary.txt', 'etc/passwd', 'quayside.db']
  const ups = [
    '../',
    '..\\',
    '%2e%2e%2f',
    '%2e%2e/',
    '..%2f',
    '..%5c',
    '%252e%252e%252f',
    '..%c0%af',
    '%c0%ae%c0%ae/',
    '..;/',
    '....//',
    '..%00/',
    '.%2e/',
    '%u002e%u002e/',
    '\u002e\u002e%ef%bc%8f',
  ]
  const ends = ['', '%00', '%00.pdf', '.pdf', '?', '#', '/', '%20', '::$DATA']
  const climbing = targets.flatMap((target) =>
    ups.flatMap((up) => [1, 3, 6].flatMap((n) => ends.map((end) => up.repeat(n) + target + end))),
  )
  const absolute = [
    server.dataDir,
    encodeURIComponent(server.dataDir),
    'file://',
    '//',
    '\\\\127.0.0.1\\share',
    'C:\\',
    '/proc/self/cwd',
  ].flatMap((root) => targets.map((target) => `${root}/${target}`))
  return [...climbing, ...absolute, '.', '..', '%2e', '%', '%zz', '*', 'x'.repeat(4096), 'link', 'files/link']
}

function rawGet(port: number, path: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    httpRequest({ port, path: encodeURI(path).replaceAll('%25', '%') }, async (response) => {
      resolve({ status: response.statusCode ?? 0, body: String(await buffer(response)) })
    })
      .on('error', reject)
      .end()
  })
}

test('no way of writing a name leads to a file that is not a public document', {
  timeout: 60_000,
}, async () => {
  const canary = 'CANARY-7f3a'
  await upload('Still here.pdf', pdf('still here'))
  writeFileSync(join(server.dataDir, 'canary.txt'), canary)
  writeFileSync(join(server.dataDir, 'files', 'canary.txt'), canary)
  symlinkSync(join(server.dataDir, 'canary.txt'), join(server.dataDir, 'files', 'link'))
  await upload('canary.txt', pdf(canary), 'Private')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const all = variants()
  expect(all.length).toBeGreaterThan(1500)
  const statuses = new Map<number, number>()
  for (const name of all) {
    const { status, body } = await rawGet(port, `/api/files/public/documents/download/${name}`)
    expect([name, body.includes(canary) || body.includes('root:') || body.includes('SQLite format')]).toEqual(
      [name, false],
    )
    expect([name, status < 500]).toEqual([name, true])
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  // Hundreds reach the call itself, the rest is no address of it; a document that is there is still served.
  expect([...statuses.keys()].sort()).toEqual([400, 404])
  expect(statuses.get(404)).toBeGreaterThan(500)
  const { status, body } = await rawGet(port, '/api/files/public/documents/download/Still%20here.pdf')
  expect([status, body]).toEqual([200, pdf('still here').toString()])
  expect(readFileSync(join(server.dataDir, 'canary.txt'), 'utf8')).toBe(canary)
})
