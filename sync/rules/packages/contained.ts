import { onlyFields } from '../../entities/kinds/field.ts'
import { type ContainedPackage, containedFields, type Package } from '../../entities/packages/package.ts'

/** A package as its consolidation keeps it. Its bin is free. */
export const toContained = (pkg: Package): ContainedPackage => ({
  ...onlyFields(containedFields, pkg),
  bin: '',
})
