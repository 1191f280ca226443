import { expect, test } from 'vitest'
import { idOf } from '#sync/test/people.ts'
import { wordsOfWork } from '../test/account-rows.ts'
import { putPackage } from '../test/billable.ts'
import { openCompany } from '../test/money.ts'
import { mustBeTheirs } from './line-input.ts'

const { server, accountId, otherId } = await openCompany()
const [ownId, second, foreignId, nobodys] = [
  (await putPackage(server, accountId)).packageId,
  (await putPackage(server, accountId)).packageId,
  (await putPackage(server, otherId)).packageId,
  (await putPackage(server, null)).packageId,
]
const refusal = 'An invoice names a package that is not this customer’s.'

test.each([
  ['none', [], 'done'],
  ['lines without one', [null, undefined], 'done'],
  ['an own one', [ownId], 'done'],
  ['an own one twice', [ownId, ownId], 'done'],
  ['two own ones and a line without', [ownId, null, second], 'done'],
  ['another customer’s', [foreignId], refusal],
  ['another customer’s beside an own one', [ownId, foreignId], refusal],
  ['one of nobody’s', [nobodys], refusal],
  ['one that is not there', [idOf(3)], refusal],
])('a customer’s invoice names %s', async (_name, ids, words) => {
  expect(await wordsOfWork(mustBeTheirs(server.app.deps.db.reads.kysely, accountId, ids))).toBe(words)
})
