import { expect, test } from 'vitest'
import { actorOf } from '#sync/test/people.ts'
import { deviceOf } from '../../test/harness.ts'
import { openMailReplies } from '../../test/mail-replies.ts'

const { world, mailOf, post, outcomeOf, lines } = openMailReplies()

test('an answer by mail becomes a line of its thread, once, and waits for the office', async () => {
  const mail = {
    id: 'twice',
    text: 'At four.\r\n\r\nOn Thu, Nov 26, 2026 Quayside <a@b.test> wrote:\r\n> Hi',
  }
  expect([await outcomeOf(mail), await outcomeOf(mail)]).toEqual(['taken', 'repeated'])
  expect((await lines()).slice(1)).toMatchObject([{ text: 'At four.', via: 'Mail', note: '' }])
})

test('capitals that a mail server changed don’t matter, but another token does', async () => {
  expect(await outcomeOf({ to: world().address.toUpperCase() })).toBe('taken')
  const forgedAddress = world().address.replace(/\+./, (start) => (start === '+0' ? '+1' : '+0'))
  const wrongAddress = world().address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
  for (const to of [forgedAddress, wrongAddress, 'questions@mail.quayside.test', 'office@quayside.test'])
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
  ['X-Auto-Response-Suppress: All'],
  ['List-Id: <deals.test>'],
])('a program’s mail with %s is left out', async (header) => {
  const before = await lines()
  expect(await outcomeOf({ headers: [header] })).toBe('automatic')
  expect(await lines()).toEqual(before)
})

test('an answer below and between quotes is taken, without the token that a quote shows', async () => {
  const { address } = world()
  const quote = `On Fri, Nov 27, 2026 at 10:00 AM Quayside <${address}> wrote:\n> What is in it?`
  const sister = 'Sent from my sister in Ohio. It is two pairs of shoes.'
  for (const text of [`${quote}\n\nTwo pairs.`, sister, `I wrote to ${address} before`])
    expect([text, await outcomeOf({ text })]).toEqual([text, 'taken'])
  expect((await lines()).slice(-3).map(({ text }) => text)).toEqual([
    'Two pairs.',
    sister,
    'I wrote to questions@mail.quayside.test before',
  ])
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
  const supervisor = deviceOf(world().server.app.deps, actorOf('Supervisor'))
  const { packageId } = await world()
    .server.app.deps.db.reads.kysely.selectFrom('question')
    .where('questionId', '=', world().questionId)
    .select('packageId')
    .executeTakeFirstOrThrow()
  await supervisor.push(supervisor.change('package.update', { packageId, changes: { accountId: null } }))
  expect(await outcomeOf({ text: 'Still mine?' })).toBe('closed')
})
