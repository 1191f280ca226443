import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { contentsOf } from '#sync/rules/packages/contents.ts'
import { byRank } from '#sync/rules/packages/event-order.ts'
import { keysOf } from '#sync/rules/tracking/keys.ts'
import { boxUnder, matchOrder } from '#sync/rules/tracking/match.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Replica } from '../replica/db.ts'
import { endings, reverseCode } from '../replica/endings.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'
import { isReplicaLoading } from './sync-status.ts'

/** The package on this device, or the one it was merged into; null if there is none. */
export async function currentPackage(
  db: Pick<Replica, 'package'>,
  packageId: string,
): Promise<Package | null> {
  const row = await db.package.get(packageId)
  const pkg = row?.mergedInto
    ? await db.package.get(row.mergedInto)
    : (row ?? (await containerOf(db, packageId)))
  return pkg && !pkg.deletedAt ? pkg : null
}

/** The package that holds a consolidated one, whose own row is no longer on this device. */
async function containerOf(db: Pick<Replica, 'package'>, packageId: string): Promise<Package | undefined> {
  const rows = await db.package.where(endings).equals(reverseCode(packageId)).toArray()
  return rows.find((row) => contentsOf(row).some((part) => part.packageId === packageId))
}

/** Undefined while loading, null if this device doesn't have it. A merged package leads to the one it became. */
export const usePackage = (packageId: string): Package | null | undefined =>
  useRows((db) => currentPackage(db, packageId), [packageId])

export const readPackage = async (packageId: string): Promise<Package | null> =>
  (await readReplica((db) => db.package.get(packageId))) ?? null

/** The events in the server's order, oldest first. */
export const usePackageEvents = (packageId: string): PackageEvent[] | undefined =>
  useRows(
    async (db) => {
      const contents = (await db.package.get(packageId))?.contents ?? []
      const ids = [packageId, ...contents.map((part) => part.packageId)]
      const rows = await db.packageEvent.where('packageId').anyOf(ids).toArray()
      return rows.filter((row) => !row.deletedAt).sort(byRank)
    },
    [packageId],
  )

/** The minimum length of a code's ending that is worth comparing. */
const ending = 8

const alikeAtMost = 200

/** The packages on this device that match a code. */
export interface KnownPackages {
  /**
   * The package that the code identifies, or the box checked in under exactly this number, however weak the number is.
   */
  readonly exact?: Package
  /** Packages whose numbers have the same ending, to choose from. */
  readonly offered: readonly Package[]
  /** Packages are still arriving on this device, so a missing one may exist nevertheless ([R5]). */
  readonly isLoading?: boolean
  /** Why the code may find nothing although the company has the package ([V13]); missing if the device would hold it. */
  readonly outside?: OutsideOffice
}

/** The server's reply about a code, on a device that holds only the packages of its office. */
export interface OutsideOffice {
  /** The server's package; null if it couldn't be asked. */
  readonly pkg: Package | null
  readonly text: string
}

export const lookUp = (code: Recognised): Promise<KnownPackages> => readReplica((db) => lookUpIn(db, code))

async function lookUpIn(db: Replica, code: Recognised): Promise<KnownPackages> {
  const isLoading = isReplicaLoading()
  const codes = keysOf(code)
  const tails = [...new Set(codes.map((key) => key.slice(-ending)))].filter((tail) => tail.length >= ending)
  const rowsByKey = await Promise.all([
    ...codes.map((key) => db.package.where(endings).equals(reverseCode(key)).toArray()),
    ...tails.map((tail) =>
      db.package.where(endings).startsWith(reverseCode(tail)).limit(alikeAtMost).toArray(),
    ),
  ])
  const rows = new Map<string, Package>()
  for (const row of rowsByKey.flat()) if (!row.deletedAt) rows.set(row.packageId, row)
  const { exact, offered: offeredIds } = matchOrder(code, [...rows.values()])
  const exactPackage = exact ? rows.get(exact) : boxUnder(code, [...rows.values()])
  return {
    ...(exactPackage ? { exact: exactPackage } : {}),
    isLoading,
    offered: offeredIds.flatMap((id) => rows.get(id) ?? []),
  }
}

/** The same as a live query, together with the code that it is for; undefined while loading and without a code. */
export const useLookUp = (
  code: Recognised | null,
): { readonly code: Recognised; readonly packages: KnownPackages } | undefined =>
  useRows(async (db) => (code ? { code, packages: await lookUpIn(db, code) } : undefined), [code])
