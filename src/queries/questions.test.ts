import { afterEach, beforeEach, expect, test } from 'vitest'
import type { QuestionLine } from '#sync/entities/messages/question.ts'
import { openReplica, type Replica } from '../replica/db.ts'
import { readUnreadAnswers } from './questions.ts'

let db: Replica
let n = 0
beforeEach(async () => {
  n += 1
  db = openReplica(`questions-${n}`, { outdated: () => undefined })
  await db.open()
})
afterEach(() => db.close())

const line = (from: QuestionLine['from'], readAt: string | null = null) => ({ from, readAt })
const putThread = (packageId: string, lines: readonly object[], deletedAt: string | null = null) =>
  db.question.put({ questionId: `q ${packageId}`, packageId, lines, deletedAt } as never)
const putPackage = (packageId: string, parts: readonly string[] = []) =>
  db.package.put({ packageId, contents: parts.map((part) => ({ packageId: part })) } as never)
const unread = async () => [...(await readUnreadAnswers(db))].sort()

test('answers count that the customer has not read, and not what the customer wrote', async () => {
  await putPackage('one')
  await putPackage('two')
  await putThread('one', [line('Customer'), line('Office'), line('Office'), line('Office', '2026-11-01')])
  await putThread('two', [line('Customer'), line('Office', '2026-11-01')])
  expect(await unread()).toEqual([['one', 2]])
})

test('answers about what is inside a consolidated package count at that package, whose page shows them', async () => {
  await putPackage('box', ['part 1', 'part 2'])
  await putThread('part 1', [line('Office')])
  await putThread('part 2', [line('Office')])
  await putThread('box', [line('Office')])
  expect(await unread()).toEqual([['box', 3]])
})

test('a thread that was deleted counts nowhere', async () => {
  await putPackage('one')
  await putThread('one', [line('Office')], '2026-11-02T00:00:00.000Z')
  expect(await unread()).toEqual([])
})
