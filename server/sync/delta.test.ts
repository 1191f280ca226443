import { expect, test } from 'vitest'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import type { MutationResult } from '#sync/protocol/messages.ts'
import { idOf } from '#sync/test/people.ts'
import type { Committed, CommittedRow } from '../core/events.ts'
import { mergeCommits } from './change-set.ts'
import { deltaFor } from './delta.ts'

// Commits as one stretch, and what a reader gets from it.

const row = (n: number, version: number, scopes: string[], left: string[] = []): CommittedRow => ({
  ...{ entity: 'package' as const, id: idOf(n), scopes, left },
  row: { ...blankPackage(idOf(n), '2026-11-21T12:00:00.000Z'), version },
})
const commit = (v: number, changes: CommittedRow[], client: Committed['client'] = null): Committed => ({
  ...{ from: { v: v - 1, tag: v - 1 }, to: { v, tag: v }, changes, client },
})
const idsIn = (rows: ReadonlyMap<string, readonly { id: string; v: number }[]>) =>
  Object.fromEntries(
    [...rows].map(([scope, changedRows]) => [scope, changedRows.map(({ id, v }) => [id, v])]),
  )

test('commits that follow each other are one stretch, with the last state of each row', () => {
  const client = { clientId: 'c', lastMid: 4 }
  const merge = mergeCommits([
    commit(5, [row(1, 5, ['a']), row(2, 5, ['a', 'b'])], { ...client, lastMid: 3 }),
    commit(6, [row(1, 6, ['b'], ['a']), row(3, 6, ['a'])], client),
    commit(7, [row(2, 7, ['b'], ['a'])]),
  ])
  expect([merge.from, merge.to]).toEqual([
    { v: 4, tag: 4 },
    { v: 7, tag: 7 },
  ])
  expect(idsIn(merge.put)).toEqual({
    a: [[idOf(3), 6]],
    b: [
      [idOf(1), 6],
      [idOf(2), 7],
    ],
  })
  expect(idsIn(merge.removed)).toEqual({
    a: [
      [idOf(1), 6],
      [idOf(2), 7],
    ],
  })
  expect([...merge.clients]).toEqual([['c', 4]])
})

test('a row that comes back is not removed, and one that leaves twice is removed once', () => {
  const returnMerge = mergeCommits([commit(5, [row(1, 5, [], ['a'])]), commit(6, [row(1, 6, ['a'])])])
  expect([idsIn(returnMerge.put), idsIn(returnMerge.removed)]).toEqual([{ a: [[idOf(1), 6]] }, {}])
  const twice = mergeCommits([commit(5, [row(1, 5, ['b'], ['a'])]), commit(6, [row(1, 6, ['b'], ['a'])])])
  expect(idsIn(twice.removed)).toEqual({ a: [[idOf(1), 6]] })
})

const changeSet = mergeCommits([commit(5, [row(1, 5, ['a'])]), commit(6, [row(2, 6, ['b'], ['a'])])])
const deltaTo = (scopes: string[], v: number, results: MutationResult[] = []) => {
  const reader = {
    scopes,
    audience: 'staff' as const,
    form: 'whole' as const,
    head: { v, tag: 9 },
    lastMid: 3,
  }
  const text = deltaFor(reader, { epoch: 'e', changeSet, sumOf: () => [2, 77], results })
  return text === null ? null : JSON.parse(text)
}

test.each<[what: string, scopes: string[], v: number, rows: unknown[] | null, touched: string[]]>([
  [
    'both rows',
    ['a', 'b'],
    4,
    [
      [idOf(1), 5, 0],
      [idOf(2), 6, 0, null],
      [idOf(2), 6, 1],
    ],
    ['a', 'b'],
  ],
  [
    'what is new to it',
    ['a', 'b'],
    5,
    [
      [idOf(2), 6, 0, null],
      [idOf(2), 6, 1],
    ],
    ['a', 'b'],
  ],
  ['what is in its scopes', ['c', 'b'], 4, [[idOf(2), 6, 1]], ['b']],
  ['nothing when it has read it all', ['a', 'b'], 6, null, []],
  ['nothing of what concerns others', ['c'], 4, null, []],
])('a reader is sent %s', (_what, scopes, v, rows, touchedScopes) => {
  const delta = deltaTo(scopes, v)
  if (rows === null) return expect(delta).toBeNull()
  const sentRows = delta.page.rows.map(([, id, version, scope, state]: unknown[]) =>
    state === null ? [id, version, scope, null] : [id, version, scope],
  )
  expect(sentRows).toEqual(rows)
  expect(delta).toMatchObject({
    ...{ t: 'delta', from: { v, tag: 9 } },
    page: { epoch: 'e', head: { v: 6, tag: 6 }, lastMid: 3, scopes, more: false, sweep: [], results: [] },
  })
  expect(delta.page.next).toEqual(Object.fromEntries(touchedScopes.map((scope) => [scope, [6, '~', '']])))
  expect(delta.page.sums).toEqual(Object.fromEntries(touchedScopes.map((scope) => [scope, [2, 77]])))
})

test('a reader whose changes they were hears what became of them, be it nothing else', () => {
  const result = (mid: number): MutationResult => ({
    ...{
      mid,
      uid: idOf(mid),
      status: 'applied',
      code: null,
      message: null,
      outcome: 'done',
      packageId: null,
    },
  })
  const delta = deltaTo(['c'], 4, [result(4), result(5), result(6)])
  expect(delta.page).toMatchObject({ lastMid: 6, rows: [], results: [{ mid: 4 }, { mid: 5 }, { mid: 6 }] })
})
