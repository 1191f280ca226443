import { expect, test } from 'vitest'
import type { Question } from '#sync/entities/messages/question.ts'
import { must } from '#sync/lib/must.ts'
import { actorOf } from '#sync/test/people.ts'
import { replyAddress } from '../../incoming-mail/reply-address.ts'
import { checkInOf, deviceOf } from '../../test/harness.ts'
import { openMailReplies } from '../../test/mail-replies.ts'

// Mails to the address of a thread whose package became a part of another one, or that continued in another thread.

const { world, outcomeOf } = openMailReplies()

const deps = () => world().server.app.deps
const ownerId = async (): Promise<string> =>
  (await world().server.as(await world().server.tokenOf('User'), { url: '/api/accounts/user' })).json()
    .accountId

let lastTracking = 700_000_000_000
/** A package of the customer with a thread, and the address of its mails. */
async function askedAbout(text: string) {
  const packageId = deps().ids.next()
  const accountId = await ownerId()
  const desk = deviceOf(deps(), actorOf('Warehouse'))
  const args = checkInOf(packageId, `TBA${lastTracking++}`, { accountId })
  await desk.push(desk.change('package.checkIn', args))
  await ask(packageId, text)
  const [thread] = await threadsOf(packageId)
  const { questionId } = must(thread, 'the thread')
  const { address } = must(deps().env.replies, 'the reply address')
  return { packageId, to: replyAddress(deps(), address, questionId) }
}

async function ask(packageId: string, text: string): Promise<void> {
  const customer = deviceOf(deps(), { ...actorOf('User'), accountId: await ownerId() })
  const { results } = await customer.push(customer.change('question.ask', { packageId, text }))
  expect(results[0]?.status).toBe('applied')
}

const office = async (url: string, payload?: object) => {
  const token = await world().server.tokenOf('Supervisor')
  return world().server.as(token, payload ? { method: 'POST', url, payload } : { url })
}
const threadsOf = async (packageId: string): Promise<Question[]> =>
  (await office(`/api/questions?packageId=${packageId}`)).json()
const textsOf = async (packageId: string): Promise<string[][]> =>
  (await threadsOf(packageId)).map(({ lines }) => lines.map(({ text }) => text))

async function consolidate(packageIds: readonly string[]): Promise<string> {
  const answer = await office('/api/packages/consolidate', { packageIds, weightLb: 5 })
  expect(answer.statusCode).toBe(200)
  return answer.json().packageId
}

test('an answer about a package that was packed into another one becomes a line of its thread', async () => {
  const [firstQuestion, two] = [await askedAbout('Is it the red one?'), await askedAbout('And this?')]
  const consolidatedId = await consolidate([firstQuestion.packageId, two.packageId])
  expect(await outcomeOf({ to: firstQuestion.to, text: 'The red one, please.' })).toBe('taken')
  expect((await textsOf(consolidatedId)).sort()).toEqual([
    ['And this?'],
    ['Is it the red one?', 'The red one, please.'],
  ])
  const supervisor = deviceOf(deps(), actorOf('Supervisor'))
  const changes = { accountId: null }
  await supervisor.push(supervisor.change('package.update', { packageId: consolidatedId, changes }))
  expect(await outcomeOf({ to: firstQuestion.to, text: 'Still mine?' })).toBe('closed')
})

test('an answer to a thread that was joined to another thread continues in that one', async () => {
  const [firstQuestion, two] = [await askedAbout('Where is it?'), await askedAbout('Thanks')]
  const consolidatedId = await consolidate([firstQuestion.packageId, two.packageId])
  await ask(consolidatedId, 'How heavy is it?')
  const thread = (await threadsOf(consolidatedId)).find(({ packageId }) => packageId === consolidatedId)
  const { address } = must(deps().env.replies, 'the reply address')
  const to = replyAddress(deps(), address, must(thread, 'the thread of the whole').questionId)
  expect((await office(`/api/packages/${consolidatedId}/split`, {})).statusCode).toBe(200)
  expect(await outcomeOf({ to, text: 'By mail' })).toBe('taken')
  expect(await textsOf(firstQuestion.packageId)).toEqual([['Where is it?', 'How heavy is it?', 'By mail']])
})
