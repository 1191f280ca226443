import { type Kysely, sql } from 'kysely'
import type { CheckoutPageBody } from '#sync/api/money/checkouts.ts'
import { defaultPageSize } from '#sync/api/row.ts'
import type { Checkout, CheckoutItem } from '#sync/entities/money/checkout.ts'
import { openStatuses } from '#sync/entities/money/checkout-status.ts'
import { startOfDay } from '#sync/lib/business-day.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import type { ItemInvoice } from '#sync/rules/prices/checkout-due.ts'
import { accountsHolding } from '../accounts/account-names.ts'
import { orderOf } from '../core/reading/order-of.ts'
import { holdsWord, searchWords } from '../core/reading/search-words.ts'
import type { CheckoutTable } from '../tables/checkout-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const columns = [
  'checkout.checkoutId',
  'checkout.checkoutToken',
  'checkout.accountId',
  'checkout.totalUsdCents',
  'checkout.totalJmdCents',
  'checkout.partJmdCents',
  'checkout.topUpJmdCents',
  'checkout.askedJmdCents',
  'checkout.cardPageAt',
  'checkout.status',
  'checkout.paymentLink',
  'checkout.expiresAt',
  'checkout.providerReference',
  'checkout.paymentId',
  'checkout.paidByHand',
  'checkout.createdBy',
  'checkout.createdAt',
  'checkout.updatedAt',
  'checkout.deletedAt',
] as const

async function withItems(db: Tables, rows: readonly CheckoutTable[]): Promise<Checkout[]> {
  if (rows.length === 0) return []
  const items = await db
    .selectFrom('checkoutItem')
    .where(
      'checkoutId',
      'in',
      rows.map(({ checkoutId }) => checkoutId),
    )
    .orderBy('position')
    .select([
      ...(['checkoutId', 'type', 'id', 'invoiceId', 'label'] as const),
      ...(['amountUsdCents', 'amountJmdCents', 'askedJmdCents'] as const),
    ])
    .execute()
  return rows.map((row) => ({
    ...row,
    paidByHand: Boolean(row.paidByHand),
    items: items
      .filter((item) => item.checkoutId === row.checkoutId)
      .map(({ checkoutId: _, ...item }) => item),
  }))
}

const findBy = async (db: Tables, field: 'checkoutId' | 'checkoutToken', value: string) =>
  (await withItems(db, await db.selectFrom('checkout').where(field, '=', value).select(columns).execute()))[0]

/** Deleted ones too: money may still come for them. */
export const findCheckout = (db: Tables, checkoutId: string): Promise<Checkout | undefined> =>
  findBy(db, 'checkoutId', checkoutId)

export const findCheckoutByToken = (db: Tables, token: string): Promise<Checkout | undefined> =>
  findBy(db, 'checkoutToken', token)

export async function insertCheckout(db: Tables, { items, ...row }: Checkout): Promise<void> {
  await db
    .insertInto('checkout')
    .values({ ...row, paidByHand: row.paidByHand ? 1 : 0 })
    .execute()
  if (items.length === 0) return
  await db
    .insertInto('checkoutItem')
    .values(items.map((item: CheckoutItem, position) => ({ ...item, checkoutId: row.checkoutId, position })))
    .execute()
}

/** The fields of a checkout that change after it was made. */
export type CheckoutChanges = Partial<
  Pick<
    Checkout,
    | 'status'
    | 'paymentLink'
    | 'askedJmdCents'
    | 'cardPageAt'
    | 'expiresAt'
    | 'providerReference'
    | 'paymentId'
    | 'paidByHand'
    | 'deletedAt'
  >
>

export async function changeCheckout(
  db: Tables,
  checkoutId: string,
  changes: CheckoutChanges & Pick<Checkout, 'updatedAt'>,
): Promise<void> {
  const { paidByHand, ...fields } = changes
  await db
    .updateTable('checkout')
    .where('checkoutId', '=', checkoutId)
    .set({ ...fields, ...(paidByHand === undefined ? {} : { paidByHand: paidByHand ? 1 : 0 }) })
    .execute()
}

/** The top-ups of an account that can still be paid. */
export const openTopUpsOf = (
  db: Tables,
  accountId: string,
): Promise<Pick<Checkout, 'checkoutId' | 'status'>[]> =>
  db
    .selectFrom('checkout')
    .where('accountId', '=', accountId)
    .where('topUpJmdCents', '>', 0)
    .where('status', 'in', openStatuses)
    .where('deletedAt', 'is', null)
    .select(['checkoutId', 'status'])
    .execute()

/** Keeps what the card page asks for of each invoice. */
export async function putAskedParts(
  db: Tables,
  checkoutId: string,
  parts: readonly { readonly invoiceId: string; readonly amountJmdCents: number }[],
): Promise<void> {
  for (const { invoiceId, amountJmdCents } of parts)
    await db
      .updateTable('checkoutItem')
      .where('checkoutId', '=', checkoutId)
      .where('invoiceId', '=', invoiceId)
      .set({ askedJmdCents: amountJmdCents })
      .execute()
}

/** The invoices that checkouts ask for, by their id. */
export async function invoicesOfItems(
  db: Tables,
  items: readonly Pick<CheckoutItem, 'invoiceId'>[],
): Promise<Map<string, ItemInvoice>> {
  const invoiceIds = [...new Set(items.map(({ invoiceId }) => invoiceId))]
  if (invoiceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoice')
    .where('invoiceId', 'in', invoiceIds)
    .select(['invoiceId', 'accountId', 'statusId', 'balanceJmdCents', 'exchangeRate'])
    .execute()
  return new Map(rows.map(({ invoiceId, ...invoice }) => [invoiceId, invoice]))
}

const living = (db: Tables) =>
  db
    .selectFrom('checkout')
    .innerJoin('account', 'account.accountId', 'checkout.accountId')
    .where('checkout.deletedAt', 'is', null)

/** Expiry isn't stored anywhere: a status is queried for this moment. */
function inStatus(query: ReturnType<typeof living>, status: CheckoutPageBody['status'], now: string) {
  if (!status) return query
  const isOpen = openStatuses.includes(status)
  if (isOpen) return query.where('checkout.status', '=', status).where('checkout.expiresAt', '>', now)
  if (status !== 'expired') return query.where('checkout.status', '=', status)
  return query.where('checkout.status', 'in', openStatuses).where('checkout.expiresAt', '<=', now)
}

function matching(db: Tables, { status, accountId, from, to, searchString }: CheckoutPageBody, now: string) {
  let query = inStatus(living(db), status, now)
    .$if(Boolean(accountId), (builder) => builder.where('checkout.accountId', '=', accountId ?? ''))
    .$if(Boolean(from), (builder) => builder.where('checkout.createdAt', '>=', startOfDay(from ?? '')))
    .$if(Boolean(to), (builder) => builder.where('checkout.createdAt', '<', startOfDay(to ?? '', 1)))
  for (const word of searchWords(searchString))
    query = query.where((eb) =>
      eb.or([
        eb('checkout.accountId', 'in', accountsHolding(word)),
        holdsWord([eb.ref('checkout.providerReference')], word),
        eb.exists(
          eb
            .selectFrom('checkoutItem')
            .whereRef('checkoutItem.checkoutId', '=', 'checkout.checkoutId')
            .where((row) => holdsWord([row.ref('checkoutItem.label')], word))
            .select('checkoutItem.position'),
        ),
      ]),
    )
  return query
}

const orders = { created: sql`checkout."createdAt"`, amount: sql`checkout."totalJmdCents"` } as const

function inOrder(query: ReturnType<typeof living>, sortOrder: CheckoutPageBody['sortOrder']) {
  const { field, direction } = orderOf(namesIn(orders), sortOrder || 'created_desc')
  return query.orderBy(orders[field], direction).orderBy('checkout.checkoutId', direction)
}

async function listRows(db: Tables, query: ReturnType<typeof living>) {
  const rows = await query
    .select([...columns, 'account.firstName', 'account.lastName', 'account.mailbox'])
    .execute()
  const customers = new Map(
    rows.map(({ checkoutId, firstName, lastName, mailbox }) => [
      checkoutId,
      { firstName, lastName, mailbox },
    ]),
  )
  const plain = rows.map(({ firstName: _f, lastName: _l, mailbox: _m, ...row }) => row)
  const blank = { firstName: '', lastName: '', mailbox: '' }
  return (await withItems(db, plain)).map((checkout) => ({
    ...checkout,
    customer: customers.get(checkout.checkoutId) ?? blank,
  }))
}

/** A checkout with its customer, unless it was deleted. */
export const listedCheckout = async (db: Tables, checkoutId: string) =>
  (await listRows(db, living(db).where('checkout.checkoutId', '=', checkoutId)))[0]

export async function pageOfCheckouts(db: Tables, body: CheckoutPageBody, pageNumber: number, now: string) {
  const size = body.pageSize ?? defaultPageSize
  const query = matching(db, body, now)
  const { n } = await query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  const page = inOrder(query, body.sortOrder)
    .limit(size)
    .offset((pageNumber - 1) * size)
  return { result: await listRows(db, page), totalItems: Number(n), pageNumber }
}
