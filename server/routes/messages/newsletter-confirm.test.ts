import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { NewsletterSubscriber } from '#sync/entities/messages/newsletter-subscriber.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { runHousekeeping } from '../../jobs/housekeeping.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { type FakeMailServer, openFakeMailServer } from '../../test/fake-mail-server.ts'

// These tests check that no one is on the mailing list who has not said so from their own inbox.

let server: TestApp
let inbox: FakeMailServer
beforeAll(async () => {
  inbox = await openFakeMailServer()
  server = await openTestApp({ SMTP_URL: inbox.url }, { packages: 4, living: 4 })
})
afterAll(async () => {
  await server.close()
  await inbox.close()
})
afterEach(() => server.clock.forward(3_600_000))

const url = '/api/newslettersubscribers'
const ask = (payload: object) => server.app.inject({ method: 'POST', url, payload })
const form = (fields: Record<string, string>) =>
  server.app.inject({
    ...{ method: 'POST', url: '/api/newsletter/subscribe', payload: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
const list = async (): Promise<NewsletterSubscriber[]> =>
  (await server.as(await server.tokenOf('Senior'), { url })).json()
const of = async (email: string) => (await list()).find((subscriber) => subscriber.email === email)
async function mailsTo(email: string): Promise<string[]> {
  await server.app.messages.run()
  return inbox.mails
    .filter(({ to = [] }) => to.some(({ address }) => address === email))
    .map(({ text = '' }) => text)
}
async function linkTo(email: string): Promise<string> {
  const path = /https?:\/\/[^/]+(\/api\/newsletter\/confirm\/\S+)/.exec(
    (await mailsTo(email)).at(-1) ?? '',
  )?.[1]
  if (!path) throw new Error(`no link was sent to ${email}`)
  return path
}

test('an address is on the list once its reader has pressed the button behind the link', async () => {
  const email = 'joy@example.test'
  expect((await ask({ email, name: 'Joy' })).json()).toEqual({ asked: true })
  expect(await of(email)).toBeUndefined()
  const link = await linkTo(email)
  const page = await server.app.inject({ url: link })
  expect([page.statusCode, page.body.includes('<form method="post"')]).toEqual([200, true])
  expect(await of(email)).toBeUndefined()
  for (const _time of [1, 2])
    expect((await server.app.inject({ method: 'POST', url: link })).statusCode).toBe(200)
  expect(await of(email)).toMatchObject({ status: 'Subscribed', name: 'Joy', consent: 'Confirmed by email' })
})

test('an address that another person typed gets three mails an hour at most, and no newsletter', async () => {
  const email = 'victim@example.test'
  const replies = []
  for (let n = 0; n < 5; n++) replies.push((await ask({ email })).json())
  expect(replies).toEqual(Array(5).fill({ asked: true }))
  expect(await mailsTo(email)).toHaveLength(3)
  const senior = await server.tokenOf('Senior')
  const letter = {
    newsletterId: '01999999-0000-7000-8000-0000000000aa',
    subject: 'Rates',
    text: 'New rates.',
  }
  await server.as(senior, { method: 'POST', url: `${url}/send`, payload: letter })
  expect((await mailsTo(email)).filter((text) => text.includes('New rates'))).toEqual([])
})

test('a link is good for seven days, and what was not confirmed is forgotten', async () => {
  const email = 'late@example.test'
  await ask({ email })
  const link = await linkTo(email)
  server.clock.forward(7 * dayMs + 1000)
  expect((await server.app.inject({ method: 'POST', url: link })).statusCode).toBe(404)
  const count = async () =>
    (await server.app.deps.db.reads.kysely.selectFrom('newsletterRequest').select('email').execute()).length
  expect(await count()).toBeGreaterThan(0)
  await runHousekeeping(server.app.deps)
  expect(await count()).toBe(0)
  expect(await of(email)).toBeUndefined()
})

test('a page without JavaScript subscribes by a form, in its brand; what fills in hidden fields gets nothing', async () => {
  const reply = await form({ email: 'plain@example.test', brand: 'slp', website: '' })
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(reply.body).toContain('Check your email')
  expect(await mailsTo('plain@example.test')).toHaveLength(1)
  const robot = await form({ email: 'robot@example.test', brand: '', website: 'https://spam.test' })
  expect([robot.statusCode, robot.body.includes('Check your email')]).toEqual([200, true])
  expect(await mailsTo('robot@example.test')).toEqual([])
  const wrong = await form({ email: 'nowhere', brand: '' })
  expect([wrong.statusCode, wrong.body.includes('Enter an email address')]).toEqual([400, true])
})

test('a subscribed address and an unknown address get the same answer', async () => {
  const email = 'twice@example.test'
  await ask({ email })
  await server.app.inject({ method: 'POST', url: await linkTo(email) })
  const mails = await mailsTo(email)
  expect((await ask({ email })).json()).toEqual({ asked: true })
  expect(await mailsTo(email)).toEqual(mails)
})

test('staff add a subscriber immediately, and say how the person agreed', async () => {
  const senior = await server.tokenOf('Senior')
  const add = (payload: object, token = senior) => server.as(token, { method: 'POST', url, payload })
  const email = 'counter@example.test'
  const without = await add({ email })
  expect([without.statusCode, Object.keys(without.json().errors)]).toEqual([400, ['consent']])
  const addReply = await add({ email, consent: 'Asked at the counter on Monday' })
  expect(addReply.json()).toMatchObject({
    email,
    status: 'Subscribed',
    consent: 'Asked at the counter on Monday',
  })
  expect(await mailsTo(email)).toEqual([])
  for (const role of ['User', 'Warehouse'] as const) {
    const otherEmail = `${role.toLowerCase()}-adds@example.test`
    const reply = await add({ email: otherEmail, consent: 'They said so' }, await server.tokenOf(role))
    expect([role, reply.json(), await of(otherEmail)]).toEqual([role, { asked: true }, undefined])
  }
})

test('a person who has unsubscribed is back only by the link of a mail', async () => {
  const email = 'leaver@example.test'
  const senior = await server.tokenOf('Senior')
  const { newsletterSubscriberId: id } = (
    await server.as(senior, { method: 'POST', url, payload: { email, consent: 'By phone' } })
  ).json()
  await server.as(senior, { method: 'PUT', url: `${url}/${id}`, payload: { status: 'Unsubscribed' } })
  await ask({ email })
  expect((await of(email))?.status).toBe('Unsubscribed')
  await server.app.inject({ method: 'POST', url: await linkTo(email) })
  expect((await of(email))?.status).toBe('Subscribed')
})
