import type { Package } from '#sync/entities/package.ts'
import type { PackageEvent } from '#sync/entities/package-event.ts'
import { byRank } from '#sync/rules/event-order.ts'
import { keysOf } from '#sync/rules/tracking/keys.ts'
import { boxUnder, matchOrder } from '#sync/rules/tracking/match.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Replica } from '../replica/db.ts'
import { endings, mirrored } from '../replica/endings.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'
import { isReplicaLoading } from './sync-status.ts'

/** The package as this device has it, or the one that it became; null when there is none. */
export async function livingPackage(
  db: Pick<Replica, 'package'>,
  packageId: string,
): Promise<Package | null> {
  const row = await db.package.get(packageId)
  const meant = row?.mergedInto ? await db.package.get(row.mergedInto) : row
  return meant && !meant.deletedAt ? meant : null
}

/** Undefined while loading, null when this device does not have it. A row that became another one is that other one. */
export const usePackage = (packageId: string): Package | null | undefined =>
  useRows((db) => livingPackage(db, packageId), [packageId])

export const readPackage = async (packageId: string): Promise<Package | null> =>
  (await readReplica((db) => db.package.get(packageId))) ?? null

/** In the server's order, the first one first. */
export const usePackageEvents = (packageId: string): PackageEvent[] | undefined =>
  useRows(
    async (db) => {
      const rows = await db.packageEvent.where('packageId').equals(packageId).toArray()
      return rows.filter((row) => !row.deletedAt).sort(byRank)
    },
    [packageId],
  )

/** Enough characters of a code's end that it is worth comparing. */
const ending = 8

const alikeAtMost = 200

/** What this device knows by a code. */
export interface KnownPackages {
  /** The package that the code means, or the box that is in under this very number however weak the number is. */
  readonly exact?: Package
  /** Packages whose numbers end alike, to be offered. */
  readonly offered: readonly Package[]
  /** Packages are still on their way to this device: what is not here may exist all the same ([R5]). */
  readonly isLoading?: boolean
}

export const lookUp = (code: Recognised): Promise<KnownPackages> => readReplica((db) => lookUpIn(db, code))

async function lookUpIn(db: Replica, code: Recognised): Promise<KnownPackages> {
  const isLoading = isReplicaLoading()
  const codes = keysOf(code)
  const tails = [...new Set(codes.map((one) => one.slice(-ending)))].filter((one) => one.length >= ending)
  const found = await Promise.all([
    ...codes.map((one) => db.package.where(endings).equals(mirrored(one)).toArray()),
    ...tails.map((tail) => db.package.where(endings).startsWith(mirrored(tail)).limit(alikeAtMost).toArray()),
  ])
  const rows = new Map<string, Package>()
  for (const row of found.flat()) if (!row.deletedAt) rows.set(row.packageId, row)
  const { exact, offered } = matchOrder(code, [...rows.values()])
  const known = exact ? rows.get(exact) : boxUnder(code, [...rows.values()])
  return {
    ...(known ? { exact: known } : {}),
    isLoading,
    offered: offered.flatMap((id) => rows.get(id) ?? []),
  }
}

/** The same as a live question, with the code that it answers; undefined while it is read, and without a code. */
export const useLookUp = (
  code: Recognised | null,
): { readonly code: Recognised; readonly packages: KnownPackages } | undefined =>
  useRows(async (db) => (code ? { code, packages: await lookUpIn(db, code) } : undefined), [code])
