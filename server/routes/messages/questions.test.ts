import { beforeEach, describe, expect, test } from 'vitest'
import type { Question } from '#sync/entities/messages/question.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { actorOf } from '#sync/test/people.ts'
import { deviceOf } from '../../test/harness.ts'
import { type FreshPackage, openNotices } from '../../test/notices.ts'

const { world, run, sent, freshAt } = openNotices()

const customerActor = (): Actor => ({ ...actorOf('User'), accountId: world().customer })
const deviceFor = (actor: Actor) => {
  const { deps } = world().server.app
  return deviceOf({ db: deps.db, ids: deps.ids, clock: deps.clock }, actor)
}
const forget = async () => {
  await run()
  world().office.mails.length = 0
}

let pkg: FreshPackage
beforeEach(async () => {
  pkg = await freshAt('ReadyForPickup')
  await forget()
})

async function ask(text: string, device = deviceFor(customerActor())) {
  const change = device.change('question.ask', { packageId: pkg.packageId, text })
  const { results } = await device.push(change)
  return { device, change, result: must(results[0], 'the result') }
}

const threads = async (token: string): Promise<Question[]> =>
  (await world().server.as(token, { url: `/api/questions?packageId=${pkg.packageId}` })).json()
const staff = (role: 'Employee' | 'Supervisor' | 'Driver' | 'Warehouse') => world().server.tokenOf(role)
async function thread(): Promise<Question> {
  const [question] = await threads(await staff('Employee'))
  return must(question, 'the thread')
}
const answer = (token: string, question: Question, text: string, headers = {}) =>
  world().server.as(token, {
    method: 'POST',
    url: `/api/questions/${question.questionId}/answer`,
    payload: { text, seen: question.lines.at(-1)?.lineId },
    headers,
  })
/** A customer's threads about the package, as a new device of theirs reads them. */
async function ownThreads(actor: Actor): Promise<Question[]> {
  const page = await deviceFor(actor).pull()
  return page.rows.flatMap(([table, , , , row]) =>
    table === 'question' && row && row['packageId'] === pkg.packageId ? [row as unknown as Question] : [],
  )
}

test('a question waits in the inbox with one mail for a burst, and its answer reaches the customer once', async () => {
  const { device } = await ask('When can I come?')
  await ask('And is the wristwatch in it?', device)
  await run()
  expect(sent().filter((line) => line.includes('Question about'))).toHaveLength(1)
  const employee = await staff('Employee')
  const counts = () => world().server.as(employee, { url: '/api/contact/inbox/counts' })
  const before = (await counts()).json()
  const list = await world().server.as(employee, {
    method: 'POST',
    url: '/api/contact/inbox/1',
    payload: { kind: 'Question', status: 'Open', searchString: 'wristwatch' },
  })
  const question = await thread()
  expect(list.json().result.map((row: { id: string }) => row.id)).toEqual([question.questionId])
  await forget()
  const key = { 'idempotency-key': question.questionId }
  for (let times = 0; times < 2; times++)
    expect((await answer(employee, question, 'Any time before five.', key)).statusCode).toBe(200)
  await run()
  expect(sent()).toEqual([`user@quayside.test: Our answer about ${pkg.trackingNumber}`])
  expect(world().office.mails[0]?.text).toContain('Any time before five.')
  expect((await counts()).json()).toEqual({ unread: before.unread - 1, open: before.open - 1 })
  const [ownThread] = await ownThreads(customerActor())
  expect(ownThread?.lines.map(({ text, by }) => [text, by])).toEqual([
    ['When can I come?', ''],
    ['And is the wristwatch in it?', ''],
    ['Any time before five.', ''],
  ])
  expect(ownThread?.handledBy).toBe('')
})

test('a question that is sent again after a lost answer is asked once', async () => {
  const { device, change } = await ask('Is it there?')
  await device.push(change)
  expect((await thread()).lines.map(({ text }) => text)).toEqual(['Is it there?'])
})

test('two devices of a customer write into one thread, and what one has read is read on both', async () => {
  await ask('From the phone')
  await ask('From the tablet')
  const question = await thread()
  expect(question.lines).toHaveLength(2)
  const answeredQuestion: Question = (await answer(await staff('Employee'), question, 'Hello')).json()
  const phone = deviceFor(customerActor())
  const lineId = must(answeredQuestion.lines.at(-1), 'the answer').lineId
  await phone.push(phone.change('question.read', { questionId: question.questionId, lineId }))
  const [ownThread] = await ownThreads(customerActor())
  expect(ownThread?.lines.at(-1)?.readAt).not.toBeNull()
})

describe('a stranger', () => {
  const stranger = async (): Promise<Actor> => {
    const row = await world()
      .server.app.deps.db.reads.kysely.selectFrom('account')
      .where('email', '=', 'user2@quayside.test')
      .select('accountId')
      .executeTakeFirstOrThrow()
    return { ...actorOf('User'), accountId: row.accountId }
  }

  test('neither asks about another customer’s package nor reads what its owner wrote', async () => {
    await ask('Mine')
    const heir = await stranger()
    expect(heir.accountId).not.toBe(world().customer)
    const { result } = await ask('Whose is it?', deviceFor(heir))
    expect([result.status, result.code]).toEqual(['refused', 'not-found'])
    expect(await ownThreads(heir)).toEqual([])
    const question = await thread()
    const lineId = must(question.lines[0], 'the question').lineId
    const device = deviceFor(heir)
    await device.push(device.change('question.read', { questionId: question.questionId, lineId }))
    expect(await thread()).toEqual(question)
  })

  test('never sees the previous owner’s thread after becoming the owner, and begins another', async () => {
    await ask('Written by the first owner')
    const heir = await stranger()
    const employee = await staff('Supervisor')
    const movedPackage = await world()
      .server.app.deps.db.reads.kysely.selectFrom('package')
      .select('accountId')
      .where('packageId', '=', pkg.packageId)
      .executeTakeFirst()
    expect(movedPackage?.accountId).toBe(world().customer)
    const device = deviceFor(actorOf('Supervisor'))
    const { results } = await device.push(
      device.change('package.update', { packageId: pkg.packageId, changes: { accountId: heir.accountId } }),
    )
    expect(results[0]?.status).toBe('applied')
    expect(await ownThreads(heir)).toEqual([])
    expect((await ask('Am I the owner?')).result.status).toBe('refused')
    expect((await ask('From the new owner', deviceFor(heir))).result.status).toBe('applied')
    expect((await ownThreads(heir)).flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual([
      'From the new owner',
    ])
    const old = must(
      (await threads(employee)).find(({ accountId }) => accountId === world().customer),
      'the first thread',
    )
    const reply = await answer(employee, old, 'It is on shelf 4')
    expect([reply.statusCode, reply.json().message]).toEqual([
      409,
      expect.stringContaining('has another customer now'),
    ])
  })
})

test('when two people answer at the same time, the second gets a message, and nothing is lost', async () => {
  await ask('Who knows?')
  const question = await thread()
  const first = await answer(await staff('Employee'), question, 'I do')
  const second = await answer(await staff('Supervisor'), question, 'Me too')
  expect([first.statusCode, second.statusCode]).toEqual([200, 409])
  expect(second.json().message).toContain('has answered in the meantime')
  const now = await thread()
  expect(now.lines.map(({ text }) => text)).toEqual(['Who knows?', 'I do'])
  expect((await answer(await staff('Supervisor'), now, 'Me too')).statusCode).toBe(200)
})

test('only those who answer other messages answer questions, and opening one is theirs too', async () => {
  await ask('Anybody?')
  const question = await thread()
  for (const role of ['Warehouse', 'Driver'] as const) {
    expect([role, (await answer(await staff(role), question, 'Yes')).statusCode]).toEqual([role, 403])
    const opened = await world().server.as(await staff(role), {
      method: 'POST',
      url: `/api/questions/${question.questionId}/open`,
    })
    expect([role, opened.statusCode]).toEqual([role, 403])
  }
  const driver = await world().server.as(await staff('Driver'), { url: '/api/questions' })
  expect(driver.statusCode).toBe(403)
  const customer = await world().server.as(world().user, { url: '/api/questions' })
  expect(customer.statusCode).toBe(403)
})

test('a customer can write a limited number of messages in a day, and gets a message about the limit', async () => {
  const device = deviceFor(customerActor())
  const changes = Array.from({ length: 31 }, (_, n) =>
    device.change('question.ask', { packageId: pkg.packageId, text: `Line ${n}` }),
  )
  const { results } = await device.push(...changes)
  const last = must(results.at(-1), 'the last result')
  expect([last.status, last.code]).toEqual(['refused', 'too-many'])
  expect(last.message).toContain('30 messages in a day')
  world().server.clock.forward(25 * 60 * 60 * 1000)
  expect((await ask('The next day', device)).result.status).toBe('applied')
})

test('the audit log says that something was written, and never what', async () => {
  await ask('A secret of mine')
  const question = await thread()
  await answer(await staff('Employee'), question, 'A secret answer')
  const rows = await world()
    .server.app.deps.db.reads.kysely.selectFrom('audit')
    .where('entityId', '=', question.questionId)
    .orderBy('auditId')
    .select(['action', 'before', 'after'])
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['question.ask', 'question.answer'])
  expect(JSON.stringify(rows)).not.toContain('secret')
})
