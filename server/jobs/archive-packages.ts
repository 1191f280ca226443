import { finalStatuses, type PackageStatus } from '#sync/entities/packages/package-status.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { markArchived } from '../changes/archived-packages.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { Turn } from '../db/core/transactions/batches.ts'
import { type ArchivePlace, archivablePackages } from '../db/packages/archive.ts'

/** With their events and photos these are about as many rows as a batch of the other jobs. */
const batch = 50

type Needs = Pick<ChangeDeps, 'db' | 'clock'>

/** Archives one batch after a place. Returns its places: fewer than a batch means that no others follow. */
const archiveBatch = (deps: Needs, status: PackageStatus, before: string, place: ArchivePlace) =>
  withTransaction(deps, byServer('package.archive'), async (tx) => {
    const places = await tx.statements.all(archivablePackages, { ...place, status, before, rows: batch })
    for (const { packageId } of places)
      await markArchived(tx, must(await tx.get('package', packageId), 'a package to archive'), tx.at)
    return places
  })

/**
 * Takes packages off the devices of staff, `days` after their way ended if nothing has changed them since ([V7]).
 * Each batch is judged and written in one transaction, so that a server that stops continues where it was. Returns
 * their number.
 */
export async function archivePackages(deps: Needs, days: number, turn?: Turn): Promise<number> {
  const before = isoOf(deps.clock.now() - days * dayMs)
  let count = 0
  for (const status of finalStatuses) {
    let place: ArchivePlace | undefined = { updatedAt: '', packageId: '' }
    while (place) {
      const places: readonly ArchivePlace[] = await archiveBatch(deps, status, before, place)
      count += places.length
      place = places.length < batch ? undefined : places.at(-1)
      await turn?.()
    }
  }
  return count
}
