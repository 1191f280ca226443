import { expect, test } from 'vitest'
import type { Question } from '#sync/entities/messages/question.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { addQuestion, blankQuestion } from '#sync/rules/messages/questions.ts'
import { toContained } from '#sync/rules/packages/contained.ts'
import { putPackage } from '../test/billable.ts'
import { onTheBooks, openCompany } from '../test/money.ts'
import { findLivingThread } from './moved-questions.ts'
import type { Transaction } from './transaction.ts'

// A thread moves along when its package becomes another one, and only its customer reads it.

const { server, accountId: ida, otherId: una } = await openCompany()
const { deps } = server.app
const names = new Map([
  [ida, 'Ida'],
  [una, 'Una'],
])
const at = '2026-11-02T08:00:00.000Z'

async function ask(
  tx: Transaction,
  { packageId }: Package,
  accountId: string,
  text: string,
  deletedAt: string | null = null,
) {
  const blank = blankQuestion({ questionId: tx.ids.next(), packageId, accountId }, at)
  const line = { lineId: tx.ids.next(), via: 'App', text, by: '', note: '' } as const
  const thread: Question = { ...addQuestion(blank, line, at), deletedAt }
  await tx.put('question', thread)
  return thread.questionId
}

interface Case {
  /** What is asked about the package that becomes another one, and about that one. */
  readonly askAbout: (tx: Transaction, from: Package, to: Package) => Promise<unknown>
  readonly change?: (from: Package, to: Package) => Partial<Package>
  /** The customers and texts of the threads of both afterwards. */
  readonly from?: readonly string[]
  readonly to?: readonly string[]
}
const cases: Readonly<Record<string, Case>> = {
  'moves to a package without threads': {
    askAbout: (tx, from) => ask(tx, from, ida, 'Where is it?'),
    to: ['Ida: Where is it?'],
  },
  'joins the thread of its customer': {
    askAbout: async (tx, from, to) => [
      await ask(tx, to, ida, 'And now?'),
      await ask(tx, from, ida, 'Where is it?'),
    ],
    to: ['Ida: And now? Where is it?'],
  },
  'stays apart from the thread of another customer': {
    askAbout: async (tx, from, to) => [
      await ask(tx, to, una, 'Mine?'),
      await ask(tx, from, ida, 'Where is it?'),
    ],
    to: ['Ida: Where is it?', 'Una: Mine?'],
  },
  'joins no thread that is gone': {
    askAbout: async (tx, from, to) => [
      await ask(tx, to, ida, 'Gone', at),
      await ask(tx, from, ida, 'Where is it?'),
    ],
    to: ['Ida: Where is it?'],
  },
  'that is gone stays gone': {
    askAbout: (tx, from) => ask(tx, from, ida, 'Gone', at),
  },
  'stays with a package that is inside another one': {
    askAbout: async (tx, from, to) => {
      await tx.put('package', { ...to, contents: [toContained(from)] })
      await ask(tx, from, ida, 'Where is it?')
    },
    from: ['Ida: Where is it?'],
  },
  'stays with a package that was deleted': {
    askAbout: (tx, from) => ask(tx, from, ida, 'Where is it?'),
    change: () => ({ mergedInto: null }),
    from: ['Ida: Where is it?'],
  },
  'goes to the first part of a box that was unpacked': {
    askAbout: (tx, from) => ask(tx, from, ida, 'Where is it?'),
    change: (_, to) => ({ mergedInto: null, contents: [toContained(to)] }),
    to: ['Ida: Where is it?'],
  },
  'stays with a package that is still there': {
    askAbout: (tx, from) => ask(tx, from, ida, 'Where is it?'),
    change: () => ({ deletedAt: null }),
    from: ['Ida: Where is it?'],
  },
}

async function threadsOf({ packageId }: Package): Promise<string[]> {
  const rows = await onTheBooks(deps, (tx) => tx.find('question', 'packageId', packageId))
  return rows
    .filter(({ deletedAt }) => !deletedAt)
    .map(({ accountId, lines }) => `${names.get(accountId)}: ${lines.map(({ text }) => text).join(' ')}`)
    .sort()
}

test.each(Object.entries(cases))('a thread %s', async (_name, { askAbout, change, from = [], to = [] }) => {
  const [first, second] = [await putPackage(server, ida), await putPackage(server, ida)]
  await onTheBooks(deps, (tx) => askAbout(tx, first, second))
  await onTheBooks(deps, async (tx) => {
    const row = must(await tx.get('package', first.packageId), 'the package')
    await tx.put('package', {
      ...row,
      deletedAt: at,
      mergedInto: second.packageId,
      ...change?.(first, second),
    })
  })
  expect([await threadsOf(first), await threadsOf(second)]).toEqual([from, to])
})

test('a mail to a joined thread reaches the living thread of its customer', async () => {
  const [first, second] = [await putPackage(server, ida), await putPackage(server, ida)]
  const [unasId, idasId, joinedId] = await onTheBooks(deps, async (tx) => [
    await ask(tx, second, una, 'Mine?'),
    await ask(tx, second, ida, 'And now?'),
    await ask(tx, first, ida, 'Where is it?'),
  ])
  await onTheBooks(deps, async (tx) => {
    const row = must(await tx.get('package', first.packageId), 'the package')
    await tx.put('package', { ...row, deletedAt: at, mergedInto: second.packageId })
  })
  const livingId = (id = '') => onTheBooks(deps, async (tx) => (await findLivingThread(tx, id))?.questionId)
  expect([await livingId(joinedId), await livingId(unasId), await livingId(deps.ids.next())]).toEqual([
    idasId,
    unasId,
    undefined,
  ])
})
