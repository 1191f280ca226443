import { type Kysely, sql } from 'kysely'
import { alertKinds, type CheckoutAlert } from '#sync/entities/money/checkout.ts'
import type {
  CheckoutAlertTable,
  ProviderHookTable,
  ProviderPaymentTable,
} from '../tables/checkout-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

type NewHook = Omit<ProviderHookTable, 'times' | 'state'>

/** Keeps a hook as it came; the same bytes again only increase its count. Answers with the row's id and state. */
export const keepHook = (db: Tables, hook: NewHook): Promise<Pick<ProviderHookTable, 'hookId' | 'state'>> =>
  db
    .insertInto('providerHook')
    .values({ ...hook, times: 1, state: 'received' })
    .onConflict((conflict) =>
      conflict.column('bodyHash').doUpdateSet({ times: sql`"providerHook"."times" + 1` }),
    )
    .returning(['hookId', 'state'])
    .executeTakeFirstOrThrow()

export const markHook = async (
  db: Tables,
  hookId: string,
  state: ProviderHookTable['state'],
): Promise<void> => {
  await db.updateTable('providerHook').where('hookId', '=', hookId).set({ state }).execute()
}

/** Kept and not yet applied: the server stopped in between, or an error of ours prevented it. */
export const waitingHooks = (db: Tables) =>
  db
    .selectFrom('providerHook')
    .where('state', '=', 'received')
    .orderBy('receivedAt')
    .limit(100)
    .select(['hookId', 'body', 'legacy', 'receivedAt'])
    .execute()

export const findProviderPayment = (db: Tables, transactionId: string) =>
  db
    .selectFrom('providerPayment')
    .where('transactionId', '=', transactionId)
    .select([
      'transactionId',
      'customReference',
      'currency',
      'amountCents',
      'accountId',
      'paymentId',
      'reference',
      'state',
    ])
    .executeTakeFirst()

/** Whether card money that came for a checkout is still with us: booked and standing, or on no account yet. */
export async function holdsMoneyFor(db: Tables, checkoutId: string): Promise<boolean> {
  const unbookedPayment = await db
    .selectFrom('providerPayment')
    .leftJoin('payment', 'payment.paymentId', 'providerPayment.paymentId')
    .where('providerPayment.checkoutId', '=', checkoutId)
    .where('payment.reversedAt', 'is', null)
    .select('providerPayment.transactionId')
    .limit(1)
    .executeTakeFirst()
  return unbookedPayment !== undefined
}

export const insertProviderPayment = async (db: Tables, row: ProviderPaymentTable): Promise<void> => {
  await db.insertInto('providerPayment').values(row).execute()
}

export const creditProviderPayment = async (
  db: Tables,
  transactionId: string,
  { accountId, paymentId }: { accountId: string; paymentId: string },
): Promise<void> => {
  await db
    .updateTable('providerPayment')
    .where('transactionId', '=', transactionId)
    .set({ accountId, paymentId, state: 'credited' })
    .execute()
}

/** An alert is raised once for one payment. Answers whether it was. */
export async function insertAlert(
  db: Tables,
  alert: Omit<CheckoutAlertTable, 'resolvedAt' | 'resolvedBy' | 'note'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('checkoutAlert')
    .values({ ...alert, resolvedAt: null, resolvedBy: null, note: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export const resolveAlert = async (
  db: Tables,
  alertId: string,
  resolution: { resolvedAt: string; resolvedBy: string; note: string },
): Promise<void> => {
  await db.updateTable('checkoutAlert').where('alertId', '=', alertId).set(resolution).execute()
}

/** Closes what says that a checkout was only paid by hand. */
export const resolveByHand = async (
  db: Tables,
  checkoutId: string,
  resolution: { resolvedAt: string; resolvedBy: string; note: string },
): Promise<void> => {
  await db
    .updateTable('checkoutAlert')
    .where('checkoutId', '=', checkoutId)
    .where('kind', '=', 'paid-by-hand')
    .where('resolvedAt', 'is', null)
    .set(resolution)
    .execute()
}

const alerts = (db: Tables) =>
  db
    .selectFrom('checkoutAlert')
    .leftJoin('providerPayment', 'providerPayment.transactionId', 'checkoutAlert.transactionId')
    .select([
      'checkoutAlert.alertId',
      'checkoutAlert.kind',
      'checkoutAlert.checkoutId',
      'checkoutAlert.transactionId',
      'checkoutAlert.createdAt',
      'checkoutAlert.resolvedAt',
      'checkoutAlert.resolvedBy',
      'checkoutAlert.note',
      'providerPayment.currency',
      'providerPayment.amountCents',
      'providerPayment.paymentId',
    ])
    .select((eb) => eb.fn.coalesce('providerPayment.accountId', 'checkoutAlert.accountId').as('accountId'))

const alertOf = (row: Omit<CheckoutAlert, 'text'>): CheckoutAlert => ({ ...row, text: alertKinds[row.kind] })

/** The open ones first, the oldest of them on top; then what was dealt with, the newest first. */
export const listAlerts = async (db: Tables, open: boolean): Promise<CheckoutAlert[]> =>
  (
    await alerts(db)
      .where('checkoutAlert.resolvedAt', open ? 'is' : 'is not', null)
      .orderBy('checkoutAlert.createdAt', open ? 'asc' : 'desc')
      .orderBy('checkoutAlert.alertId')
      .execute()
  ).map(alertOf)

export const findAlert = async (db: Tables, alertId: string): Promise<CheckoutAlert | undefined> => {
  const row = await alerts(db).where('checkoutAlert.alertId', '=', alertId).executeTakeFirst()
  return row && alertOf(row)
}
