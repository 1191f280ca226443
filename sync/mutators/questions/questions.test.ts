import { describe, expect, test } from 'vitest'
import type { Question, QuestionLine } from '../../entities/messages/question.ts'
import type { Actor } from '../../policies/actor.ts'
import { memoryTx } from '../../test/memory-tx.ts'
import { accountOf, actorOf, idOf } from '../../test/people.ts'
import { runMutator } from '../index.ts'
import { blankPackage } from '../packages/rows.ts'

// A customer writes in a thread about their package, and says that they have read the answers.

const customer = actorOf('User', idOf(0xc1), 'Una Customer')
const stranger = actorOf('User', idOf(0xc2), 'Stan Stranger')
const employee = actorOf('Employee', idOf(0xa1), 'Erica Employee')
const packageId = idOf(1)
const questionId = idOf(0xe1)
const lineId = idOf(0x11)
const now = '2026-11-02T08:00:00.000Z'

const lineRow = (over: Partial<QuestionLine> = {}): QuestionLine => ({
  ...{ lineId, from: 'Office', via: 'App', text: 'It is here', at: now, readAt: null },
  ...{ by: employee.name, note: '' },
  ...over,
})
const threadRow = (over: Partial<Question> = {}): Question => ({
  ...{ questionId, packageId, accountId: customer.accountId, status: 'Answered', waitingSince: null },
  ...{ handledBy: employee.name, handledAt: now, lines: [lineRow()] },
  ...{ version: 3, createdAt: now, updatedAt: now, deletedAt: null, archivedAt: null },
  ...over,
})

async function world(threads: readonly Question[] = []) {
  const tx = memoryTx()
  await tx.put('account', accountOf(customer))
  await tx.put('package', { ...blankPackage(packageId, now), accountId: customer.accountId })
  for (const thread of threads) await tx.put('question', thread)
  let n = 0
  const act = (name: string, args: object, actor: Actor = customer) =>
    runMutator(tx, name, args, actor, {
      ...{ uid: idOf(0x100000 * ++n), now, occurredAt: now, deviceId: 'phone', side: 'server' },
    })
  return {
    tx,
    ask: (actor?: Actor) => act('question.ask', { packageId, text: 'Where is it?' }, actor),
    read: (actor?: Actor, upTo = lineId) => act('question.read', { questionId, lineId: upTo }, actor),
    thread: () => tx.get('question', questionId),
  }
}

describe('a question', () => {
  test('begins a thread of its customer about the package', async () => {
    const { tx, ask } = await world()
    expect(await ask()).toEqual({ outcome: 'done' })
    expect(tx.all('question')).toMatchObject([
      {
        ...{ packageId, accountId: customer.accountId, status: 'New', waitingSince: now },
        lines: [{ from: 'Customer', via: 'App', text: 'Where is it?', by: customer.name, note: '' }],
      },
    ])
  })

  test('continues the thread about its package', async () => {
    const { tx, ask, thread } = await world([
      threadRow({ questionId: idOf(0xe0), packageId: idOf(2) }),
      threadRow(),
    ])
    await ask()
    expect(tx.all('question').map(({ lines }) => lines.length)).toEqual([1, 2])
    expect(await thread()).toMatchObject({ status: 'New', waitingSince: now })
  })

  test.each<[what: string, thread: Partial<Question>]>([
    ['that was deleted', { deletedAt: now }],
    ['about another package', { packageId: idOf(2) }],
    ['of another customer', { accountId: stranger.accountId }],
  ])('begins another thread than one %s', async (_what, over) => {
    const { tx, ask, thread } = await world([threadRow(over)])
    await ask()
    expect([tx.all('question').length, await thread()]).toEqual([2, threadRow(over)])
  })

  test.each([
    ['another customer', stranger, 'not-found'],
    ['staff', employee, 'forbidden'],
  ])('is not taken from %s', async (_who, actor, code) => {
    const { tx, ask } = await world()
    await expect(ask(actor)).rejects.toMatchObject({ code })
    expect(tx.all('question')).toEqual([])
  })

  test('is refused after thirty of a day, about any of their packages', async () => {
    const lines = Array.from({ length: 15 }, (_, n) => lineRow({ lineId: idOf(n), from: 'Customer' }))
    const { ask } = await world([
      threadRow({ lines }),
      threadRow({ questionId: idOf(0xe2), packageId: idOf(2), lines }),
    ])
    await expect(ask()).rejects.toMatchObject({ code: 'too-many' })
  })
})

describe('answers', () => {
  test('are read by their customer', async () => {
    const { read, thread } = await world([threadRow()])
    expect(await read()).toEqual({ outcome: 'done' })
    expect((await thread())?.lines).toEqual([lineRow({ readAt: now })])
  })

  test.each<[what: string, threads: readonly Question[], actor: Actor, upTo: string]>([
    ['that were read', [threadRow({ lines: [lineRow({ readAt: now })] })], customer, lineId],
    ['that came after the screen', [threadRow()], customer, idOf(0x12)],
    ['in a deleted thread', [threadRow({ deletedAt: now })], customer, lineId],
    ['of another customer', [threadRow()], stranger, lineId],
    ['of a customer, by staff', [threadRow()], employee, lineId],
    ['in no thread', [], customer, lineId],
    ['that are one’s own', [threadRow({ lines: [lineRow({ from: 'Customer' })] })], customer, lineId],
  ])('%s stay unchanged', async (_what, threads, actor, upTo) => {
    const { read, thread } = await world(threads)
    expect(await read(actor, upTo)).toEqual({ outcome: 'already' })
    expect(await thread()).toEqual(threads[0])
  })
})
