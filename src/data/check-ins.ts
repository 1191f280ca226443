import type { Package } from '#sync/entities/package.ts'
import type { Replica } from './db.ts'
import { useRows } from './live-rows.ts'

/** One check-in made on this device. */
export interface LocalCheckIn {
  uid: string
  /** The id the package was checked in under; `package` is the row it ended in. */
  packageId: string
  at: string
  package: Package | null
}

const name = 'package.checkIn'

async function checkIns(db: Replica, limit: number): Promise<LocalCheckIn[]> {
  const kept = [
    ...(await db._outbox.toArray()),
    ...(await db._sent.toArray()),
    ...(await db._rejected.toArray()),
  ].filter((entry) => entry.name === name)
  const byUid = new Map(kept.map((entry) => [entry.uid, entry]))
  const latest = [...byUid.values()].sort((a, b) => b.occurredAt.localeCompare(a.occurredAt)).slice(0, limit)
  const idOf = (args: unknown) => (args as { packageId: string }).packageId
  const rows = await db.package.bulkGet(latest.map(({ args }) => idOf(args)))
  const merged = await db.package.bulkGet(rows.map((row) => row?.mergedInto ?? ''))
  return latest.map(({ uid, args, occurredAt }, i) => ({
    uid,
    packageId: idOf(args),
    at: occurredAt,
    package: merged[i] ?? rows[i] ?? null,
  }))
}

/** The check-ins made on this device in the last two weeks, newest first. */
export const useCheckIns = (limit = 50): LocalCheckIn[] | undefined =>
  useRows((db) => checkIns(db, limit), [limit])
