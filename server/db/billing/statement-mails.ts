import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** How far the mails of a month's statements have come; undefined before the first. */
export const findStatementMail = (db: Tables, month: string) =>
  db.selectFrom('statementMail').where('month', '=', month).selectAll().executeTakeFirst()

export const beginStatementMail = async (db: Tables, month: string): Promise<void> => {
  await db
    .insertInto('statementMail')
    .values({ month, lastAccountId: '', finishedAt: null })
    .onConflict((conflict) => conflict.column('month').doNothing())
    .execute()
}

/** Moves on from one customer to a later one. Returns false if another server has done that already. */
export async function moveStatementMail(
  db: Tables,
  month: string,
  from: string,
  to: { readonly lastAccountId: string; readonly finishedAt: string | null },
): Promise<boolean> {
  const result = await db
    .updateTable('statementMail')
    .where('month', '=', month)
    .where('lastAccountId', '=', from)
    .where('finishedAt', 'is', null)
    .set(to)
    .executeTakeFirst()
  return Number(result.numUpdatedRows) === 1
}

const batch = 50

export interface StatementBatchAsk {
  /** The last customer of the batch before; '' before the first. */
  readonly lastAccountId: string
  readonly from: string
  readonly before: string
}

export interface StatementBatch {
  /** Null after the last customer. */
  readonly lastAccountId: string | null
  readonly statements: readonly { readonly accountId: string; readonly closingJmdCents: number }[]
}

/** The next customers, and those of them with a debt, credit or an entry in the month. */
export async function findStatementBatch(
  db: Tables,
  { lastAccountId, from, before }: StatementBatchAsk,
): Promise<StatementBatch> {
  const customers = await db
    .selectFrom('account')
    .where('accountId', '>', lastAccountId)
    .where('role', '=', 'User')
    .where('deletedAt', 'is', null)
    .where('status', '=', 'Active')
    .orderBy('accountId')
    .limit(batch)
    .select('accountId')
    .execute()
  const accountIds = customers.map(({ accountId }) => accountId)
  const last = accountIds.at(-1)
  if (last === undefined) return { lastAccountId: null, statements: [] }
  const rows = await db
    .selectFrom('bookEntry')
    .where('accountId', 'in', accountIds)
    .where('bookAccount', '=', 'Receivables')
    .where('at', '<', before)
    .groupBy('accountId')
    .orderBy('accountId')
    .select((eb) => [
      'accountId',
      eb.fn.sum<number>('amountJmdCents').as('closingJmdCents'),
      eb.fn.max('at').as('lastAt'),
    ])
    .$narrowType<{ accountId: string; lastAt: string }>()
    .execute()
  const statements = rows
    .map((row) => ({ ...row, closingJmdCents: Number(row.closingJmdCents) }))
    .filter(({ closingJmdCents, lastAt }) => closingJmdCents !== 0 || lastAt >= from)
    .map(({ accountId, closingJmdCents }) => ({ accountId, closingJmdCents }))
  return { lastAccountId: last, statements }
}
