import { expect, test } from 'vitest'
import { packageRow } from '#sync/test/contract-rows.ts'
import { nameSearches, searchedNames } from '#sync/test/name-searches.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { openReplica } from '../replica/db.ts'
import { findKeys, findKeysByOwner, findListed } from './search-index.ts'

const person = (n: number, name: string, mailbox: string) => ({
  ...accountOf(actorOf('User', idOf(n), name), mailbox),
  $scopes: [],
})
const boxOf = (n: number, owner: number) => ({ ...packageRow(n, { accountId: idOf(owner) }), $scopes: [] })

test('packages are found by each word of their owner’s name and by the mailbox, also after the name changed', async () => {
  const db = openReplica('search-index', { outdated: () => undefined })
  await db.account.bulkPut([
    person(1, 'Ursula Thompson', 'QS-10001'),
    person(2, 'Ursula Grant', 'QS-10002'),
    { ...person(3, 'Ursula Staff', ''), role: 'Agent' },
  ])
  const boxes = [boxOf(11, 1), boxOf(12, 2), boxOf(13, 3)]
  await db.package.bulkPut(boxes)
  const [ofThompson, ofGrant] = boxes.map(({ packageId }) => packageId)
  const cases: Record<string, (string | undefined)[]> = {
    ursula: [ofThompson, ofGrant],
    'THOMPSON ursula': [ofThompson],
    'qs-10002': [ofGrant],
    'ursula nobody': [],
    qs: [],
    ' ': [],
  }
  for (const [text, keys] of Object.entries(cases))
    expect([text, (await findKeysByOwner(db, text)).sort()]).toEqual([text, keys])
  await db.account.put(person(2, 'Ursula Reid', 'QS-10002'))
  expect(await findKeysByOwner(db, 'grant')).toEqual([])
  expect(await findKeysByOwner(db, 'reid')).toEqual([ofGrant])
  expect(await findKeys(db, '1z11')).toEqual([ofThompson])
  db.close()
})

test('texts and names are found however their apostrophes, accents and widths are typed', async () => {
  const db = openReplica('search-folded', { outdated: () => undefined })
  await db.account.put(person(1, 'Zoë O’Brien', 'QS-10001'))
  const hers = { ...boxOf(11, 1), description: 'Men’s Café\u00a0table' }
  await db.package.bulkPut([hers, boxOf(12, 2)])
  for (const text of ["o'brien", 'OBrien zoe', 'Zoe\u0308', '\u200bＱＳ‑10001'])
    expect([text, await findKeysByOwner(db, text)]).toEqual([text, [hers.packageId]])
  for (const text of ["men's cafe table", 'MENS', 'Cafe\u0301'])
    expect([text, await findKeys(db, text)]).toEqual([text, [hers.packageId]])
  expect(await findKeys(db, "'")).toEqual([])
  db.close()
})

test('two simultaneous searches have the same result, even with more rows than one batch', async () => {
  const db = openReplica('search-index-at-once', { outdated: () => undefined })
  const boxes = Array.from({ length: 1200 }, (_, n) => boxOf(n + 1, 1))
  await db.package.bulkPut(boxes)
  const [first, second] = await Promise.all([findKeys(db, '1z'), findKeys(db, '1z')])
  expect([first.length, second]).toEqual([1200, first])
  db.close()
})

test('packages that hold the text and packages of a matching owner are one list, the latest change first, without deleted ones', async () => {
  const db = openReplica('search-listed', { outdated: () => undefined })
  await db.account.put(person(1, 'Ursula Thompson', 'QS-10001'))
  const changedBox = (n: number, owner: number, minute: number) => ({
    ...boxOf(n, owner),
    updatedAt: `2026-11-02T10:${minute}:00.000Z`,
  })
  const hers = changedBox(1, 1, 20)
  const byText = { ...changedBox(2, 2, 30), description: 'For Ursula' }
  const doubleMatch = { ...changedBox(3, 1, 10), description: 'From Ursula' }
  const deletedBox = { ...changedBox(4, 1, 40), deletedAt: '2026-11-02T10:40:00.000Z' }
  await db.package.bulkPut([hers, byText, doubleMatch, deletedBox])
  const keysOf = (...rows: readonly { packageId: string }[]) => rows.map(({ packageId }) => packageId)
  expect(await findListed(db, 'ursula')).toEqual(keysOf(byText, hers, doubleMatch))
  await db.package.put({ ...doubleMatch, updatedAt: '2026-11-02T10:50:00.000Z' })
  await db.package.put({ ...byText, deletedAt: '2026-11-02T10:51:00.000Z' })
  expect(await findListed(db, 'ursula')).toEqual(keysOf(doubleMatch, hers))
  db.close()
})

test('packages are found by each spelling of their owner’s name', async () => {
  const db = openReplica('search-spellings', { outdated: () => undefined })
  await db.account.bulkPut(searchedNames.map((names, n) => person(n + 1, names.join(' '), `QS-1000${n + 1}`)))
  const boxes = searchedNames.map(([firstName], n) => ({ ...boxOf(n + 11, n + 1), description: firstName }))
  await db.package.bulkPut(boxes)
  for (const [text, ...firstNames] of nameSearches) {
    const keys = await findKeysByOwner(db, text)
    const owners = boxes.filter(({ packageId }) => keys.includes(packageId))
    expect([text, ...owners.map(({ description }) => description).sort()]).toEqual([text, ...firstNames])
  }
  db.close()
})
