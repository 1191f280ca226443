import { expect, test } from 'vitest'
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

test('customers get keys by which they are found, each with a text of its own, and keep its number', async () => {
  const first = await putAccount(deps, { firstName: 'Zoë', lastName: 'O’Hara', phone: '+1 876 555 0199' })
  const second = await putAccount(deps)
  await keyCustomers(deps)
  const [keys, others] = [await keysOf(first.accountId), await keysOf(second.accountId)]
  expect(keys).toMatchObject({ nameKey: 'zoe ohara', phoneKey: expect.stringMatching(/8765550199$/) })
  expect([keys.textNumber === null, others.textNumber === null]).toEqual([false, false])
  expect(keys.textNumber).not.toBe(others.textNumber)
  await writerOf(deps.db)
    .updateTable('accountPrivate')
    .where('accountId', '=', first.accountId)
    .set({ nameKey: null })
    .execute()
  await keyCustomers(deps)
  expect(await keysOf(first.accountId)).toEqual(keys)
})
