import { must } from '#sync/lib/must.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import { expectedDaysDone, pendingPackages } from '../db/packages/expected-days.ts'

const batch = 200

/**
 * Works out the expected days of packages that were on their way before such days existed. Writing a package
 * unchanged is enough, because the write path keeps the days.
 */
export async function fillExpectedDays(deps: Pick<ChangeDeps, 'db'>): Promise<void> {
  const fillBatch = () =>
    withTransaction(deps, byServer('package.expectedDays'), async (tx) => {
      const rows = await tx.statements.all(pendingPackages, { rows: batch })
      for (const { packageId } of rows) {
        await tx.put('package', must(await tx.get('package', packageId), 'a pending package'))
        await tx.statements.run(expectedDaysDone, { packageId })
      }
      return rows.length
    })
  while ((await fillBatch()) === batch);
}
