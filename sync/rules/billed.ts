import type { Package } from '../entities/package.ts'

/** True when a package is on an issued invoice that isn't void, or when its charges were waived with a reason. */
export const isBilled = ({ billedAt, chargesWaiver }: Pick<Package, 'billedAt' | 'chargesWaiver'>): boolean =>
  billedAt !== null || chargesWaiver !== null
