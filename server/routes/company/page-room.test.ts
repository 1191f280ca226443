import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { writerOf } from '../../test/writer.ts'

let server: TestApp
let admin: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  admin = await server.tokenOf('Admin')
})
afterAll(() => server.close())

const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  server.as(admin, { method, url, payload })

test('the full lists on visitors’ pages have a limit, reported in words', async () => {
  const { db, ids } = server.app.deps
  const write = writerOf(db)
  const at = '2026-01-01T00:00:00.000Z'
  const dates = { createdAt: at, updatedAt: at }
  const posts = Array.from({ length: 299 }, (_, n) => ({
    ...{ blogId: ids.next(), slug: `post-${n}`, title: 'Post', summary: '', body: '', cover: '' },
    ...{ publishedAt: at, ...dates },
  }))
  await write.deleteFrom('blog').execute()
  await write.insertInto('blog').values(posts).execute()
  const post = (slug: string) => send('POST', '/api/blogs', { slug, title: 'Post' })
  expect((await post('the-300th')).statusCode).toBe(200)
  const refusal = await post('the-301st')
  expect([refusal.statusCode, refusal.json().message]).toEqual([409, expect.stringContaining('300 posts')])

  const branch = (code: string) => ({
    ...{ code, name: code, kind: 'LocalOffice', address: '', phone: '', openingHours: '', active: true },
    ...{ openDays: [], deliveryDays: [], closedDays: [] },
  })
  let last = await send('POST', '/api/branches', branch('B0'))
  for (let n = 1; n < 110 && last.statusCode === 200; n++)
    last = await send('POST', '/api/branches', branch(`B${n}`))
  expect([last.statusCode, last.json().message]).toEqual([409, expect.stringContaining('100 branches')])

  const upload = { name: 'Form.txt', base64: Buffer.from('A form').toString('base64'), visibility: 'Public' }
  const file = (await send('POST', '/api/files', upload)).json()
  const storedRow = await db.reads.kysely
    .selectFrom('file')
    .selectAll()
    .where('fileId', '=', file.fileId)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: 300 }, (_, n) => ({
    ...storedRow,
    fileId: ids.next(),
    name: `${n}.txt`,
  }))
  await write.insertInto('file').values(copies).execute()
  const extra = await send('POST', '/api/files', { ...upload, name: 'Other.txt' })
  expect([extra.statusCode, extra.json().message]).toEqual([409, expect.stringContaining('300 public')])
  const renameReply = await send('PUT', `/api/files/${file.fileId}`, {
    name: 'Renamed.txt',
    visibility: 'Public',
  })
  expect(renameReply.statusCode).toBe(200)
})
