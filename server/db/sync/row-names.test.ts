import { expect, onTestFinished, test } from 'vitest'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { openTestApp } from '../../test/app.ts'
import { rowNames } from './row-names.ts'

test('a till has its cashier’s name and its day, as the title of its page', async () => {
  const server = await openTestApp({}, { packages: 4, living: 4 })
  onTestFinished(() => server.close())
  const { kysely } = server.app.deps.db.reads
  const till = await kysely.selectFrom('till').selectAll().executeTakeFirstOrThrow()
  const { tillId, cashierId, openedAt } = till
  const cashier = await kysely
    .selectFrom('account')
    .where('accountId', '=', cashierId)
    .select(['firstName', 'lastName'])
    .executeTakeFirstOrThrow()
  const day = new Date(jamaicaDay(openedAt)).toLocaleDateString('en-JM', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' },
  })
  expect(await rowNames(kysely, [tillId])).toEqual({
    [tillId]: `${cashier.firstName} ${cashier.lastName}, ${day}`,
  })
})
