import type { Account } from '#sync/entities/accounts/account.ts'
import type { Manifest, ManifestLine } from '#sync/entities/packages/manifest.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { holdsTerms, searchedRow, searchTerms } from '#sync/lib/search-terms.ts'
import type { Replica } from '../replica/db.ts'
import { useRows } from '../replica/live-rows.ts'
import { readReplica } from '../replica/read-replica.ts'

/** The manifests that still accept packages, newest first; undefined while loading. */
export const useOpenManifests = (): Manifest[] | undefined =>
  useRows(async (db) => {
    const rows = await db.manifest.toArray()
    return rows
      .filter((row) => row.status === 'Open' && !row.deletedAt)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  }, [])

const manifestOf = async (db: Pick<Replica, 'manifest'>, manifestId: string): Promise<Manifest | null> => {
  const row = await db.manifest.get(manifestId)
  return row && !row.deletedAt ? row : null
}

/** Undefined while loading, null if this device doesn't have it. */
export const useManifest = (manifestId: string | null): Manifest | null | undefined =>
  useRows(async (db) => (manifestId === null ? null : manifestOf(db, manifestId)), [manifestId])

export const readManifestRow = (manifestId: string): Promise<Manifest | null> =>
  readReplica((db) => manifestOf(db, manifestId))

/** A line of what is carried, with its package and its customer if they are on this device. */
export interface LineItem<L> {
  readonly line: L
  /** Null if it isn't on this device, such as a package that was delivered long ago. */
  readonly pkg: Package | null
  readonly owner: Account | null
}
export type ManifestItem = LineItem<ManifestLine>

type AnyLine = Pick<ManifestLine, 'packageId' | 'addedAt' | 'deletedAt'>

/** Lines with their packages, the latest first. */
export async function itemsOfLines<L extends AnyLine>(
  db: Replica,
  rows: readonly L[],
): Promise<LineItem<L>[]> {
  const lines = rows
    .filter((line) => !line.deletedAt)
    .sort((a, b) => b.addedAt.localeCompare(a.addedAt) || a.packageId.localeCompare(b.packageId))
  const packages = await db.package.bulkGet(lines.map(({ packageId }) => packageId))
  const owners = await db.account.bulkGet(packages.map((pkg) => pkg?.accountId ?? ''))
  return lines.map((line, nth) => ({ line, pkg: packages[nth] ?? null, owner: owners[nth] ?? null }))
}

const itemsOf = async (db: Replica, manifestId: string): Promise<ManifestItem[]> =>
  itemsOfLines(db, await db.manifestLine.where('manifestId').equals(manifestId).toArray())

/** The packages on a manifest, latest first; undefined while loading. */
export const useManifestItems = (manifestId: string): ManifestItem[] | undefined =>
  useRows((db) => itemsOf(db, manifestId), [manifestId])

/** A package's manifest line; undefined if it is on no manifest. */
export async function readManifestLine(packageId: string): Promise<ManifestLine | undefined> {
  const line = await readReplica((db) => db.manifestLine.get(packageId))
  return line?.deletedAt ? undefined : line
}

/** The display name of a manifest. */
export async function readManifestName(manifestId: string): Promise<string> {
  const row = await readReplica((db) => db.manifest.get(manifestId))
  return row?.number ?? 'another manifest'
}

const mostListed = 100

/** The latest manifests of any status, to choose from; undefined while loading. */
export const useLatestManifests = (): Manifest[] | undefined =>
  useRows(async (db) => {
    const rows = await db.manifest.toArray()
    return rows
      .filter((row) => !row.deletedAt)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      .slice(0, mostListed)
  }, [])

/** The manifests whose number or air waybill contains the text, newest first. */
export async function searchManifests(text: string): Promise<Manifest[]> {
  const terms = searchTerms(text)
  const rows = await readReplica((db) => db.manifest.toArray())
  return rows
    .filter((row) => !row.deletedAt)
    .filter(({ number, mawbNumber }) => holdsTerms(searchedRow([number, mawbNumber]), terms))
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
}

/** A manifest with the number of its packages, by its own totals while this device loads. */
export type CountedManifest = Manifest & { readonly packages: number }

/** A row that an older app read lacks its totals until the device reads it again. */
export const countedManifest = <R extends Partial<Pick<Manifest, 'totals'>>>(row: R, lineCount: number) => ({
  ...row,
  packages: Math.max(lineCount, row.totals?.packages ?? 0),
})

/** All manifests of this device with their package counts; undefined while loading. */
export const useCountedManifests = (): CountedManifest[] | undefined =>
  useRows(async (db) => {
    const rows = (await db.manifest.toArray()).filter((row) => !row.deletedAt)
    const lines = (await db.manifestLine.toArray()).filter((line) => !line.deletedAt)
    const counts = Map.groupBy(lines, ({ manifestId }) => manifestId)
    return rows.map((row) => countedManifest(row, counts.get(row.manifestId)?.length ?? 0))
  }, [])
