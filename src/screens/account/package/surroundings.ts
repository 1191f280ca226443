import type { Branch } from '#sync/entities/company/branch.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { useBranches } from '../../../queries/branches.ts'
import { useDeliveryOfPackage } from '../../../queries/deliveries.ts'
import { usePackageEvents } from '../../../queries/packages.ts'

/** Records on this device that belong to a package, other than its own row. */
export interface PackageSurroundings {
  readonly branches: readonly Branch[]
  /** The delivery the package is on, if any. */
  readonly delivery: Delivery | null
  readonly events: readonly PackageEvent[]
}

/** Undefined until everything is read, because panels that fill one by one push the next down under a thumb. */
export function useSurroundings(packageId: string): PackageSurroundings | undefined {
  const branches = useBranches()
  const delivery = useDeliveryOfPackage(packageId)
  const events = usePackageEvents(packageId)
  if (!branches || delivery === undefined || !events) return undefined
  return { branches, delivery, events }
}
