import type { TodoName } from '#sync/rules/pages/todo-kinds.ts'
import { useDeliveryRequests } from '../../queries/deliveries.ts'
import type { PackageTally } from '../../queries/package-list.ts'
import { useReviewCount } from '../../queries/reviews.ts'
import { useRefused } from '../../queries/sync-status.ts'

/** Undefined while it can still come; null if only the server has it and doesn't answer. */
export type WorkCount = number | null | undefined

export type DeviceCounts = Partial<Record<TodoName, WorkCount>>

/** The kinds of which the device has every row: it counts what their lists show, also without a signal. */
export const packageCounts = (tally: PackageTally | undefined): DeviceCounts => ({
  hold: tally?.onHold,
  missing: tally?.missing,
  losses: tally?.lossesToDecide,
  unclaimed: tally?.unclaimed,
  late: tally?.late,
  unidentified: tally?.unidentified,
  invoicesMissing: tally?.invoicesMissing,
  invoicesToCheck: tally?.invoicesToCheck,
  toBill: tally?.toBill,
})

/** @param tally undefined while the device counts */
export function useDeviceCounts(tally: PackageTally | undefined): DeviceCounts {
  const refusedChanges = useRefused()
  const reviews = useReviewCount(refusedChanges ?? [])
  const deliveryRequests = useDeliveryRequests()
  return { ...packageCounts(tally), reviews: refusedChanges && reviews, deliveryRequests }
}
