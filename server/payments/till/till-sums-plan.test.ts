import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sumsByKind } from '../../db/payments/tills.ts'
import { openCompany } from '../../test/money.ts'

const { server } = await openCompany()

test('a till day of 2,000 payments is added up from the index alone', async () => {
  const { db } = server.app.deps
  const plan = await db.reads.kysely.executeQuery(
    sql`explain query plan select "kind", count(*), sum("amountJmdCents"), sum("changeJmdCents")
      from "tillEntry" where "tillId" = '' group by "kind"`.compile(db.reads.kysely),
  )
  expect(JSON.stringify(plan.rows)).toContain('USING COVERING INDEX tillEntrySums')
  expect(await sumsByKind(db.reads.kysely, 'none')).toEqual([])
})
