import type { Kysely } from 'kysely'
import type { Database } from '../tables/schema.ts'
import type { CreatedRow } from './imports.ts'

type Tables = Kysely<Database>

/** The reason that an imported row can't be deleted; `gone` when it already is. */
export interface RowUse {
  readonly name: string
  readonly isGone: boolean
  /** Empty when the row is untouched. */
  readonly reason: string
}

type OwnedTable =
  | 'invoice'
  | 'payment'
  | 'creditNote'
  | 'checkout'
  | 'storeOrder'
  | 'delivery'
  | 'accountNote'
  | 'customerPaper'

const ownedBy: readonly (readonly [OwnedTable, string])[] = [
  ['invoice', 'has invoices'],
  ['payment', 'has payments'],
  ['creditNote', 'has credit notes'],
  ['checkout', 'has payment links'],
  ['storeOrder', 'has store orders'],
  ['delivery', 'has deliveries'],
  ['accountNote', 'has notes'],
  ['customerPaper', 'has sent papers'],
]

/** The accounts that packages belong to; a pre-alert that was deleted again is no use of an account. */
async function ownersOfPackages(db: Tables, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('package')
    .where('accountId', 'in', ids)
    .where('deletedAt', 'is', null)
    .select('accountId')
    .distinct()
    .execute()
  return new Set(rows.map(({ accountId }) => accountId ?? ''))
}

/** The accounts that rows of a table belong to, deleted rows too: they are part of the record. */
async function ownersIn(db: Tables, table: OwnedTable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom(table)
    .where('accountId', 'in', ids)
    .select('accountId')
    .distinct()
    .execute()
  return new Set(rows.map(({ accountId }) => accountId ?? ''))
}

const importedAccounts = (db: Tables, ids: readonly string[]) =>
  db
    .selectFrom('account')
    .innerJoin('accountPrivate', 'accountPrivate.accountId', 'account.accountId')
    .leftJoin('credential', 'credential.accountId', 'account.accountId')
    .where('account.accountId', 'in', ids)
    .select((eb) => [
      'account.accountId',
      'account.firstName',
      'account.lastName',
      'account.mailbox',
      'account.version',
      'account.createdAt',
      'account.deletedAt',
      'accountPrivate.emailVerifiedAt',
      'accountPrivate.authorizedPersons',
      'credential.updatedAt as passwordAt',
      eb
        .exists(
          eb
            .selectFrom('session')
            .whereRef('session.accountId', '=', 'account.accountId')
            .select('sessionId'),
        )
        .as('hasSession'),
      eb
        .exists(
          eb
            .selectFrom('address')
            .whereRef('address.userId', '=', 'accountPrivate.userId')
            .whereRef('address.updatedAt', '>', 'account.createdAt')
            .select('addressId'),
        )
        .as('hasNewAddress'),
      eb
        .exists(
          eb.selectFrom('file').whereRef('file.ownerAccountId', '=', 'account.accountId').select('fileId'),
        )
        .as('hasFile'),
    ])
type ImportedAccount = Awaited<ReturnType<ReturnType<typeof importedAccounts>['executeTakeFirstOrThrow']>>

/** The reason that the account's own data gives, the strongest first. */
function reasonOf(account: ImportedAccount, version: number): string {
  const { hasSession, emailVerifiedAt, passwordAt, createdAt } = account
  if (hasSession || emailVerifiedAt !== null) return 'has logged in'
  const isChanged = passwordAt !== createdAt || account.version !== version
  if (isChanged || account.hasNewAddress || account.authorizedPersons !== '[]') return 'was changed since'
  return account.hasFile ? 'has files' : ''
}

/** How imported customers have been used since. */
export async function customerUses(db: Tables, rows: readonly CreatedRow[]): Promise<Map<string, RowUse>> {
  const ids = rows.map(({ entityId }) => entityId)
  const owners: [Set<string>, string][] = [[await ownersOfPackages(db, ids), 'has packages']]
  for (const [table, reason] of ownedBy) owners.push([await ownersIn(db, table, ids), reason])
  const accounts = await importedAccounts(db, ids).execute()
  const versions = new Map(rows.map(({ entityId, version }) => [entityId, version]))
  return new Map(
    accounts.map((account) => {
      const { accountId, firstName, lastName, mailbox, deletedAt } = account
      const ownerReason = owners.find(([ids]) => ids.has(accountId))?.[1]
      const reason = ownerReason ?? reasonOf(account, versions.get(accountId) ?? 0)
      const name = `${mailbox} ${firstName} ${lastName}`.trim()
      return [accountId, { name, isGone: deletedAt !== null, reason }]
    }),
  )
}

const importedPackages = (db: Tables, rows: readonly CreatedRow[]) =>
  db
    .selectFrom('package')
    .where(
      'packageId',
      'in',
      rows.map(({ entityId }) => entityId),
    )
    .select(['packageId', 'trackingNumber', 'version', 'createdAt', 'deletedAt', 'checkedInAt', 'mergedInto'])
    .execute()

const versionsOf = (rows: readonly CreatedRow[]) =>
  new Map(rows.map(({ entityId, version }) => [entityId, version]))

/** How imported pre-alerts have been used since. */
export async function prealertUses(db: Tables, rows: readonly CreatedRow[]): Promise<Map<string, RowUse>> {
  const versions = versionsOf(rows)
  const packages = await importedPackages(db, rows)
  return new Map(
    packages.map(({ packageId, trackingNumber, version, deletedAt, checkedInAt, mergedInto }) => {
      const isReceived = checkedInAt !== null || mergedInto !== null
      const isChanged = version !== versions.get(packageId)
      const reason = isReceived ? 'has been checked in' : isChanged ? 'was changed since' : ''
      return [packageId, { name: trackingNumber, isGone: deletedAt !== null && !isReceived, reason }]
    }),
  )
}

/** How packages that were imported as received have been used since. */
export async function receiptUses(db: Tables, rows: readonly CreatedRow[]): Promise<Map<string, RowUse>> {
  const versions = versionsOf(rows)
  const packages = await importedPackages(db, rows)
  return new Map(
    packages.map(({ packageId, trackingNumber, version, createdAt, deletedAt, checkedInAt, mergedInto }) => {
      const isChanged = version !== versions.get(packageId) || mergedInto !== null
      // The row was its customer's pre-alert, which the import fulfilled and didn't make.
      const isOlder = createdAt !== checkedInAt
      const reason = isChanged ? 'was changed since' : isOlder ? 'was announced before' : ''
      return [packageId, { name: trackingNumber, isGone: deletedAt !== null && mergedInto === null, reason }]
    }),
  )
}
