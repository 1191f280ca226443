import type { Branch } from '#sync/entities/branch.ts'
import type { Delivery } from '#sync/entities/delivery.ts'
import type { PackageEvent } from '#sync/entities/package-event.ts'
import { useBranches } from '../../../queries/branches.ts'
import { useDeliveryOfPackage } from '../../../queries/deliveries.ts'
import { usePackageEvents } from '../../../queries/packages.ts'

/** What this device holds beside a package's own row. */
export interface PackageSurroundings {
  readonly branches: readonly Branch[]
  /** That it is on; null where it is on none. */
  readonly delivery: Delivery | null
  readonly events: readonly PackageEvent[]
}

/** Undefined until all of it is read: panels that are filled one after the other push the next down under a thumb. */
export function useSurroundings(packageId: string): PackageSurroundings | undefined {
  const branches = useBranches()
  const delivery = useDeliveryOfPackage(packageId)
  const events = usePackageEvents(packageId)
  if (!branches || delivery === undefined || !events) return undefined
  return { branches, delivery, events }
}
