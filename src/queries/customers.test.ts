import { expect, test } from 'vitest'
import { nameSearches, searchedNames } from '#sync/test/name-searches.ts'
import { accountOf, actorOf, idOf } from '#sync/test/people.ts'
import { openReplica } from '../replica/db.ts'
import { matchingCustomers } from './customers.ts'

const person = (n: number, name: string) => ({
  ...accountOf(actorOf('User', idOf(n), name), `QS-1000${n}`),
  $scopes: [],
})

test('a customer is found however the name is typed, the likeliest first, and by phone where nothing else answers', async () => {
  const db = openReplica('customers', { outdated: () => undefined })
  await db.account.bulkPut([person(1, 'Zoë O’Brien'), person(2, 'Obrienne Reid'), person(3, 'Una Brown')])
  const questions: string[] = []
  const askByPhone = async (text: string) => {
    questions.push(text)
    return [idOf(3), idOf(8)]
  }
  const idsFor = async (text: string) =>
    (await matchingCustomers(async (read) => read(db), text, askByPhone)).map(({ accountId }) => accountId)
  expect(await idsFor("o'brien")).toEqual([idOf(2), idOf(1)])
  expect(await idsFor('OBrien zoe')).toEqual([idOf(1)])
  expect(await idsFor('QS‑10001')).toEqual([idOf(1)])
  expect(await idsFor(' \u200b')).toEqual([])
  expect(questions).toEqual([])
  expect(await idsFor('+1 (876) 555-0142')).toEqual([idOf(3)])
  expect(await idsFor('10009')).toEqual([])
  expect(questions).toEqual(['+1 (876) 555-0142'])
  db.close()
})

test('the spellings of a name find the same customers, in the list of choices', async () => {
  const db = openReplica('customer-spellings', { outdated: () => undefined })
  await db.account.bulkPut(searchedNames.map((names, n) => person(n + 1, names.join(' '))))
  for (const [text, ...firstNames] of nameSearches) {
    const rows = await matchingCustomers(
      async (read) => read(db),
      text,
      async () => [],
    )
    expect([text, ...rows.map(({ firstName }) => firstName).sort()]).toEqual([text, ...firstNames])
  }
  db.close()
})
