import type { Manifest } from '#sync/entities/manifest.ts'
import { useRows } from '../replica/live-rows.ts'

/** The manifests that still take packages, newest first; undefined while loading. */
export const useOpenManifests = (): Manifest[] | undefined =>
  useRows(async (db) => {
    const rows = await db.manifest.toArray()
    return rows
      .filter((row) => row.status === 'Open' && !row.deletedAt)
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  }, [])
