import type { Package } from '../../entities/packages/package.ts'

/** Returns true if a package is on an issued invoice that isn't void, or if its charges were waived with a reason. */
export const isBilled = ({ billedAt, chargesWaiver }: Pick<Package, 'billedAt' | 'chargesWaiver'>): boolean =>
  billedAt !== null || chargesWaiver !== null
