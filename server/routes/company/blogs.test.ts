import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { writerOf } from '../../test/writer.ts'

let server: TestApp
let senior: string
let customer: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  senior = await server.tokenOf('Senior')
  customer = await server.tokenOf('User')
})
afterAll(() => server.close())

const url = '/api/blogs'
const create = (payload: object) => server.as(senior, { method: 'POST', url, payload })
const slugs = async (token: string | null): Promise<string[]> =>
  (token ? await server.as(token, { url }) : await server.app.inject({ url }))
    .json()
    .map(({ slug }: { slug: string }) => slug)
const codes = async (slug: string) => {
  const blogUrl = `${url}/${slug}`
  const visitor = await server.app.inject({ url: blogUrl })
  return [
    visitor,
    await server.as(customer, { url: blogUrl }),
    await server.as(senior, { url: blogUrl }),
  ].map(({ statusCode }) => statusCode)
}

test('visitors and customers see a post once it is published, and staff its draft before', async () => {
  const { blogId } = (
    await create({ slug: 'first-barrel', title: 'Your first barrel', body: '# Pack it' })
  ).json()
  expect(await codes('first-barrel')).toEqual([404, 404, 200])
  expect(await slugs(senior)).toContain('first-barrel')
  const publishedAt = '2026-01-01T00:00:00.000Z'
  const put = await server.as(senior, { method: 'PUT', url, payload: { blogId, publishedAt } })
  expect(put.json()).toMatchObject({ publishedAt, title: 'Your first barrel' })
  expect(await codes('first-barrel')).toEqual([200, 200, 200])
  for (const token of [null, customer]) expect(await slugs(token)).toContain('first-barrel')
  const deletion = await server.as(senior, { method: 'DELETE', url: `${url}/${blogId}` })
  expect(deletion.json()).toMatchObject({ blogId, slug: 'first-barrel' })
  expect(await codes('first-barrel')).toEqual([404, 404, 404])
})

test('a day to come keeps a post back', async () => {
  await create({ slug: 'later', title: 'Later', publishedAt: '2999-01-01T00:00:00.000Z' })
  expect(await codes('later')).toEqual([404, 404, 200])
  expect(await slugs(null)).not.toContain('later')
})

test('two posts never have one address', async () => {
  await create({ slug: 'same', title: 'One' })
  const second = await create({ slug: 'Same', title: 'Two' })
  expect([second.statusCode, second.json().errors]).toEqual([409, { slug: ['Slug is already in use.'] }])
  const odd = await create({ slug: '../etc', title: 'Odd' })
  expect(odd.statusCode).toBe(400)
})

test('a post comes with its text as elements, and with new ones once it changes', async () => {
  const { blogId } = (
    await create({ slug: 'drawn', title: 'Drawn', body: 'One', publishedAt: '2026-01-01T00:00:00.000Z' })
  ).json()
  const content = async () => (await server.app.inject({ url: `${url}/drawn` })).json().content
  expect(await content()).toEqual([{ open: 'p' }, { text: 'One' }, { close: true }])
  server.clock.forward(5)
  await server.as(senior, { method: 'PUT', url, payload: { blogId, body: '**Two**' } })
  expect(await content()).toMatchObject([{ open: 'p' }, { open: 'strong' }, { text: 'Two' }, {}, {}])
})

test.each([
  ['49,000 brackets', '['.repeat(49_000), 'too much formatting'],
  ['nested quotations', `${'>'.repeat(500)} a`, 'more than 10 deep'],
])('a text that is slow to draw is refused in words: %s', async (_, body, words) => {
  const title = 'Slow'
  const fresh = await create({ slug: 'slow', title, body })
  expect([fresh.statusCode, fresh.json().message]).toEqual([400, expect.stringContaining(words)])
  const { blogId } = (await create({ slug: `slow-${body.length}`, title, body: 'Fine' })).json()
  const put = await server.as(senior, { method: 'PUT', url, payload: { blogId, body } })
  expect([put.statusCode, put.json().errors]).toEqual([400, { body: [expect.stringContaining(words)] }])
  // A post that was written before there were limits is still shown, and its title can be changed.
  await writerOf(server.app.deps.db).updateTable('blog').set({ body }).where('blogId', '=', blogId).execute()
  expect((await server.as(senior, { url: `${url}/slow-${body.length}` })).statusCode).toBe(200)
  const renameReply = await server.as(senior, { method: 'PUT', url, payload: { blogId, title: 'Renamed' } })
  expect(renameReply.statusCode).toBe(200)
})
