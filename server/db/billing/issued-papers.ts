import { hash } from 'node:crypto'
import { Company } from '#sync/entities/company/company.ts'
import type { Tables } from '../core/reading/reads.ts'

export interface PaperOwner {
  readonly name: string
  readonly mailbox: string
  /** Sealed for the account; null where it has given none. */
  readonly trn: string | null
}

/** The owner of a paper with their current account data; undefined if the account doesn't exist. */
export async function findPaperOwner(db: Tables, accountId: string) {
  const row = await db
    .selectFrom('account')
    .leftJoin('accountPrivate', 'accountPrivate.accountId', 'account.accountId')
    .where('account.accountId', '=', accountId)
    .select(['firstName', 'lastName', 'mailbox', 'email', 'brand', 'accountPrivate.trn'])
    .executeTakeFirst()
  if (!row) return undefined
  const { firstName, lastName, ...owner } = row
  return { ...owner, name: `${firstName} ${lastName}`.trim() }
}

/** Keeps what a paper bears from now on. */
export async function freezePaper(
  db: Tables,
  entityId: string,
  accountId: string,
  { name, mailbox, trn }: PaperOwner,
  company: Company,
): Promise<void> {
  const json = JSON.stringify(company)
  const companyStateId = hash('sha256', json)
  await db
    .insertInto('companyState')
    .values({ companyStateId, company: json })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('issuedPaper')
    .values({ entityId, companyStateId, accountId, name, mailbox, trn })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The data that a paper bore when it was issued; null for papers from before this was stored. */
export async function findFrozenPaper(
  db: Tables,
  entityId: string,
): Promise<(PaperOwner & { readonly company: Company }) | null> {
  const row = await db
    .selectFrom('issuedPaper')
    .innerJoin('companyState', 'companyState.companyStateId', 'issuedPaper.companyStateId')
    .where('entityId', '=', entityId)
    .select(['name', 'mailbox', 'trn', 'company'])
    .executeTakeFirst()
  return row ? { ...row, company: Company.parse(JSON.parse(row.company)) } : null
}
