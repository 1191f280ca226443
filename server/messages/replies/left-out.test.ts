import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { actorOf } from '#sync/test/people.ts'
import { deviceOf } from '../../test/harness.ts'
import { openMailReplies } from '../../test/mail-replies.ts'
import { mailFolder } from '../mail.ts'

// These tests check what people learn of mails that become no line of a thread.

const { world, outcomeOf, lines } = openMailReplies()
const customer = 'user@quayside.test'
const base = 'questions@mail.quayside.test'

const readFiles = new Set<string>()
/** The mails that left since it was asked last. */
async function newMails(): Promise<Email[]> {
  // A notice becomes a mail in one run, and leaves in the next.
  for (let n = 0; n < 2; n++) await world().server.app.messages.run()
  const folder = mailFolder(world().server.app.deps.env)
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !readFiles.has(name)) : []
  for (const name of names) readFiles.add(name)
  return Promise.all(names.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
}
const to = (mails: readonly Email[], address: string) =>
  mails.filter((mail) => mail.to?.some((person) => person.address === address))
const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value

interface InboxMessage {
  readonly email: string
  readonly subject: string
  readonly message: string
}
async function inbox(): Promise<InboxMessage[]> {
  const { kysely } = world().server.app.deps.db.reads
  return kysely
    .selectFrom('contactMessage')
    .selectAll()
    .where('subject', 'like', 'An email%')
    .orderBy('contactMessageId')
    .execute()
}

beforeEach(async () => {
  world().server.clock.forward(dayMs)
  await newMails()
})

test.each([
  ['without any text', { text: '' }, 'empty', 'without words of your own'],
  ['to no thread', { to: base }, 'no thread', 'only takes answers to our emails'],
  ['that is too large', { text: 'x'.repeat(10 * 1024 * 1024 + 1) }, 'too large', 'larger than 10 MB'],
])('a customer whose mail comes %s reads why, and where to write', async (_, mail, outcome, words) => {
  const before = [await lines(), await inbox()]
  expect(await outcomeOf(mail)).toBe(outcome)
  const [answer, ...others] = await newMails()
  expect(others).toEqual([])
  const { to: people, replyTo, text } = must(answer, 'the answer')
  expect([people?.map(({ address }) => address), replyTo]).toEqual([[customer], undefined])
  expect(headerOf(must(answer, 'the answer'), 'auto-submitted')).toBe('auto-replied')
  expect(text).toContain(words)
  expect(text).toContain('/contact')
  expect([await lines(), await inbox()]).toEqual(before)
})

test('a customer who has written thirty times in a day reads that it is too much', async () => {
  for (let n = 0; n < 30; n++) expect(await outcomeOf({ text: `Line ${n}` })).toBe('taken')
  await newMails()
  expect(await outcomeOf({ text: 'One more' })).toBe('too much')
  expect((await newMails()).map(({ text }) => text)).toEqual([
    expect.stringContaining('at most 30 within a day'),
  ])
})

test('a second empty mail of the same day is not answered again, but reaches the office, once', async () => {
  const empty = { text: '' }
  expect([await outcomeOf(empty), await outcomeOf(empty), await outcomeOf(empty)]).toEqual(
    Array(3).fill('empty'),
  )
  const mails = await newMails()
  expect(to(mails, customer)).toHaveLength(1)
  expect((await inbox()).filter(({ email }) => email === customer)).toHaveLength(1)
  world().server.clock.forward(dayMs)
  expect(await outcomeOf(empty)).toBe('empty')
  expect(to(await newMails(), customer)).toHaveLength(1)
})

test('a mail that the mail service hands over twice is answered once and bothers no other person', async () => {
  const before = await inbox()
  const mail = { id: 'twice', to: base }
  expect([await outcomeOf(mail), await outcomeOf(mail)]).toEqual(['no thread', 'no thread'])
  expect(await newMails()).toHaveLength(1)
  expect(await inbox()).toEqual(before)
})

test('a stranger is not answered, and the office reads what they wrote, twenty a day at most', async () => {
  const before = (await inbox()).length
  for (let n = 0; n < 25; n++)
    await outcomeOf({ to: base, from: `stranger${n}@elsewhere.test`, text: `Where is my box ${n}?` })
  const mails = await newMails()
  expect(
    mails.filter(({ to: people }) => people?.some(({ address }) => address?.endsWith('elsewhere.test'))),
  ).toEqual([])
  const messages = (await inbox()).slice(before)
  expect(messages).toHaveLength(20)
  expect(messages[0]).toMatchObject({
    email: 'stranger0@elsewhere.test',
    message: 'This email came to the address for answers, but names no question.\n\nWhere is my box 0?',
  })
})

test('an answer from another address than the customer’s goes only to the office', async () => {
  expect(await outcomeOf({ from: 'sister@elsewhere.test', text: '> Hello' })).toBe('empty')
  const mails = await newMails()
  expect([to(mails, customer), to(mails, 'sister@elsewhere.test')]).toEqual([[], []])
  expect((await inbox()).at(-1)).toMatchObject({ email: 'sister@elsewhere.test' })
})

test('a mail whose words can’t be distinguished from its quote reaches the office as a whole, without its token', async () => {
  const header = (to: string) =>
    `De: Quayside <${to}>\nEnviado el: viernes\nPara: Marcia\nAsunto: Our question`
  const text = `${header(world().address)}\n\nWhat is in it?\nTwo pairs of shoes.`
  expect(await outcomeOf({ text })).toBe('empty')
  const message = (await inbox()).at(-1)?.message ?? ''
  expect(message).toContain('All of its text stands here')
  expect(message).toContain(`${header(base)}\n\nWhat is in it?\nTwo pairs of shoes.`)
  expect(to(await newMails(), customer)).toHaveLength(1)
})

test.each(['X-Auto-Response-Suppress: DR', 'Feedback-ID: 1', 'List-Unsubscribe: <https://a.test>'])(
  'a mail with %s is not answered',
  async (header) => {
    expect(await outcomeOf({ to: base, headers: [header] })).toBe('no thread')
    expect(to(await newMails(), customer)).toEqual([])
  },
)

test('a program that answers everything is answered once for each thread and day', async () => {
  const { server, address } = world()
  const token = await server.tokenOf('Supervisor')
  const detail = (await server.as(token, { url: `/api/questions/${world().questionId}` })).json()
  const answer = await server.as(token, {
    ...{ method: 'POST', url: `/api/questions/${world().questionId}/answer` },
    payload: { text: 'At four.', seen: detail.lines.at(-1).lineId },
  })
  expect(answer.statusCode).toBe(200)
  let waiting = to(await newMails(), customer)
  expect(waiting.map(({ replyTo }) => replyTo?.[0]?.address)).toEqual([address])
  const rounds: number[] = []
  for (let round = 0; round < 50 && waiting.length > 0; round++) {
    // It says nothing of being a program, and writes to every address that a mail names.
    for (const { replyTo } of waiting)
      for (const target of [replyTo?.[0]?.address ?? base, base])
        await outcomeOf({ to: target, text: 'I’m away until Monday.' })
    waiting = to(await newMails(), customer)
    rounds.push(waiting.length)
  }
  expect(rounds).toEqual([1, 0])
})

test('a customer whose package has another owner by now reads that the question is closed', async () => {
  const { server, questionId } = world()
  const { packageId } = await server.app.deps.db.reads.kysely
    .selectFrom('question')
    .where('questionId', '=', questionId)
    .select('packageId')
    .executeTakeFirstOrThrow()
  const supervisor = deviceOf(server.app.deps, actorOf('Supervisor'))
  await supervisor.push(supervisor.change('package.update', { packageId, changes: { accountId: null } }))
  await newMails()
  expect(await outcomeOf({ text: 'Still mine?' })).toBe('closed')
  const [answer] = to(await newMails(), customer)
  expect(answer?.text).toContain('the question that it answers is closed')
})
