import { type Kysely, sql } from 'kysely'
import type { PaymentPage, PaymentReply } from '#sync/api/payments.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Payment, PaymentAllocation } from '#sync/entities/payment.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import type { PaymentTable } from './money-tables.ts'
import type { Database } from './schema.ts'

type Tables = Kysely<Database>

const columns = [
  'payment.paymentId',
  'payment.accountId',
  'payment.method',
  'payment.amountJmdCents',
  'payment.tenderedJmdCents',
  'payment.changeJmdCents',
  'payment.reference',
  'payment.receiptNumber',
  'payment.receiptCheck',
  'payment.checkoutId',
  'payment.deliveryId',
  'payment.receivedBy',
  'payment.receivedAt',
  'payment.reversedAt',
  'payment.reverseReason',
] as const

async function allocationsOf(
  db: Tables,
  paymentIds: readonly string[],
): Promise<Map<string, PaymentAllocation[]>> {
  const found = new Map<string, PaymentAllocation[]>()
  if (paymentIds.length === 0) return found
  const rows = await db
    .selectFrom('paymentAllocation')
    .where('paymentId', 'in', paymentIds)
    .orderBy('invoiceId')
    .select(['paymentId', 'invoiceId', 'amountJmdCents'])
    .execute()
  for (const { paymentId, ...allocation } of rows)
    found.set(paymentId, [...(found.get(paymentId) ?? []), allocation])
  return found
}

export async function findPayment(db: Tables, paymentId: string): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payment')
    .where('paymentId', '=', paymentId)
    .select(columns)
    .executeTakeFirst()
  if (!row) return undefined
  const allocations = (await allocationsOf(db, [paymentId])).get(paymentId) ?? []
  return { ...row, receiptCheck: Boolean(row.receiptCheck), allocations }
}

export const insertPayment = async (db: Tables, row: PaymentTable): Promise<void> => {
  await db.insertInto('payment').values(row).execute()
}

export const changePayment = async (
  db: Tables,
  paymentId: string,
  changes: Partial<Pick<PaymentTable, 'reference' | 'receiptCheck' | 'reversedAt' | 'reverseReason'>>,
): Promise<void> => {
  await db.updateTable('payment').where('paymentId', '=', paymentId).set(changes).execute()
}

/** What a payment pays from now on. */
export async function putAllocations(
  db: Tables,
  paymentId: string,
  allocations: readonly PaymentAllocation[],
): Promise<void> {
  await db.deleteFrom('paymentAllocation').where('paymentId', '=', paymentId).execute()
  if (allocations.length === 0) return
  await db
    .insertInto('paymentAllocation')
    .values(allocations.map((one) => ({ paymentId, ...one })))
    .execute()
}

const withCustomer = (db: Tables) =>
  db.selectFrom('payment').innerJoin('account', 'account.accountId', 'payment.accountId')

const words = (text: string | undefined): string[] =>
  (text ?? '')
    .replaceAll(/[%_]/g, '')
    .split(/\s+/)
    .filter((word) => word !== '')

function matching(db: Tables, { status, method, accountId, from, to, searchString }: Partial<PaymentPage>) {
  let query = withCustomer(db)
    .$if(Boolean(method), (one) => one.where('payment.method', '=', method || 'Cash'))
    .$if(Boolean(accountId), (one) => one.where('payment.accountId', '=', accountId ?? ''))
    .$if(Boolean(from), (one) => one.where('payment.receivedAt', '>=', startOfDay(from ?? '')))
    .$if(Boolean(to), (one) => one.where('payment.receivedAt', '<', startOfDay(to ?? '', 1)))
    .$if(status === 'reversed', (one) => one.where('payment.reversedAt', 'is not', null))
    .$if(status === 'standing', (one) => one.where('payment.reversedAt', 'is', null))
    .$if(status === 'unchecked', (one) =>
      one.where('payment.receiptCheck', '=', 0).where('payment.reversedAt', 'is', null),
    )
  for (const word of words(searchString))
    query = query.where((eb) =>
      eb.or(
        (
          [
            'payment.receiptNumber',
            'payment.reference',
            'account.firstName',
            'account.lastName',
            'account.mailbox',
          ] as const
        ).map((field) => eb(field, 'like', `%${word}%`)),
      ),
    )
  return query
}

type Query = ReturnType<typeof matching>

const orders = {
  received: sql`"receivedAt"`,
  amount: sql`"amountJmdCents"`,
  receipt: sql`"receiptNumber"`,
} as const

function ordered(query: Query, sortOrder: PaymentPage['sortOrder']) {
  const [name = '', down] = (sortOrder || 'received_desc').split('_')
  const direction = down ? ('desc' as const) : ('asc' as const)
  return query.orderBy(orders[name as keyof typeof orders], direction).orderBy('payment.paymentId', direction)
}

async function replies(db: Tables, query: Query): Promise<PaymentReply[]> {
  const rows = await query
    .select([...columns, 'account.firstName', 'account.lastName', 'account.mailbox'])
    .execute()
  const allocations = await allocationsOf(
    db,
    rows.map(({ paymentId }) => paymentId),
  )
  return rows.map(({ firstName, lastName, mailbox, ...row }) => ({
    ...row,
    receiptCheck: Boolean(row.receiptCheck),
    allocations: allocations.get(row.paymentId) ?? [],
    customer: { firstName, lastName, mailbox },
  }))
}

/** The whole list in its order, with whose they are and without what they paid. */
export const listOfPayments = (db: Tables, body: Partial<PaymentPage>) =>
  ordered(matching(db, body), body.sortOrder).select([
    ...columns,
    'account.firstName',
    'account.lastName',
    'account.mailbox',
  ])

/** One payment as a call answers it. */
export const paymentReply = async (db: Tables, paymentId: string): Promise<PaymentReply | undefined> =>
  (await replies(db, withCustomer(db).where('payment.paymentId', '=', paymentId)))[0]

/** The newest first. */
export const newestPayments = (db: Tables, limit: number): Promise<PaymentReply[]> =>
  replies(db, ordered(withCustomer(db), undefined).limit(limit))

export async function pageOfPayments(db: Tables, body: PaymentPage, pageNumber: number) {
  const size = body.pageSize ?? defaultPageSize
  const query = matching(db, body)
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const page = ordered(query, body.sortOrder)
    .limit(size)
    .offset((pageNumber - 1) * size)
  return { result: await replies(db, page), totalItems: Number(n), pageNumber }
}
