import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewsletterSubscriber } from '#sync/entities/messages/newsletter-subscriber.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let server: TestApp
let senior: string
beforeAll(async () => {
  server = await openTestApp({}, { packages: 4, living: 4 })
  senior = await server.tokenOf('Senior')
})
afterAll(() => server.close())

const url = '/api/newslettersubscribers'
const subscribe = (email: string, name = '') =>
  server.app.inject({ method: 'POST', url, payload: { email, name } })
const add = (email: string) =>
  server.as(senior, { method: 'POST', url, payload: { email, consent: 'By phone' } })
const list = async (): Promise<NewsletterSubscriber[]> => (await server.as(senior, { url })).json()
const of = async (email: string) => (await list()).find((subscriber) => subscriber.email === email)
const send = (method: 'GET' | 'PUT' | 'DELETE', id: string | undefined, payload?: object) =>
  server.as(senior, { method, url: `${url}/${id}`, ...(payload ? { payload } : {}) })

test('a wrong address is refused, and a row shows its secret to no one', async () => {
  const wrong = await subscribe('nowhere')
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    { email: ['Email address is not an email address.'] },
  ])
  await add(' READER@example.test ')
  const reader = await of('reader@example.test')
  expect((await send('GET', reader?.newsletterSubscriberId)).json()).toEqual(reader)
  expect(Object.keys(reader ?? {})).not.toContain('unsubscribeToken')
})

test('an unsubscribed person can come back, and an address cannot change to another subscriber’s', async () => {
  await add('leaving@example.test')
  const id = (await of('leaving@example.test'))?.newsletterSubscriberId
  expect((await send('PUT', id, { status: 'Unsubscribed' })).json().status).toBe('Unsubscribed')
  expect((await of('leaving@example.test'))?.status).toBe('Unsubscribed')
  await add('leaving@example.test')
  expect((await of('leaving@example.test'))?.status).toBe('Subscribed')
  await add('taken@example.test')
  const emailInUse = await send('PUT', id, { email: 'taken@example.test' })
  expect([emailInUse.statusCode, emailInUse.json().errors]).toEqual([
    409,
    { email: ['Email address is already in use.'] },
  ])
  expect((await send('PUT', id, { status: 'Maybe' })).statusCode).toBe(400)
})

test('a subscriber who is deleted is gone, and each change is in the audit', async () => {
  await add('gone@example.test')
  const id = (await of('gone@example.test'))?.newsletterSubscriberId
  await send('PUT', id, { name: 'Ivy' })
  expect((await send('DELETE', id)).json()).toMatchObject({ newsletterSubscriberId: id })
  for (const method of ['GET', 'PUT', 'DELETE'] as const)
    expect((await send(method, id, method === 'PUT' ? {} : undefined)).statusCode).toBe(404)
  const lines = await server.app.deps.db.reads.kysely
    .selectFrom('audit')
    .where('entityId', '=', id ?? '')
    .orderBy('auditId')
    .select(['action', 'by'])
    .execute()
  expect(lines).toEqual([
    { action: 'newsletter.add', by: 'Selvin Clarke' },
    { action: 'newsletter.update', by: 'Selvin Clarke' },
    { action: 'newsletter.delete', by: 'Selvin Clarke' },
  ])
})

test('a single address cannot fill the list without end', async () => {
  const answers = []
  for (let n = 0; n < 25; n++) answers.push(await subscribe(`many${n}@example.test`))
  const refusals = answers.filter(({ statusCode }) => statusCode === 429)
  expect(refusals.length).toBeGreaterThan(0)
  expect(Number(refusals[0]?.headers['retry-after'])).toBeGreaterThan(0)
  server.clock.forward(3_600_000)
  expect((await subscribe('later@example.test')).statusCode).toBe(200)
})

test('an import adds new people, and does not subscribe people again who unsubscribed', async () => {
  // The tests before moved the clock.
  const fresh = await server.tokenOf('Senior')
  const send = (rows: object[]) =>
    server.as(fresh, { method: 'POST', url: '/api/newslettersubscribers/import', payload: { rows } })
  const rows = [{ email: 'import1@quayside.test', name: 'One' }, { email: 'IMPORT2@quayside.test' }]
  expect((await send(rows)).json()).toEqual({ added: 2, known: 0 })
  const find = async () => {
    const subscribers: { newsletterSubscriberId: string; email: string; status: string }[] = (
      await server.as(fresh, { url: '/api/newslettersubscribers' })
    ).json()
    return subscribers.find(({ email }) => email === 'import2@quayside.test')
  }
  const id = (await find())?.newsletterSubscriberId ?? ''
  const payload = { status: 'Unsubscribed' }
  await server.as(fresh, { method: 'PUT', url: `/api/newslettersubscribers/${id}`, payload })
  expect((await send(rows)).json()).toEqual({ added: 0, known: 2 })
  expect((await find())?.status).toBe('Unsubscribed')
  expect((await send([{ email: 'no address' }])).statusCode).toBe(400)
})
