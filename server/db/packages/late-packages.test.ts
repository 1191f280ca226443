import { expect, test } from 'vitest'
import { endingStatuses } from '#sync/entities/packages/ending-status.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { isPackageLate } from '#sync/rules/packages/shown-days.ts'
import { putPackage } from '../../test/billable.ts'
import { onTheBooks, openCompany } from '../../test/money.ts'
import { newestPackages } from './packages.ts'

const { server, accountId } = await openCompany()
const { deps } = server.app
const at = '2026-11-02T08:00:00.000Z'
const days = { expectedFrom: '2026-11-03', expectedTo: '2026-11-04' }

test('the list of late packages holds those that the rule calls late, with any ending', async () => {
  const late: string[] = []
  for (const status of [null, ...endingStatuses]) {
    const ending = status && beginEnding('Unwanted', status, { reason: '', by: 'Sam', at })
    const { packageId } = await putPackage(server, accountId, { status: 'AtLocalOffice', ending })
    await onTheBooks(deps, (tx) =>
      tx.kysely.updateTable('package').set(days).where('packageId', '=', packageId).execute(),
    )
    late.push(packageId)
  }
  const allPackages = await newestPackages(deps.db.reads, {}, 100)
  const latePackages = await newestPackages(deps.db.reads, { lateOn: '2026-11-26' }, 100)
  const idsOf = (rows: typeof allPackages) =>
    rows.map(({ packageId }) => packageId).filter((id) => late.includes(id))
  expect(idsOf(latePackages)).toEqual(idsOf(allPackages.filter((row) => isPackageLate(row, '2026-11-26'))))
  expect(idsOf(latePackages)).toHaveLength(2)
})
