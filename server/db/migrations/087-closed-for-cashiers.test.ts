import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestApp } from '../../test/app.ts'
import { writerOf } from '../../test/writer.ts'
import { closedForCashiers } from './087-closed-for-cashiers.ts'

test('tills that are closed already were closed by their cashiers, and open ones by no account yet', async () => {
  const server = await openTestApp({}, { packages: 4, living: 4 })
  try {
    const db = writerOf(server.app.deps.db)
    await sql`drop index "tillByCashier"`.execute(db)
    await sql`alter table "till" drop column "closedBy"`.execute(db)
    const { cashierId } = await db.selectFrom('till').select('cashierId').executeTakeFirstOrThrow()
    const closing = { closedAt: '2026-11-25T22:00:00.000Z', expectedJmdCents: 0, countedJmdCents: 0 }
    await db.updateTable('till').where('cashierId', '=', cashierId).set(closing).execute()
    await closedForCashiers.up(db)
    const tills = await db.selectFrom('till').select(['cashierId', 'closedBy', 'closedAt']).execute()
    expect(new Set(tills.map(({ closedAt }) => closedAt === null))).toEqual(new Set([true, false]))
    for (const till of tills) expect(till.closedBy).toBe(till.closedAt === null ? null : till.cashierId)
  } finally {
    await server.close()
  }
})
