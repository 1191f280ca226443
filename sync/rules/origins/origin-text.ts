import type { Branch } from '../../entities/company/branch.ts'
import type { PackageStatus } from '../../entities/packages/package-status.ts'

/** The warehouse that a package comes from; null or undefined while nobody has said which. */
export type OriginPlace = Pick<Branch, 'name'> | null | undefined

/** Where a package arrives, in a sentence to its customer. */
export const originName = (origin: OriginPlace): string => origin?.name || 'our US warehouse'

/** "At Savannah Warehouse" in place of a status that names one warehouse for all; null where the status says enough. */
export const atOriginText = (status: PackageStatus, origin: OriginPlace): string | null =>
  status === 'ReceivedAtWharehouse' && origin ? `At ${origin.name}` : null
