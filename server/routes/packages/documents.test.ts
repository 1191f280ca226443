import { hash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untouchedCustoms } from '#sync/entities/packages/customs.ts'
import type { Role } from '#sync/policies/roles.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { waive } from '../../test/billable.ts'
import { readPdf } from '../../test/pdf.ts'
import { writerOf } from '../../test/writer.ts'

type Who = Role | 'User2'
const unknownId = '01999999-9999-7999-8999-999999999999'

let server: TestApp
const tokens = new Map<Who, string>()
const accounts = new Map<Who, string>()
beforeAll(async () => {
  server = await openTestApp({ BRAND_NAME: 'Second Landing' }, { packages: 80, living: 80 })
  for (const role of ['User', 'User2', 'Employee', 'Warehouse', 'Driver', 'Senior'] as const) {
    tokens.set(role, await server.tokenOf(role))
    accounts.set(role, (await as(role, '/api/accounts/user')).json().accountId)
  }
})
afterAll(() => server.close())

const as = (login: Who, url: string, method: 'GET' | 'POST' | 'PUT' = 'GET', payload?: object) =>
  server.as(tokens.get(login) ?? '', { method, url, ...(payload ? { payload } : {}) })
const textOf = (bytes: Buffer) => readPdf(bytes).pages.join('\n')
const db = () => server.app.deps.db

let serial = 300_000
async function waiting(status = 'ReadyForPickup', more: object = {}): Promise<string> {
  const newPackage = {
    trackingNumber: `TBA123456${++serial}`,
    accountId: accounts.get('User'),
    declaredValueUsdCents: 4500,
    ...more,
  }
  const checkIn = await as('Warehouse', '/api/packages/checkin', 'POST', { packages: [newPackage] })
  const { packageId } = checkIn.json().results[0]
  await as('Warehouse', '/api/packages/status-update', 'PUT', { packageIds: [packageId], status })
  return packageId
}

const invoicesOf = async (login: Who) =>
  (await as(login, `/api/invoices/account/${accounts.get(login)}/all`)).json<
    { invoiceId: string; number: string; statusId: string }[]
  >()

test('an invoice is available as PDF to its customer and to staff who see invoices, and to no one else', async () => {
  const [invoice] = await invoicesOf('User')
  const url = `/api/invoices/pdf/${invoice?.invoiceId}`
  for (const login of ['User', 'Employee'] as const) {
    const answer = await as(login, url)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="Invoice ${invoice?.number}.pdf"; filename*=UTF-8''Invoice%20${invoice?.number}.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(textOf(answer.rawPayload)).toContain(invoice?.number)
  }
  const [stranger, unknownReply] = [
    await as('User2', url),
    await as('User2', `/api/invoices/pdf/${unknownId}`),
  ]
  expect([stranger.statusCode, stranger.body]).toEqual([404, unknownReply.body])
  expect((await as('Warehouse', url)).statusCode).toBe(403)
  expect((await server.app.inject({ url })).statusCode).toBe(401)
})

test('an invoice that was issued is for the customer as PDF too, also while customs holds its package', async () => {
  const packageId = await waiting('ReadyForPickup', { weightLb: 4.5 })
  const creation = await as('Employee', '/api/invoices', 'POST', {
    accountId: accounts.get('User'),
    kind: 'Package',
    packageId,
    featureValues: [{ feature: 'Freight', description: 'Air freight', unitJmdCents: 250_000, packageId }],
    issue: true,
  })
  const { invoiceId, number } = creation.json()
  const row = await db()
    .reads.kysely.selectFrom('invoice')
    .where('invoiceId', '=', invoiceId)
    .select('statusId')
    .executeTakeFirst()
  expect([creation.statusCode, row?.statusId]).toEqual([200, 'unpaid'])
  const put = (state: string) =>
    writerOf(db())
      .updateTable('package')
      .set({ customs: JSON.stringify({ ...untouchedCustoms, state, note: 'Officer Grant, box 12' }) })
      .where('packageId', '=', packageId)
      .execute()
  expect(textOf((await as('Employee', `/api/invoices/pdf/${invoiceId}`)).rawPayload)).toContain(number)
  await put('Hold')
  const free = textOf((await as('User', `/api/invoices/pdf/${invoiceId}`)).rawPayload)
  expect(free).toContain('Air freight')
  expect(free).toContain(number)
})

test('a customer of the second brand has papers of the second brand', async () => {
  await writerOf(db())
    .updateTable('account')
    .set({ brand: 'slp' })
    .where('accountId', '=', accounts.get('User2') ?? '')
    .execute()
  const [invoice] = await invoicesOf('User2')
  const answer = await as('User2', `/api/invoices/pdf/${invoice?.invoiceId}`)
  expect(textOf(answer.rawPayload)).toMatch(/^Second Landing\nSlipway Parcels Limited,.*\n.*\nInvoice\n/)
})

test('a receipt is available on A4 and on a roll, to the person who paid and to staff who see payments', async () => {
  const [open] = (await invoicesOf('User')).filter(({ statusId }) => statusId === 'unpaid')
  const paymentReply = await as('Employee', '/api/payments', 'POST', {
    accountId: accounts.get('User'),
    method: 'Cash',
    amountJmdCents: 100_000,
    tenderedJmdCents: 150_000,
    allocations: [{ invoiceId: open?.invoiceId, amountJmdCents: 80_000 }],
  })
  const { paymentId, receiptNumber } = paymentReply.json()
  expect(paymentReply.statusCode).toBe(200)
  const roll = await as('User', `/api/payments/${paymentId}/receipt?paper=80mm`)
  expect(readPdf(roll.rawPayload).sizes[0]?.[0]).toBeCloseTo(226.77, 1)
  const sheet = textOf((await as('Employee', `/api/payments/${paymentId}/receipt`)).rawPayload)
  for (const text of [receiptNumber, open?.number, '800.00', 'Kept as credit\nJ$200.00', 'Change\nJ$500.00'])
    expect(sheet).toContain(text)
  expect((await as('User', `/api/payments/${paymentId}/receipt?paper=letter`)).statusCode).toBe(400)
  const [stranger, unknownReply] = [
    await as('User2', `/api/payments/${paymentId}/receipt`),
    await as('User2', `/api/payments/${unknownId}/receipt`),
  ]
  expect([stranger.statusCode, stranger.body]).toEqual([404, unknownReply.body])
})

test('a label is available as PDF and in Zebra’s language; a package without a number gets a message instead', async () => {
  const packageId = await waiting('ReadyForPickup', { pieces: 2, description: 'Shoes ^XA' })
  const { hawbNumber } = (await as('Warehouse', `/api/packages/${packageId}`)).json()
  const paper = readPdf((await as('Warehouse', `/api/packages/${packageId}/label`)).rawPayload)
  expect(paper.pages.map((page) => page.includes(hawbNumber))).toEqual([true, true])
  const zpl = await as('Warehouse', `/api/packages/${packageId}/label?format=zpl&dpi=300`)
  expect(zpl.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(zpl.body).toContain(`^FD${hawbNumber}^FS`)
  expect(zpl.body).toContain('^PW1200')
  expect(zpl.body).toContain('Shoes _5EXA')
  expect((await as('Warehouse', `/api/packages/${packageId}/label?dpi=72`)).json().errors).toEqual({
    dpi: ['Dpi must be 203 or 300.'],
  })
  const page = await as('User', '/api/packages/account/paginated/1', 'POST', { status: 'PreAlert' })
  const refusal = await as('Warehouse', `/api/packages/${page.json().result[0].packageId}/label`)
  expect([refusal.statusCode, refusal.json().message]).toEqual([
    409,
    'This package has no number of ours yet, so it has no label. It gets one when it is checked in.',
  ])
  expect((await as('Warehouse', `/api/packages/${unknownId}/label`)).statusCode).toBe(404)
})

test('a package in the archive, which no device has, gets its label again', async () => {
  const packageId = await waiting()
  const label = () => as('Warehouse', `/api/packages/${packageId}/label?format=zpl`)
  const before = await label()
  expect(before.statusCode).toBe(200)
  await writerOf(db())
    .updateTable('package')
    .set({ archivedAt: '2026-11-21T10:00:00.000Z' })
    .where('packageId', '=', packageId)
    .execute()
  expect((await label()).body).toBe(before.body)
})

test('a manifest lists on paper every package that is in it', async () => {
  const rows = await db()
    .reads.kysely.selectFrom('package')
    .where('manifestId', 'is not', null)
    .where('deletedAt', 'is', null)
    .select(['manifestId', 'hawbNumber'])
    .execute()
  const manifestId = rows[0]?.manifestId
  const text = textOf((await as('Warehouse', `/api/manifests/${manifestId}/pdf`)).rawPayload)
  for (const row of rows) expect(text.includes(row.hawbNumber ?? '')).toBe(row.manifestId === manifestId)
  expect((await as('Warehouse', `/api/manifests/${unknownId}/pdf`)).statusCode).toBe(404)
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
async function sendFile(kind: string, bytes: Buffer, contentType: string): Promise<string> {
  const fileId = server.app.deps.ids.next()
  const metadata = { fileId, sha256: hash('sha256', bytes), contentType, kind }
  const headers = { authorization: `Bearer ${tokens.get('Driver')}`, 'tus-resumable': '1.0.0' }
  const uploadStart = await server.app.inject({
    method: 'POST',
    url: '/api/uploads',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${base64(value)}`)
        .join(','),
    },
  })
  const uploadReply = await server.app.inject({
    method: 'PATCH',
    url: String(uploadStart.headers['location']),
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    payload: bytes,
  })
  expect([kind, uploadReply.statusCode, uploadReply.body]).toEqual([kind, 204, ''])
  return fileId
}

test('the proof of a delivery shows photos to its customer, and the signature to staff alone; before, there is none', async () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#345' } })
  const packageId = await waiting()
  await waive(server, [packageId])
  const response = await as('User', '/api/deliveries', 'POST', {
    packageIds: [packageId],
    address: { line1: '12 Hope Road', town: 'Kingston', parish: 'St. Andrew' },
  })
  const { deliveryId } = response.json()
  const early = await as('User', `/api/deliveries/${deliveryId}/proof`)
  expect([early.statusCode, early.json().message]).toEqual([
    409,
    'This delivery has not been handed over yet, so there is no proof of it.',
  ])
  await as('Employee', `/api/deliveries/${deliveryId}`, 'PUT', {
    driverId: accounts.get('Driver'),
    stopOrder: 1,
  })
  await as('Driver', `/api/deliveries/${deliveryId}`, 'PUT', { status: 'OutForDelivery' })
  const signatureFileId = await sendFile('signature', await picture(500, 200).png().toBuffer(), 'image/png')
  const photo = await sendFile('delivery-photo', await picture(300, 400).jpeg().toBuffer(), 'image/jpeg')
  const handover = await as('Driver', `/api/deliveries/${deliveryId}`, 'PUT', {
    status: 'Delivered',
    proof: {
      recipientName: 'Una Brown',
      relationship: 'Sister',
      idType: 'Passport',
      signatureFileId,
      photoFileIds: [photo, unknownId],
    },
    collected: { method: 'Cash', amountJmdCents: 92_000 },
  })
  expect(handover.json()).toMatchObject({ status: 'Delivered' })
  for (const login of ['User', 'Employee', 'Driver'] as const) {
    const pdf = readPdf((await as(login, `/api/deliveries/${deliveryId}/proof`)).rawPayload)
    expect([...pdf.images].sort()).toEqual(
      login === 'User'
        ? [[300, 400]]
        : [
            [300, 400],
            [500, 200],
          ],
    )
    const paperText = pdf.pages.join('\n')
    for (const text of ['Una Brown', '12 Hope Road', 'Photos that have not arrived yet: 1'])
      expect(paperText).toContain(text)
    expect([login, paperText.includes('The office keeps the signature.')]).toEqual([login, login === 'User'])
    // The app hides these from customers too: they are about the recipient and the driver.
    for (const text of ['Passport', 'Sister', 'Identification shown', 'Position'])
      expect([login, text, paperText.includes(text)]).toEqual([login, text, login !== 'User'])
  }
  const [stranger, unknownReply] = [
    await as('User2', `/api/deliveries/${deliveryId}/proof`),
    await as('User2', `/api/deliveries/${unknownId}/proof`),
  ]
  expect([stranger.statusCode, stranger.body]).toEqual([404, unknownReply.body])
  // The photo itself may be seen by its customer too, and not by another one; the signature by neither.
  for (const fileId of [signatureFileId, photo])
    expect([
      (await as('User', `/api/files/${fileId}`)).statusCode,
      (await as('User2', `/api/files/${fileId}`)).statusCode,
      (await as('Warehouse', `/api/files/${fileId}`)).statusCode,
    ]).toEqual([fileId === photo ? 200 : 404, 404, 404])
})

test('a document is described by its type, which says all that there is to say', async () => {
  const openApi = (await server.app.inject({ url: '/api/openapi.json' })).json()
  const reply = openApi.paths['/api/invoices/pdf/{id}'].get.responses['200']
  // A part that several calls share is named once.
  const { responses, schemas } = openApi.components
  const nameIn = ({ $ref }: { $ref: string }) => $ref.split('/').at(-1) ?? ''
  const { content } = reply.$ref ? responses[nameIn(reply)] : reply
  expect(content).toEqual({ 'application/pdf': {} })
  const upload = openApi.paths['/api/packages/uploadinvoice'].put.requestBody.content
  const [invoice, { required }] = upload['application/json'].schema.allOf
  expect([...schemas[nameIn(invoice)].required, ...required].sort()).toEqual(['base64', 'name', 'packageId'])
  expect(upload['multipart/form-data'].schema).toMatchObject({
    required: ['packageId', 'file'],
    properties: { file: { type: 'string', format: 'binary' } },
  })
})
