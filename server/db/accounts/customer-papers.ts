import { type Kysely, sql } from 'kysely'
import type { WaitingPaper } from '#sync/api/accounts/customer-papers.ts'
import type { CustomerPaper } from '#sync/entities/accounts/customer-paper.ts'
import { listPage } from '../core/reading/list-page.ts'
import type { CustomerPaperTable } from '../tables/accounts-tables.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

const columns = [
  'paperId',
  'accountId',
  'kindId',
  'kindName',
  'fileIds',
  'state',
  'expiresOn',
  'reason',
  'sentBy',
  'sentAt',
  'checkedBy',
  'checkedAt',
] as const

const parsed = ({ fileIds, ...row }: Omit<CustomerPaperTable, 'warnedAt'>): CustomerPaper => ({
  ...row,
  fileIds: JSON.parse(fileIds),
})

/** A customer's papers, the newest first. */
export const papersOf = async (db: Tables, accountId: string): Promise<CustomerPaper[]> =>
  (
    await db
      .selectFrom('customerPaper')
      .select(columns)
      .where('accountId', '=', accountId)
      .orderBy('sentAt', 'desc')
      .orderBy('paperId', 'desc')
      .execute()
  ).map(parsed)

export async function findCustomerPaper(db: Tables, paperId: string): Promise<CustomerPaper | undefined> {
  const row = await db
    .selectFrom('customerPaper')
    .select(columns)
    .where('paperId', '=', paperId)
    .executeTakeFirst()
  return row && parsed(row)
}

/** The paper that a file is a page of: one of its owner’s, because pages are given to the customer of their paper. */
export async function paperOfFile(
  db: Tables,
  { fileId, ownerAccountId }: { readonly fileId: string; readonly ownerAccountId: string },
): Promise<CustomerPaper | undefined> {
  const row = await db
    .selectFrom('customerPaper')
    .select(columns)
    .where('accountId', '=', ownerAccountId)
    .where((eb) => eb(eb.fn('instr', ['fileIds', eb.val(fileId)]), '>', 0))
    .executeTakeFirst()
  return row && parsed(row)
}

export async function insertCustomerPaper(db: Tables, { fileIds, ...row }: CustomerPaper): Promise<void> {
  await db
    .insertInto('customerPaper')
    .values({ ...row, fileIds: JSON.stringify(fileIds), warnedAt: null })
    .execute()
}

export const changeCustomerPaper = async (
  db: Tables,
  paperId: string,
  changes: Partial<
    Pick<CustomerPaperTable, 'state' | 'expiresOn' | 'reason' | 'checkedBy' | 'checkedAt' | 'warnedAt'>
  >,
): Promise<void> => {
  await db.updateTable('customerPaper').where('paperId', '=', paperId).set(changes).execute()
}

export const deleteCustomerPaper = async (db: Tables, paperId: string): Promise<void> => {
  await db.deleteFrom('customerPaper').where('paperId', '=', paperId).execute()
}

/** The types of files by their ids. */
export async function typesOfFiles(db: Tables, fileIds: readonly string[]): Promise<Map<string, string>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('file')
    .select(['fileId', 'contentType'])
    .where('fileId', 'in', fileIds)
    .execute()
  return new Map(rows.map(({ fileId, contentType }) => [fileId, contentType]))
}

/** The papers that wait to be checked, of open accounts of customers. */
export const waitingPapers = (db: Tables) =>
  db
    .selectFrom('customerPaper')
    .innerJoin('account', 'account.accountId', 'customerPaper.accountId')
    .where('customerPaper.state', '=', 'Sent')
    .where('account.deletedAt', 'is', null)

/** A page of the papers that wait to be checked, those that wait longest first. */
export async function papersToCheck(
  db: Tables,
  place: { readonly pageNumber: number; readonly pageSize: number },
): Promise<{ result: WaitingPaper[]; totalItems: number }> {
  const list = waitingPapers(db)
    .select(['paperId', 'customerPaper.accountId', 'kindName', 'sentAt'])
    .select(['account.firstName', 'account.lastName', 'account.mailbox'])
    .orderBy('sentAt')
    .orderBy('paperId')
  const { result, totalItems } = await listPage(waitingPapers(db), list, place)
  const papers = result.map(({ firstName, lastName, mailbox, ...row }) => ({
    ...row,
    customer: { firstName, lastName, mailbox },
  }))
  return { result: papers, totalItems }
}

/** Accepted papers that expire soon, unless the customer has had a notice or a newer paper waits. */
export const papersToWarnOf = async (
  db: Tables,
  {
    today,
    until,
    kindIds,
  }: { readonly today: string; readonly until: string; readonly kindIds: readonly string[] },
): Promise<string[]> =>
  (
    await db
      .selectFrom('customerPaper as paper')
      .innerJoin('account', 'account.accountId', 'paper.accountId')
      .where('paper.state', '=', 'Accepted')
      .where('paper.warnedAt', 'is', null)
      .where('paper.kindId', 'in', [...kindIds, ''])
      .where('paper.expiresOn', '>=', today)
      .where('paper.expiresOn', '<=', until)
      .where('account.deletedAt', 'is', null)
      .where('account.status', '=', 'Active')
      .where(
        sql<boolean>`not exists (select 1 from "customerPaper" newer where newer."accountId" = paper."accountId"
          and newer."kindId" = paper."kindId" and newer."state" = 'Sent')`,
      )
      .select('paper.paperId')
      .orderBy('paper.paperId')
      .limit(500)
      .execute()
  ).map(({ paperId }) => paperId)
