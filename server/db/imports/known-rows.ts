import type { Kysely } from 'kysely'
import type { Account } from '#sync/entities/accounts/account.ts'
import type { Database } from '../tables/schema.ts'

type Tables = Kysely<Database>

/** Which of the given addresses belong to an account. */
export async function emailsInUse(db: Tables, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db.selectFrom('credential').where('email', 'in', emails).select('email').execute()
  return new Set(rows.map(({ email }) => email))
}

/** The mailboxes among these that are or were in use, because a mailbox is assigned only once. */
export async function mailboxesInUse(db: Tables, mailboxes: readonly string[]): Promise<Set<string>> {
  if (mailboxes.length === 0) return new Set()
  const rows = await db.selectFrom('account').where('mailbox', 'in', mailboxes).select('mailbox').execute()
  return new Set(rows.map(({ mailbox }) => mailbox))
}

export interface NamedOwner {
  readonly accountId: string
  readonly mailbox: string
  /** Null for a customer who has none. */
  readonly email: string | null
  readonly branchId: string | null
  readonly firstName: string
  readonly lastName: string
  readonly status: Account['status']
  readonly brand: string
}

interface OwnerNames {
  readonly accountIds: readonly string[]
  readonly mailboxes: readonly string[]
  readonly emails: readonly string[]
}

/** The customers that go by one of the given names. */
export const findOwners = (
  db: Tables,
  { accountIds, mailboxes, emails }: OwnerNames,
): Promise<NamedOwner[]> =>
  db
    .selectFrom('account')
    .leftJoin('credential', 'credential.accountId', 'account.accountId')
    .where('account.role', '=', 'User')
    .where('account.deletedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('account.accountId', 'in', accountIds.length > 0 ? accountIds : ['']),
        eb('account.mailbox', 'in', mailboxes.length > 0 ? mailboxes : ['-']),
        eb('credential.email', 'in', emails.length > 0 ? emails : ['']),
      ]),
    )
    .select([
      'account.accountId',
      'account.mailbox',
      'credential.email',
      'account.branchId',
      'account.firstName',
      'account.lastName',
      'account.status',
      'account.brand',
    ])
    .execute()

const undeliveredPackageCodes = (db: Tables, codes: readonly string[]) =>
  db
    .selectFrom('packageCode')
    .innerJoin('package', 'package.packageId', 'packageCode.packageId')
    .where('packageCode.code', 'in', codes)
    .where('package.deletedAt', 'is', null)
    .where('package.mergedInto', 'is', null)
    .where('package.status', '<>', 'Delivered')
    .select('packageCode.code')

/**
 * Which of the given codes find a package that is announced or on its way. Carriers reuse numbers after a delivery.
 */
export async function codesInUse(db: Tables, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const rows = await undeliveredPackageCodes(db, codes).execute()
  return new Set(rows.map(({ code }) => code))
}

/** Which of the given codes find a package that is in our hands: checked in and not delivered. */
export async function receivedCodes(db: Tables, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set()
  const rows = await undeliveredPackageCodes(db, codes).where('package.checkedInAt', 'is not', null).execute()
  return new Set(rows.map(({ code }) => code))
}
