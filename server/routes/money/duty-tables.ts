import type { dutyTables } from '#sync/api/money/duty-tables.ts'
import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { pickDefined } from '#sync/lib/pick-defined.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { validOn } from '#sync/rules/manifests/dated.ts'
import { suggestedCategory } from '../../billing/category-lessons.ts'
import { byOf } from '../../changes/audit-note.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { deleteDutyTable, findDutyTable, listDutyTables, putDutyTable } from '../../db/billing/duty-tables.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { Handlers } from '../../http/route.ts'

async function mustFind(tx: Transaction, dutyTableId: string): Promise<DutyTable> {
  const table = await findDutyTable(tx.kysely, dutyTableId)
  if (!table) throw new Refusal('not-found', 'Duty table not found. It may have been deleted.')
  return table
}

async function keep(tx: Transaction, before: DutyTable | null, after: DutyTable): Promise<DutyTable> {
  const tables = await listDutyTables(tx.kysely)
  if (tables.some((table) => table.dutyTableId !== after.dutyTableId && table.validFrom === after.validFrom))
    throw new Refusal(
      'already-exists',
      `Another duty table holds from ${after.validFrom}. Choose another day, or change that one.`,
      { validFrom: ['is the day of another duty table'] },
    )
  await putDutyTable(tx.kysely, after)
  await tx.note('dutyTable', after.dutyTableId, before, after)
  return after
}

/** All there are, and which of them holds today. */
export async function dutyTablesNow({ db, clock }: Pick<ChangeDeps, 'db' | 'clock'>) {
  const tables = await listDutyTables(db.reads.kysely)
  const current = validOn(tables, jamaicaDay(clock.now()))
  return tables.map((table) => ({ ...table, current: table === current }))
}

export const dutyTableHandlers: Handlers<typeof dutyTables, ChangeDeps> = {
  'dutyTables.list': (_call, deps) => dutyTablesNow(deps),

  'dutyTables.suggestions': async ({ query }, { db, clock }) => ({
    category: await suggestedCategory(db.reads.kysely, jamaicaDay(clock.now()), query.description),
  }),

  'dutyTables.create': ({ body, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'dutyTable.create'), (tx) =>
      keep(tx, null, { ...body, dutyTableId: deps.ids.next(), createdAt: tx.at, updatedAt: tx.at }),
    ),

  'dutyTables.update': editRow(({ params, body, signed, request, mustHold }, deps) => {
    const write = async (tx: Transaction) => {
      const before = await mustFind(tx, params.dutyTableId)
      return keep(tx, before, { ...before, ...pickDefined(body), updatedAt: tx.at })
    }
    return withTransaction(deps, byOf(signed, request, 'dutyTable.update'), write, { mustHold })
  }),

  'dutyTables.remove': ({ params, signed, request }, deps) =>
    withTransaction(deps, byOf(signed, request, 'dutyTable.delete'), async (tx) => {
      const before = await mustFind(tx, params.dutyTableId)
      const day = jamaicaDay(tx.at)
      const otherTables = (await listDutyTables(tx.kysely)).filter(
        (table) => table.dutyTableId !== params.dutyTableId,
      )
      if (before.validFrom <= day && !validOn(otherTables, day))
        throw new Refusal(
          'wrong-state',
          'Without this duty table no customs could be computed today. Add another one first.',
        )
      await deleteDutyTable(tx.kysely, params.dutyTableId)
      await tx.note('dutyTable', params.dutyTableId, before, null)
      return before
    }),
}
