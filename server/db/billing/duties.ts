import type { Kysely } from 'kysely'
import type { DutyCreditTable } from '../tables/money-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** Duty for a package on invoices that stand, less what was given back by credit notes that do. */
export async function billedDuty(db: Tables, packageId: string): Promise<number> {
  const billed = await db
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where((eb) =>
      eb.or([
        eb('invoiceLine.packageId', '=', packageId),
        eb.and([eb('invoiceLine.packageId', 'is', null), eb('invoice.packageId', '=', packageId)]),
      ]),
    )
    .where('invoiceLine.feature', '=', 'Duty')
    .where('invoice.statusId', 'not in', ['draft', 'void'])
    .select((eb) => eb.fn.sum<number | null>('invoiceLine.amountJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  const credited = await db
    .selectFrom('dutyCredit')
    .innerJoin('creditNote', 'creditNote.creditNoteId', 'dutyCredit.creditNoteId')
    .where('dutyCredit.packageId', '=', packageId)
    .where('creditNote.status', '<>', 'Void')
    .select((eb) => eb.fn.sum<number | null>('creditNote.amountJmdCents').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(billed.sum ?? 0) - Number(credited.sum ?? 0)
}

export const insertDutyCredit = async (db: Tables, row: DutyCreditTable): Promise<void> => {
  await db.insertInto('dutyCredit').values(row).execute()
}
