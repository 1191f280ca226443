import { expect, test } from 'vitest'
import { affectedBy } from './affected.ts'
import { pendingIndex } from './pending.ts'
import type { OutboxEntry } from './store.ts'

const at = '2026-11-02T10:00:00.000Z'
const entry = (mid: number, reads: string[], writes: string[]): OutboxEntry => ({
  ...{ mid, uid: `u${mid}`, name: 'x', ver: 1, args: {}, occurredAt: at, savedAt: at },
  ...{ reads, writes },
})
const indexOf = (...entries: OutboxEntry[]) => {
  const index = pendingIndex()
  for (const change of entries) index.set(change)
  return index
}
const affectedMids = (index: ReturnType<typeof pendingIndex>, ...keys: string[]) =>
  [...affectedBy(index, { keys, mids: [] })].sort((a, b) => a - b)

const [a, b, c, d] = ['package/a', 'package/b', 'package/c', 'package/d']
const lookup = 'package?codes=X'

test('[R3] a change runs again if a row that it read or wrote, or one that its lookup would find, has changed', () => {
  const index = indexOf(entry(1, [a], []), entry(2, [], [a]), entry(3, [lookup], []), entry(4, [b], [b]))
  expect(affectedMids(index, a)).toEqual([1, 2])
  expect(affectedMids(index, lookup)).toEqual([3])
  expect(affectedMids(index, c)).toEqual([])
})

test('[R3] so do the changes that read what it writes, and those that write what it reads', () => {
  const index = indexOf(entry(1, [], [b]), entry(2, [a, b], [c]), entry(3, [c], [d]), entry(4, [a], []))
  expect(affectedMids(index, d)).toEqual([1, 2, 3])
})

test('changes that read the same row don’t concern each other', () => {
  const index = indexOf(entry(1, [a], [b]), entry(2, [a], [c]))
  expect(affectedMids(index, b)).toEqual([1])
})

test('a change that ran again with other rows is found by these alone', () => {
  const index = indexOf(entry(1, [a], [b]), entry(2, [c], []))
  index.set(entry(1, [c], [d]))
  expect([affectedMids(index, a), affectedMids(index, b), affectedMids(index, c)]).toEqual([[], [], [1, 2]])
  expect(index.upTo(1).map(({ mid }) => mid)).toEqual([1])
  index.remove(1)
  expect([affectedMids(index, d), index.size, index.lastMid]).toEqual([[], 1, 2])
})

test('a row may have had a hidden state if the server has it, or if several changes wrote it', () => {
  const index = indexOf(entry(1, [], [a, b]), entry(2, [], [b]), entry(3, [], [c, 'review/r']))
  expect(index.writersOfHiddenStates('package')).toEqual([1, 2])
  index.noteBase(c, true)
  expect(index.writersOfHiddenStates('package')).toEqual([1, 2, 3])
  index.noteBase(c, false)
  expect(index.writersOfHiddenStates('review')).toEqual([])
})
