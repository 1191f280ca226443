import type { Database } from '../../tables/schema.ts'

interface RightsTable<T extends keyof Database> {
  /** The columns whose change is a change of rights. */
  readonly columns: readonly (keyof Database[T] & string)[]
  /** True: a new row changes the rights of an account that may have open connections. */
  readonly inserts: boolean
  /** A row with a value in this column holds no rights any more, so deleting it changes none. */
  readonly endedBy?: keyof Database[T] & string
  /** Selects the accounts, or hub devices, whose rights a row holds. */
  readonly holders: (row: 'new' | 'old') => string
}

const ownAccount = (row: 'new' | 'old'): string => `select ${row}."accountId" as "holderId"`

/** The tables that `signedIn` and the hub read to judge a connection. A test compares them with those queries. */
export const rightsTables: { readonly [T in keyof Database]?: RightsTable<T> } = {
  account: {
    columns: ['role', 'brand', 'branchId', 'status', 'deletedAt'],
    inserts: false,
    holders: ownAccount,
  },
  accountPermission: { columns: ['permission', 'granted'], inserts: true, holders: ownAccount },
  authorization: {
    columns: ['role', 'permission'],
    inserts: true,
    holders: (row) =>
      `select "accountId" as "holderId" from "account" where "role" = ${row}."role" and "deletedAt" is null`,
  },
  // A handheld of a local office follows that office.
  branch: {
    columns: ['branchId', 'kind'],
    inserts: false,
    holders: (row) =>
      `select "handheld"."accountId" as "holderId" from "handheld" join "account" on "account"."accountId" = "handheld"."accountId" where "account"."branchId" = ${row}."branchId"`,
  },
  credential: { columns: ['sessionVersion'], inserts: false, holders: ownAccount },
  handheld: { columns: ['accountId'], inserts: true, holders: ownAccount },
  hubDevice: {
    columns: ['keyHash', 'kind', 'branchId', 'revokedAt'],
    inserts: false,
    holders: (row) => `select ${row}."hubDeviceId" as "holderId"`,
  },
  session: {
    columns: ['accountId', 'endedAt', 'factorAt'],
    inserts: false,
    endedBy: 'endedAt',
    holders: ownAccount,
  },
  // A role that needs a second factor from now on.
  setting: {
    columns: ['key', 'value'],
    inserts: true,
    holders: (row) =>
      `select "accountId" as "holderId" from "account" where ${row}."key" = 'secondFactor' and "role" <> 'User' and "deletedAt" is null`,
  },
}
