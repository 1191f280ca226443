import { rowsById } from './rows-of-truth.ts'
import type { Dealt } from './server-harness.ts'
import type { World } from './world.ts'

const packagesIn = ({ rows }: Dealt['before']) => rowsById({ rows }, 'package')

const isWarehouse = ({ rows }: Dealt['before'], branchId: string | null | undefined): branchId is string =>
  rowsById({ rows }, 'branch').get(branchId ?? '')?.kind === 'Warehouse'

/** A package keeps the warehouse that it came from, which is the one that its first check-in names. */
export function checkOrigins({ before, after, changes }: Dealt, { verdict, tally }: World): void {
  const fault = (text: string) => verdict.fail('origins', 'server', text)
  const isCorrected = changes.some(
    ({ change: { name } }) => name === 'package.update' || name === 'review.resolve',
  )
  const earlierPackages = packagesIn(before)
  for (const { packageId, originBranchId = null, version } of packagesIn(after).values()) {
    if (version <= before.v) continue
    const formerOrigin = earlierPackages.get(packageId)?.originBranchId ?? null
    if (formerOrigin !== null && formerOrigin !== originBranchId && !isCorrected)
      fault(`${packageId} came from ${formerOrigin}, and now from ${originBranchId}`)
    if (originBranchId !== null && !isWarehouse(after, originBranchId))
      fault(`${packageId} comes from ${originBranchId}, which is no warehouse`)
  }
  const [first, ...others] = changes
  if (!first || others.length > 0 || first.change.name !== 'package.checkIn') return
  const { originBranchId: namedOrigin } = first.change.args as { originBranchId?: string | null }
  const pkg = packagesIn(after).get(first.result.packageId ?? '')
  const isNew = pkg && !earlierPackages.has(pkg.packageId)
  if (first.result.outcome !== 'done' || !isNew || !isWarehouse(after, namedOrigin)) return
  tally.count('origin named')
  if (pkg.originBranchId !== namedOrigin)
    fault(`${pkg.packageId} was checked in at ${namedOrigin}, and is from ${pkg.originBranchId}`)
}
