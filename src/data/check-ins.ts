import type { Package } from '#sync/entities/package.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import { recognise } from '#sync/rules/tracking/recognise.ts'
import type { Replica } from './db.ts'
import { endings, mirrored } from './endings.ts'
import { useRows } from './live-rows.ts'

/** One check-in made on this device. */
export interface LocalCheckIn {
  uid: string
  /** The id the package was checked in under; `package` is the row it ended in. */
  packageId: string
  /** As it was scanned: known also when the device has no row for it. */
  trackingNumber: string
  at: string
  package: Package | null
}

const name = 'package.checkIn'

type Args = Pick<ArgsOf<typeof name>, 'packageId' | 'trackingNumber' | 'rawBarcode'>

/** The row a check-in ended in: its own, or that of another device that was first. */
async function rowOf(db: Replica, args: Args): Promise<Package | null> {
  const own = await db.package.get(args.packageId)
  if (own && !own.mergedInto) return own
  const merged = own?.mergedInto ? await db.package.get(own.mergedInto) : undefined
  if (merged) return merged
  // The sign that leads from one id to the other stays on the server; the number on the label leads there too.
  const { canonical } = recognise(args.rawBarcode || args.trackingNumber)
  return (await db.package.where(endings).equals(mirrored(canonical)).first()) ?? null
}

async function checkIns(db: Replica, limit: number): Promise<LocalCheckIn[]> {
  const kept = [
    ...(await db._outbox.toArray()),
    // A refused one is on the list only as long as nobody has dealt with it.
    ...(await db._sent.filter(({ refused }) => !refused).toArray()),
    ...(await db._rejected.toArray()),
  ].filter((entry) => entry.name === name)
  const byUid = new Map(kept.map((entry) => [entry.uid, entry]))
  const latest = [...byUid.values()].sort((a, b) => b.occurredAt.localeCompare(a.occurredAt)).slice(0, limit)
  return Promise.all(
    latest.map(async ({ uid, args, occurredAt }) => {
      const { packageId, trackingNumber } = args as Args
      return { uid, packageId, trackingNumber, at: occurredAt, package: await rowOf(db, args as Args) }
    }),
  )
}

/** The check-ins made on this device in the last two weeks, newest first. */
export const useCheckIns = (limit = 50): LocalCheckIn[] | undefined =>
  useRows((db) => checkIns(db, limit), [limit])
