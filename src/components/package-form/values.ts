import {
  detailNames,
  emptyDetails,
  type PackageDetails,
  packageDetailFields,
} from '#sync/entities/packages/package.ts'
import { equal } from '#sync/lib/equal.ts'
import { type TypedRow, typedRow } from '../fields/typed-fields.ts'

/** A package's details as form values. All of them, because a form would save an empty value for a missing field. */
export type PackageValues = TypedRow<typeof packageDetailFields> & {
  /** The text of the customer field while no customer is chosen; it has to be resolved or cleared. */
  ownerText: string
}

/** The form values of an existing package. */
export const toFormValues = (pkg: PackageDetails): PackageValues => ({
  ownerText: '',
  ...typedRow(packageDetailFields, detailNames, pkg),
})

export const blankValues: PackageValues = toFormValues(emptyDetails)

/** Only the fields that changed, so that two people who edit different fields don't undo each other. */
export const changesBetween = (before: PackageDetails, after: PackageDetails): Partial<PackageDetails> =>
  Object.fromEntries(
    detailNames.filter((name) => !equal(before[name], after[name])).map((name) => [name, after[name]]),
  )
