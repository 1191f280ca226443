import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#sync/lib/must.ts'
import { actorOf } from '#sync/test/people.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { deviceOf } from '../../test/harness.ts'
import { replyAddress } from './reply-address.ts'

const secret = 'a password of thirty letters..'
let server: TestApp
let questionId: string
let address: string
beforeAll(async () => {
  server = await openTestApp({ REPLY_ADDRESS: 'questions@mail.quayside.test', INBOUND_MAIL_SECRET: secret })
  const { deps } = server.app
  const owned = await deps.db.reads.kysely
    .selectFrom('package')
    .innerJoin('account', 'account.accountId', 'package.accountId')
    .where('account.email', '=', 'user@quayside.test')
    .where('package.deletedAt', 'is', null)
    .select(['package.packageId', 'account.accountId'])
    .orderBy('package.packageId', 'desc')
    .executeTakeFirstOrThrow()
  const customer = { ...actorOf('User'), accountId: owned.accountId }
  const device = deviceOf({ db: deps.db, ids: deps.ids, clock: deps.clock }, customer)
  await device.push(device.change('question.ask', { packageId: owned.packageId, text: 'When?' }))
  const row = await deps.db.reads.kysely
    .selectFrom('question')
    .where('packageId', '=', owned.packageId)
    .select('questionId')
    .executeTakeFirstOrThrow()
  questionId = row.questionId
  address = replyAddress(deps, must(deps.env.replies, 'the reply address').address, questionId)
})
afterAll(() => server.close())

let count = 0
interface Mail {
  to?: string
  from?: string
  id?: string
  headers?: string[]
  text?: string
}
const mailOf = ({
  to = address,
  from = 'user@quayside.test',
  id = `m${++count}`,
  headers = [],
  text = 'Hello',
}: Mail) =>
  [
    `From: <${from}>`,
    `To: <${to}>`,
    `Message-ID: <${id}@phone>`,
    'Subject: Re: Our answer',
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    text,
  ].join('\r\n')
const basic = (password: string) => `Basic ${Buffer.from(`mail:${password}`).toString('base64')}`
const post = (payload: string, type = 'message/rfc822', password = secret) =>
  server.app.inject({
    method: 'POST',
    url: '/api/inbound-mail',
    payload,
    headers: { 'content-type': type, authorization: basic(password) },
  })
const outcomeOf = async (mail: Mail) => (await post(mailOf(mail))).json().outcome
async function lines() {
  const employee = await server.tokenOf('Employee')
  const reply = await server.as(employee, { url: `/api/questions/${questionId}` })
  return reply.json().lines as { text: string; via: string; note: string }[]
}

test('an answer by mail becomes a line of its thread, once, and waits for the office', async () => {
  const mail = {
    id: 'twice',
    text: 'At four.\r\n\r\nOn Thu, Nov 26, 2026 Quayside <a@b.test> wrote:\r\n> Hi',
  }
  expect([await outcomeOf(mail), await outcomeOf(mail)]).toEqual(['taken', 'repeated'])
  expect((await lines()).slice(1)).toMatchObject([{ text: 'At four.', via: 'Mail', note: '' }])
})

test('capitals that a mail server changed don’t matter, but another token does', async () => {
  expect(await outcomeOf({ to: address.toUpperCase() })).toBe('taken')
  const other = address.replace(/\+./, (start) => (start === '+0' ? '+1' : '+0'))
  const forged = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
  for (const to of [other, forged, 'questions@mail.quayside.test', 'office@quayside.test'])
    expect([to, await outcomeOf({ to })]).toEqual([to, 'no thread'])
})

test('a mail from another address says so to the office', async () => {
  expect(await outcomeOf({ from: 'sister@example.test' })).toBe('taken')
  expect((await lines()).at(-1)?.note).toBe('Sent from sister@example.test, which is not the customer’s.')
})

test.each([
  ['Auto-Submitted: auto-replied'],
  ['Precedence: bulk'],
  ['Return-Path: <>'],
  ['X-Autoreply: yes'],
])('a program’s mail with %s is left out', async (header) => {
  const before = await lines()
  expect(await outcomeOf({ headers: [header] })).toBe('automatic')
  expect(await lines()).toEqual(before)
})

test('the forms of mail services are read, and a wrong password reads nothing', async () => {
  const raw = mailOf({ text: 'By Postmark' })
  expect((await post(JSON.stringify({ RawEmail: raw }), 'application/json')).json()).toEqual({
    outcome: 'taken',
  })
  const form = new URLSearchParams({ 'body-mime': mailOf({ text: 'By Mailgun' }) }).toString()
  expect((await post(form, 'application/x-www-form-urlencoded')).json()).toEqual({ outcome: 'taken' })
  expect((await lines()).slice(-2).map(({ text }) => text)).toEqual(['By Postmark', 'By Mailgun'])
  const wrong = await post(mailOf({ text: 'Never' }), 'message/rfc822', 'wrong')
  expect(wrong.statusCode).toBe(401)
  expect((await post('')).statusCode).toBe(400)
  expect((await lines()).at(-1)?.text).toBe('By Mailgun')
})

test('a mail about a package that has another owner by now is left out', async () => {
  const supervisor = deviceOf(server.app.deps, actorOf('Supervisor'))
  const { packageId } = await server.app.deps.db.reads.kysely
    .selectFrom('question')
    .where('questionId', '=', questionId)
    .select('packageId')
    .executeTakeFirstOrThrow()
  await supervisor.push(supervisor.change('package.update', { packageId, changes: { accountId: null } }))
  expect(await outcomeOf({ text: 'Still mine?' })).toBe('closed')
})
