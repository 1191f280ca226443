import type { Account } from '#sync/entities/accounts/account.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import type { Transfer, TransferLine } from '#sync/entities/packages/transfer.ts'
import type { Actor } from '#sync/policies/actor.ts'
import type { Hand } from '#sync/policies/transfer.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'
import { toActor, useSessionStore } from '../stores/session.ts'
import { useBranches } from './branches.ts'
import { itemsOfLines, type LineItem } from './manifests.ts'

export type TransferItem = LineItem<TransferLine>

/** Undefined while loading, null if this device doesn't have it. */
export const useTransfer = (transferId: string): Transfer | null | undefined =>
  useRows(
    async (db) => {
      const row = await db.transfer.get(transferId)
      return row && !row.deletedAt ? row : null
    },
    [transferId],
  )

/** The packages on a transfer, the latest first; undefined while loading. */
export const useTransferItems = (transferId: string): TransferItem[] | undefined =>
  useRows(
    async (db) => itemsOfLines(db, await db.transferLine.where('transferId').equals(transferId).toArray()),
    [transferId],
  )

/** The lines of a package on all transfers. */
export const readTransferLines = async (packageId: string): Promise<TransferLine[]> =>
  (await readReplica((db) => db.transferLine.where('packageId').equals(packageId).toArray())).filter(
    (line) => !line.deletedAt,
  )

/** A transfer with the number of its packages, and the number that did not come. */
export type CountedTransfer = Transfer & { readonly packages: number; readonly missing: number }

/** All transfers of this device with their counts; undefined while loading. */
export const useCountedTransfers = (): CountedTransfer[] | undefined =>
  useRows(async (db) => {
    const lines = (await db.transferLine.toArray()).filter((line) => !line.deletedAt)
    const linesOf = Map.groupBy(lines, ({ transferId }) => transferId)
    return (await db.transfer.toArray())
      .filter((row) => !row.deletedAt)
      .map((row) => {
        const ownLines = linesOf.get(row.transferId) ?? []
        const missing = ownLines.filter(({ arrival }) => arrival === 'Missing').length
        return { ...row, packages: ownLines.length, missing }
      })
  }, [])

/** The drivers that this device knows, by name. */
export const useKnownDrivers = (): Account[] | undefined =>
  useRows(async (db) => {
    const rows = await db.account.toArray()
    return rows
      .filter(({ role, deletedAt, status }) => role === 'Driver' && !deletedAt && status === 'Active')
      .sort((a, b) => a.firstName.localeCompare(b.firstName))
  }, [])

interface WaitingOffice {
  readonly office: Branch
  readonly waiting: number
}

/**
 * The packages at the head office that wait for a transfer, by the office where they are picked up; undefined while
 * loading. A package that is on one already, or on the road, waits no longer.
 */
export const useWaitingForRoad = (): WaitingOffice[] | undefined =>
  useRows(async (db) => {
    const branches = await db.branch.toArray()
    const packages = await db.package
      .where('[status+updatedAt]')
      .between(['AtHeadOffice', ''], ['AtHeadOffice', '\uffff'])
      .toArray()
    const lines = await db.transferLine
      .where('packageId')
      .anyOf(packages.map((pkg) => pkg.packageId))
      .toArray()
    const loadedIds = new Set(
      lines.flatMap((line) => (!line.deletedAt && line.arrival === 'Pending' ? [line.packageId] : [])),
    )
    const waiting = packages.filter(
      (pkg) => !pkg.deletedAt && !pkg.headingTo && !loadedIds.has(pkg.packageId) && pkg.arrival !== 'Missing',
    )
    const owners = await db.account.bulkGet(waiting.map((pkg) => pkg.accountId ?? ''))
    const officeIds = waiting.map((pkg, nth) => pkg.branchId ?? owners[nth]?.branchId ?? null)
    return branches
      .filter(({ kind, deletedAt }) => kind === 'LocalOffice' && !deletedAt)
      .map((office) => ({ office, waiting: officeIds.filter((id) => id === office.branchId).length }))
      .filter((row) => row.waiting > 0)
      .sort((a, b) => b.waiting - a.waiting || a.office.name.localeCompare(b.office.name))
  }, [])

/** The person at this device with the branch where they work; null while loading, and without a session. */
export function useHand(): (Hand & { readonly actor: Actor }) | null {
  const session = useSessionStore((state) => state.session)
  const branches = useBranches()
  if (!session || !branches) return null
  const workplace = branches.find(({ branchId }) => branchId === session.branchId)
  return { actor: toActor(session), workplace }
}
