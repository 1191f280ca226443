import { fullName } from '#sync/entities/accounts/account-name.ts'
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

type LookUp = (db: Replica, ids: string[]) => Promise<(string | undefined)[]>

const lookUps: readonly LookUp[] = [
  async (db, ids) =>
    (await db.account.bulkGet(ids)).map((row) => row && `${row.mailbox} ${fullName(row)}`.trim()),
  async (db, ids) => (await db.branch.bulkGet(ids)).map((row) => row?.name),
  async (db, ids) => (await db.package.bulkGet(ids)).map((row) => row?.trackingNumber),
  async (db, ids) => (await db.manifest.bulkGet(ids)).map((row) => row && (row.number ?? row.mawbNumber)),
]

async function namesOf(db: Replica, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = await Promise.all(lookUps.map((lookUp) => lookUp(db, [...ids])))
  return new Map(
    names.flatMap((namesHere) =>
      ids.flatMap((id, n): [string, string][] => (namesHere[n] ? [[id, namesHere[n]]] : [])),
    ),
  )
}

/** The names of the rows behind these ids, if they are on this device. */
export const useNamesOfIds = (ids: readonly string[]): ReadonlyMap<string, string> =>
  useRows((db) => namesOf(db, ids), [ids.join(' ')]) ?? noNames
const noNames: ReadonlyMap<string, string> = new Map()
