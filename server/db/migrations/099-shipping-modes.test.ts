import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { manifestRow } from '#sync/test/manifest-rows.ts'
import { idOf } from '#sync/test/people.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { checkInOf, deviceOf, startServer } from '../../test/harness.ts'
import { writerOf } from '../../test/writer.ts'
import { shippingModes } from './099-shipping-modes.ts'

test('packages take the mode of their manifest and accounts that of their newest one; what waits stays open', async () => {
  const server = await startServer('2026-11-26T14:00:00.000Z')
  try {
    const { accountId } = server.people.User
    await withTransaction(server, { actor: server.people.Admin, deviceId: '' }, async (tx) => {
      await tx.put('manifest', { ...manifestRow(idOf(0xe1)), mode: 'Sea' })
    })
    const device = deviceOf(server, server.people.Warehouse)
    const checkIns: readonly Parameters<typeof checkInOf>[2][] = [
      { manifestId: idOf(0xe1) },
      { accountId, manifestId: idOf(0xe1), mode: 'Sea' },
      { accountId },
      {},
    ]
    for (const [n, details] of checkIns.entries())
      await device.push(
        device.change('package.checkIn', checkInOf(idOf(n + 1), `TBA12345678901${n}`, details)),
      )
    const db = writerOf(server.db)
    await sql`alter table "account" drop column "defaultMode"`.execute(db)
    await sql`alter table "package" drop column "mode"`.execute(db)
    await shippingModes.up(db)
    const rows = await db.selectFrom('package').orderBy('packageId').select('mode').execute()
    expect(rows.map(({ mode }) => mode)).toEqual(['Sea', 'Sea', null, null])
    const modeOf = (id: string) =>
      db.selectFrom('account').where('accountId', '=', id).select('defaultMode').executeTakeFirst()
    expect(await modeOf(accountId)).toEqual({ defaultMode: 'Sea' })
    expect(await modeOf(server.people.Warehouse.accountId)).toEqual({ defaultMode: 'Air' })
  } finally {
    await server.close()
  }
})
