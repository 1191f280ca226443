import type { Table } from 'dexie'
import { fullName } from '#sync/entities/account-name.ts'
import type { RowOf } from '#sync/entities/index.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { useBranches } from './branches.ts'

/** Looks up the names behind ids; undefined for rows that aren't on this device. */
export interface KnownNames {
  owner: (accountId: string) => string | undefined
  branch: (branchId: string) => string | undefined
}

/** Names for these accounts and for all branches. */
export function useNames(accountIds: readonly string[]): KnownNames {
  const branches = useBranches()
  const owners = useRows(
    async (db) => {
      const rows = (await db.account.bulkGet([...accountIds])).filter((row) => row !== undefined)
      return new Map(rows.map((row) => [row.accountId, `${row.mailbox} ${fullName(row)}`.trim()]))
    },
    [accountIds.join(' ')],
  )
  return {
    owner: (id) => owners?.get(id),
    branch: (id) => branches?.find((branch) => branch.branchId === id)?.name,
  }
}

/** Tracking numbers by package id, for packages that are on this device. */
export const useTrackingNumbers = (packageIds: readonly string[]): ReadonlyMap<string, string> | undefined =>
  useRows(
    async (db) => {
      const rows = (await db.package.bulkGet([...packageIds])).filter((row) => row !== undefined)
      return new Map(rows.map(({ packageId, trackingNumber }) => [packageId, trackingNumber]))
    },
    [packageIds.join(' ')],
  )

const nameKeys = ['account', 'branch', 'package', 'manifest'] as const
type NamedTable = (typeof nameKeys)[number]

const nameOf: { readonly [T in NamedTable]: (row: RowOf<T>) => string } = {
  account: (row) => `${row.mailbox} ${fullName(row)}`.trim(),
  branch: ({ name }) => name,
  package: ({ trackingNumber }) => trackingNumber,
  manifest: ({ number, mawbNumber }) => number ?? mawbNumber,
}

async function namesIn<T extends NamedTable>(db: Replica, table: T, ids: readonly string[]) {
  const rows: (RowOf<T> | undefined)[] = await (db[table] as Table<RowOf<T>, string>).bulkGet([...ids])
  return rows.flatMap((row, n): [string, string][] => {
    const name = row ? nameOf[table](row) : ''
    const id = ids[n]
    return name && id ? [[id, name]] : []
  })
}

/** What people call the rows behind these ids, as far as they are on this device. */
export const useNamesOfIds = (ids: readonly string[]): ReadonlyMap<string, string> =>
  useRows(
    async (db) => new Map((await Promise.all(nameKeys.map((table) => namesIn(db, table, ids)))).flat()),
    [ids.join(' ')],
  ) ?? new Map()
