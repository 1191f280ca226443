import { Dexie } from 'dexie'
import type { Package } from '#sync/entities/package.ts'
import type { PackageEvent } from '#sync/entities/package-event.ts'
import type { PackageStatus } from '#sync/entities/package-words.ts'
import { matchOrder } from '#sync/rules/tracking/match.ts'
import type { Recognised } from '#sync/rules/tracking/recognise.ts'
import type { Replica } from './db.ts'
import { endings, mirrored } from './endings.ts'
import { useRows } from './live-rows.ts'
import { mustBeOpen } from './replica.ts'
import { findKeys } from './search-index.ts'

export interface PackageFilter {
  status?: PackageStatus | undefined
  accountId?: string | undefined
  text?: string | undefined
  limit: number
}

export interface PackageRows {
  rows: Package[]
  total: number
}

/** Undefined while loading. Newest change first. */
export function usePackages(filter: PackageFilter): PackageRows | undefined {
  const { status, accountId, text = '', limit } = filter
  return useRows((db) => packagesOf(db, { status, accountId, text, limit }), [status, accountId, text, limit])
}

async function packagesOf(db: Replica, filter: PackageFilter): Promise<PackageRows> {
  const { status, accountId, text = '', limit } = filter
  const fits = (row: Package) =>
    !row.deletedAt && (!status || row.status === status) && (!accountId || row.accountId === accountId)
  if (text.trim() !== '') return searched(db, text, fits, limit)
  if (accountId) {
    const rows = (await db.package.where('accountId').equals(accountId).toArray()).filter(fits)
    rows.sort((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
    return { rows: rows.slice(0, limit), total: rows.length }
  }
  const range = status
    ? db.package.where('[status+updatedAt]').between([status, Dexie.minKey], [status, Dexie.maxKey])
    : db.package.orderBy('updatedAt')
  const total = await range.count()
  const rows = await range.reverse().filter(fits).limit(limit).toArray()
  return { rows, total }
}

async function searched(
  db: Replica,
  text: string,
  fits: (row: Package) => boolean,
  limit: number,
): Promise<PackageRows> {
  const keys = await findKeys(db, text)
  // Reading the updates of the index makes the query live; the index itself is no table.
  await db.package.orderBy('updatedAt').reverse().limit(1).primaryKeys()
  const rows = (await db.package.bulkGet(keys)).filter((row) => row !== undefined).filter(fits)
  return { rows: rows.slice(0, limit), total: rows.length }
}

/** Undefined while loading, null when this device does not have it. A row that became another one is that other one. */
export const usePackage = (packageId: string): Package | null | undefined =>
  useRows(
    async (db) => {
      const row = await db.package.get(packageId)
      const meant = row?.mergedInto ? await db.package.get(row.mergedInto) : row
      return meant && !meant.deletedAt ? meant : null
    },
    [packageId],
  )

/** Oldest first. */
export const usePackageEvents = (packageId: string): PackageEvent[] | undefined =>
  useRows(
    async (db) => {
      const rows = await db.packageEvent.where('packageId').equals(packageId).toArray()
      return rows.filter((row) => !row.deletedAt).sort((a, b) => a.occurredAt.localeCompare(b.occurredAt))
    },
    [packageId],
  )

/** Enough characters of a code's end that it is worth comparing. */
const ending = 8

const alikeAtMost = 200

/** The living package that the code means, and what ends alike, to be offered. */
export async function lookUp(code: Recognised): Promise<{ exact?: Package; offered: Package[] }> {
  const { db } = mustBeOpen()
  const codes = [code.canonical, ...code.aliases]
  const tails = [...new Set(codes.map((one) => one.slice(-ending)))].filter((one) => one.length >= ending)
  const found = await Promise.all([
    ...codes.map((one) => db.package.where(endings).equals(mirrored(one)).toArray()),
    ...tails.map((tail) => db.package.where(endings).startsWith(mirrored(tail)).limit(alikeAtMost).toArray()),
  ])
  const rows = new Map<string, Package>()
  for (const row of found.flat()) if (!row.deletedAt) rows.set(row.packageId, row)
  const { exact, offered } = matchOrder(code, [...rows.values()])
  const known = exact ? rows.get(exact) : undefined
  return {
    ...(known ? { exact: known } : {}),
    offered: offered.flatMap((id) => rows.get(id) ?? []),
  }
}

/** Substring search over this device's packages: codes, description, shipper, bin, courier. Latest change first. */
export async function searchPackages(text: string, limit: number): Promise<Package[]> {
  const { db } = mustBeOpen()
  const keys = (await findKeys(db, text)).slice(0, limit)
  return (await db.package.bulkGet(keys)).filter((row) => row !== undefined)
}

export { type ShownImage, usePackageImages } from './images.ts'
