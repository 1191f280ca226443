import type { Branch } from '../../entities/company/branch.ts'
import type { PackageStatus } from '../../entities/packages/package-status.ts'

/** The office where a package is picked up, if known. */
export type PickupPlace = Pick<Branch, 'name' | 'kind'> | null | undefined

export const isPickupHead = (office: Partial<Pick<Branch, 'kind'>> | null | undefined): boolean =>
  office?.kind === 'HeadOffice'

/**
 * "At Kingston Head Office" for a package that lies at the head office and is picked up there: one place to its customer.
 * Null for every other one, whose status says enough.
 */
export const pickupHeadText = (status: PackageStatus, office: PickupPlace): string | null =>
  office && isPickupHead(office) && status === 'AtHeadOffice' ? `At ${office.name}` : null
