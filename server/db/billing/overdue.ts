import { type Kysely, type SqlBool, sql } from 'kysely'
import { owedStatuses } from '#sync/entities/money/invoice-status.ts'
import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { overdueDays } from '#sync/rules/payments/overdue.ts'
import type { OverdueBill } from '#sync/rules/payments/release.ts'
import { readSettings } from '../company/settings.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const noTransferIsChecked = sql<SqlBool>`not exists (select 1 from "bankTransferItem"
  join "bankTransfer" on "bankTransfer"."bankTransferId" = "bankTransferItem"."bankTransferId"
  where "bankTransferItem"."invoiceId" = invoice."invoiceId" and "bankTransfer"."status" = 'waiting')`

/** A bill whose due day is over. */
export interface Overdue {
  readonly invoiceId: string
  readonly number: string | null
  readonly balanceJmdCents: number
  readonly dueAt: string | null
}

/** The overdue bills of an account, the oldest first, without those for which the office looks for a bank transfer. */
export const overdueBillsOf = (db: Tables, accountId: string, today: string): Promise<Overdue[]> =>
  db
    .selectFrom('invoice')
    .where('accountId', '=', accountId)
    .where('statusId', 'in', owedStatuses)
    .where('dueAt', '<', startOfDay(today))
    .where(noTransferIsChecked)
    .select(['invoiceId', 'number', 'balanceJmdCents', 'dueAt'])
    .orderBy('dueAt')
    .orderBy('number')
    .execute()

/** The customers with a bill that became overdue between two moments and that were not reminded today. */
export const accountsToRemind = async (
  db: Tables,
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
): Promise<string[]> =>
  (
    await db
      .selectFrom('invoice')
      .innerJoin('account', 'account.accountId', 'invoice.accountId')
      .where('invoice.statusId', 'in', owedStatuses)
      .where('invoice.dueAt', '>=', from)
      .where('invoice.dueAt', '<', to)
      .where('account.deletedAt', 'is', null)
      .where('account.status', '=', 'Active')
      .where('account.role', '=', 'User')
      .where(noTransferIsChecked)
      .where(
        sql<SqlBool>`not exists (select 1 from "overdueReminder" earlier
          join invoice reminded on reminded."invoiceId" = earlier."invoiceId"
          where reminded."accountId" = account."accountId" and earlier."remindedOn" = ${today})`,
      )
      .select('account.accountId')
      .distinct()
      .orderBy('account.accountId')
      .execute()
  ).map(({ accountId }) => accountId)

/** The reminders that were sent for these bills, by the day of the settings. */
export const remindersOf = (db: Tables, invoiceIds: readonly string[]) =>
  db
    .selectFrom('overdueReminder')
    .where('invoiceId', 'in', invoiceIds)
    .select(['invoiceId', 'day', 'remindedOn'])
    .execute()

export const insertReminders = async (
  db: Tables,
  rows: readonly { invoiceId: string; day: number; remindedOn: string }[],
): Promise<void> => {
  await db.insertInto('overdueReminder').values(rows).execute()
}

interface HandOver {
  readonly today: string
  /** The packages on a van, whose bills the driver takes the money for. */
  readonly paidAtDoor?: readonly string[]
}

/** The bill that has been overdue so long that nothing is handed over to its customer; null without one. */
export async function stoppingBillOf(
  db: Tables,
  accountId: string,
  { today, paidAtDoor = [] }: HandOver,
): Promise<OverdueBill | null> {
  const { stopDays } = (await readSettings(db)).overdue
  if (stopDays === null) return null
  const bill = await db
    .selectFrom('invoice')
    .where('accountId', '=', accountId)
    .where('statusId', 'in', owedStatuses)
    .where('dueAt', '<', startOfDay(today, 1 - stopDays))
    .$if(paidAtDoor.length > 0, (bills) =>
      bills.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('package')
              .select('package.packageId')
              .whereRef('package.invoiceId', '=', 'invoice.invoiceId')
              .where('package.packageId', 'in', paidAtDoor),
          ),
        ),
      ),
    )
    .select(['number', 'balanceJmdCents', 'dueAt'])
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  if (!bill?.dueAt) return null
  return {
    number: bill.number ?? '',
    balanceJmdCents: bill.balanceJmdCents,
    days: overdueDays(bill.dueAt, jamaicaDay(startOfDay(today))),
  }
}
