import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { matchesPhrase } from '../db/core/reading/sql-differences.ts'
import { putAccount } from '../test/account-rows.ts'
import { openCompany } from '../test/money.ts'
import { writerOf } from '../test/writer.ts'
import { keyCustomers } from './similar-keys.ts'

const { server } = await openCompany()
const { deps } = server.app
const keysOf = (accountId: string) =>
  deps.db.reads.kysely
    .selectFrom('accountPrivate')
    .where('accountId', '=', accountId)
    .select(['nameKey', 'phoneKey', 'textNumber'])
    .executeTakeFirstOrThrow()

/** The numbers of the texts in which the words are. */
const textsWith = async (words: string): Promise<number[]> => {
  const { rows } = await sql<{
    rowid: number
  }>`select rowid from "accountText" where ${matchesPhrase('accountText', `"${words}"`)}`.execute(
    deps.db.reads.kysely,
  )
  return rows.map(({ rowid }) => rowid)
}

test('customers get keys by which they are found, each with a text of its own, and keep its number', async () => {
  const first = await putAccount(deps, { firstName: 'Zoë', lastName: 'O’Hara', phone: '+1 876 555 0199' })
  const second = await putAccount(deps)
  await keyCustomers(deps)
  const [keys, otherKeys] = [await keysOf(first.accountId), await keysOf(second.accountId)]
  expect(keys).toMatchObject({ nameKey: 'zoe ohara', phoneKey: expect.stringMatching(/8765550199$/) })
  expect([keys.textNumber === null, otherKeys.textNumber === null]).toEqual([false, false])
  expect(keys.textNumber).not.toBe(otherKeys.textNumber)
  for (const words of ['zoe', 'ohara', '8765550199', first.email])
    expect([words, await textsWith(words)]).toEqual([words, expect.arrayContaining([keys.textNumber])])
  await writerOf(deps.db)
    .updateTable('accountPrivate')
    .where('accountId', '=', first.accountId)
    .set({ nameKey: null, phone: '876 555 0155' })
    .execute()
  await keyCustomers(deps)
  expect(await keysOf(first.accountId)).toEqual({ ...keys, phoneKey: expect.stringMatching(/8765550155$/) })
  expect(await textsWith('8765550155')).toContain(keys.textNumber)
  expect(await textsWith('8765550199')).not.toContain(keys.textNumber)
})
