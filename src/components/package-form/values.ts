import {
  detailNames,
  emptyDetails,
  type PackageDetails,
  packageDetailFields,
} from '#sync/entities/packages/package.ts'
import { equal } from '#sync/lib/equal.ts'
import { enteredLines } from '#sync/rules/packages/box-lines.ts'
import { type TypedRow, typedRow } from '../fields/typed-fields.ts'
import { type TypedLine, typedLine } from '../goods/typed-lines.ts'

/** A package's details as form values. All of them, because a form would save an empty value for a missing field. */
export type PackageValues = Omit<TypedRow<typeof packageDetailFields>, 'lines'> & {
  /** Empty for a box that is described by one text and one value. */
  lines: readonly TypedLine[]
  /** The text of the customer field while no customer is chosen; it has to be resolved or cleared. */
  ownerText: string
}

/** The form values of an existing package. */
export const toFormValues = (pkg: PackageDetails): PackageValues => ({
  ownerText: '',
  ...typedRow(packageDetailFields, detailNames, pkg),
  lines: enteredLines(pkg).map(typedLine),
  // A row that an older app read has none until the device reads it again.
  dutyCategory: pkg.dutyCategory ?? null,
  service: pkg.service ?? null,
  insurance: pkg.insurance ?? null,
  originBranchId: pkg.originBranchId ?? null,
})

export const blankValues: PackageValues = toFormValues(emptyDetails)

/** Only the fields that changed, so that two people who edit different fields don't undo each other. */
export const changesBetween = (before: PackageDetails, after: PackageDetails): Partial<PackageDetails> =>
  Object.fromEntries(
    detailNames.filter((name) => !equal(before[name], after[name])).map((name) => [name, after[name]]),
  )
