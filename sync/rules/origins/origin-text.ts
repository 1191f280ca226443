import type { Branch } from '../../entities/company/branch.ts'
import type { PackageStatus } from '../../entities/packages/package-status.ts'

/** The warehouse that a package comes from; null or undefined until it is set. */
export type OriginPlace = Pick<Branch, 'name'> | null | undefined

/** The place where a package arrives, in a sentence to its customer. */
export const originName = (origin: OriginPlace): string => origin?.name || 'our US warehouse'

/** "At Savannah Warehouse", because the status has the name of one warehouse for all packages; null for any other status. */
export const atOriginText = (status: PackageStatus, origin: OriginPlace): string | null =>
  status === 'ReceivedAtWharehouse' && origin ? `At ${origin.name}` : null
