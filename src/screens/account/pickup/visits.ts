import type { Branch } from '#sync/entities/company/branch.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PickupPlan } from '#sync/entities/packages/pickup-plan.ts'
import { isGoingBack } from '#sync/rules/packages/ending-state.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import { currentPickup } from '#sync/rules/pickups/pickup-plan.ts'
import { canCollect } from '../mine.ts'

/** The packages that a customer can pick up at one office, and when they come. */
export interface OfficeVisit {
  readonly office: Branch
  readonly packageIds: readonly string[]
  /** Null until they say when. */
  readonly plan: PickupPlan | null
}

interface VisitFacts {
  readonly branches: readonly Branch[]
  /** The customer's own office, for packages without one of theirs. */
  readonly ownOfficeId: string | null
  readonly isOnDelivery: (row: Package) => boolean
  readonly now: string
}

/** The packages that a customer can come for, by office. Those of a delivery are left out. */
export function officeVisits(rows: readonly Package[], facts: VisitFacts): OfficeVisit[] {
  const { branches, ownOfficeId, isOnDelivery, now } = facts
  const readyRows = rows.filter(
    (row) => canCollect(row) && !isMissing(row) && !isGoingBack(row) && !isOnDelivery(row),
  )
  const rowsOf = Map.groupBy(readyRows, ({ branchId }) => branchId ?? ownOfficeId)
  return branches.flatMap((office) => {
    const ownRows = rowsOf.get(office.branchId) ?? []
    if (ownRows.length === 0) return []
    const plans = ownRows.flatMap((row) => currentPickup(row, now) ?? [])
    return [{ office, packageIds: ownRows.map(({ packageId }) => packageId), plan: plans[0] ?? null }]
  })
}
