import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Files, openFiles, pdf } from '../../test/files.ts'
import { readPdf } from '../../test/pdf.ts'

let files: Files
beforeAll(async () => {
  files = await openFiles()
})
afterAll(() => files.close())

test('the demo company has three public documents that open', async () => {
  const documents = await files.listed()
  expect(documents.map(({ name }) => name)).toEqual([
    'Authorization to collect.pdf',
    'How to ship with us.pdf',
    'What we cannot carry.pdf',
  ])
  for (const { name } of documents)
    expect(readPdf((await files.download(name)).rawPayload).pages.join()).toContain(name.replace('.pdf', ''))
})

test('a public document is available to all people by its name, to be saved and never run', async () => {
  const upload = await files.upload('Price list é “2026”.pdf', pdf())
  expect([upload.statusCode, upload.json()]).toEqual([
    200,
    expect.objectContaining({ name: 'Price list é “2026”.pdf', kind: 'document', visibility: 'Public' }),
  ])
  expect(upload.json()).not.toHaveProperty('path')
  expect((await files.listed()).map(({ name }) => name)).toContain('Price list é “2026”.pdf')
  const answer = await files.download('Price list é “2026”.pdf')
  expect([answer.statusCode, answer.rawPayload.equals(pdf())]).toEqual([200, true])
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition':
      'attachment; filename="Price list e_ _2026_.pdf"; filename*=UTF-8\'\'Price%20list%20%C3%A9%20%E2%80%9C2026%E2%80%9D.pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(
    (await files.download('Price list é “2026”.pdf', { 'if-none-match': answer.headers.etag })).statusCode,
  ).toBe(304)
})

test('a document can be made private, renamed and deleted; each step is in the audit', async () => {
  const { fileId } = (await files.upload('Guide.pdf', pdf('guide'))).json()
  expect(
    (await files.asRole('Senior', 'PUT', `/api/files/${fileId}`, { visibility: 'Private' })).json()
      .visibility,
  ).toBe('Private')
  expect((await files.download('Guide.pdf')).statusCode).toBe(404)
  expect((await files.asRole('Senior', 'GET', `/api/files/${fileId}/facts`)).json()).toMatchObject({
    ...{ fileId, name: 'Guide.pdf', visibility: 'Private', contentType: 'application/pdf' },
  })
  const renaming = await files.asRole('Senior', 'PUT', `/api/files/${fileId}`, {
    name: '../Customs/guide.exe',
    visibility: 'Public',
  })
  expect(renaming.json().name).toBe('Customs guide.exe.pdf')
  expect((await files.download('customs GUIDE.exe.pdf')).statusCode).toBe(200)
  expect((await files.asRole('Senior', 'DELETE', `/api/files/${fileId}`)).json()).toMatchObject({ fileId })
  expect((await files.download('Customs guide.exe.pdf')).statusCode).toBe(404)
  expect((await files.asRole('Senior', 'DELETE', `/api/files/${fileId}`)).statusCode).toBe(404)
  expect((await files.asRole('Senior', 'GET', `/api/files/${fileId}/facts`)).statusCode).toBe(404)
  const lines = await files.app.deps.db.reads.kysely
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

test('two public documents never share a name, in any spelling', async () => {
  expect((await files.upload('Form A.pdf', pdf('1'))).statusCode).toBe(200)
  const secondReply = await files.upload('form a', pdf('2'))
  expect([secondReply.statusCode, secondReply.json().errors]).toEqual([
    409,
    { name: ['Name is already in use.'] },
  ])
  const privateFile = (await files.upload('Form A.pdf', pdf('3'), 'Private')).json()
  expect(
    (await files.asRole('Senior', 'PUT', `/api/files/${privateFile.fileId}`, { visibility: 'Public' }))
      .statusCode,
  ).toBe(409)
  expect((await files.download('Form A.pdf')).rawPayload.equals(pdf('1'))).toBe(true)
})

test('a form carries a file as JSON does', async () => {
  const file = new File([new Uint8Array(pdf('by form'))], 'By form.pdf', { type: 'text/html' })
  const answer = await files.uploadForm(file, { visibility: 'Public' })
  expect([answer.statusCode, answer.json().name]).toEqual([200, 'By form.pdf'])
  expect((await files.download('By form.pdf')).headers['content-type']).toBe('application/pdf')
})

test('a table and a text come back as they were, to be saved and never run', async () => {
  const table = Buffer.from('Service,Price\r\n=1+1,"J$1,000.00"\r\n')
  const { fileId, name, contentType } = (await files.upload('Rates.csv', table)).json()
  expect([name, contentType]).toEqual(['Rates.csv', 'text/csv'])
  const read = await files.asRole('Senior', 'GET', `/api/files/${fileId}`)
  expect([read.rawPayload.equals(table), read.headers['content-disposition']]).toEqual([
    true,
    expect.stringMatching(/^attachment/),
  ])
  const text = await files.upload('Hours.txt', Buffer.from('9 to 5'))
  expect(text.json().contentType).toBe('text/plain')
})
