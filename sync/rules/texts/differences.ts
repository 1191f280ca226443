import { onlyFields } from '../../entities/kinds/field.ts'
import {
  detailNames,
  emptyDetails,
  type Package,
  type PackageDetails,
  packageDetailFields,
} from '../../entities/packages/package.ts'
import type { Review } from '../../entities/packages/review.ts'
import { namesIn } from '../../lib/names-in.ts'
import { contentsOf } from '../packages/contents.ts'

/** The details that have a value. An earlier app leaves out newer details. */
export function pickDetails(details: Partial<PackageDetails>): Partial<PackageDetails> {
  const isGiven = (name: keyof PackageDetails) =>
    details[name] !== undefined && details[name] !== emptyDetails[name]
  return Object.fromEntries(detailNames.filter(isGiven).map((name) => [name, details[name]]))
}

/** The details of a package or of a change's arguments, without other fields. */
export const detailsIn = (row: PackageDetails): PackageDetails => onlyFields(packageDetailFields, row)

export interface MergedDetails {
  /** Details from the second report that fill gaps of the first. */
  readonly filled: Partial<PackageDetails>
  readonly differences: Review['differences']
}

/**
 * Merges a second description of the same package: it fills gaps, and a person decides about contradictions. Details of
 * one content fill no gap of a consolidated package, whose gap means that a part is unknown.
 */
export function mergeDetails(current: Package, incoming: PackageDetails): MergedDetails {
  const fields = namesIn(pickDetails(incoming))
  const isWhole = contentsOf(current).length === 0
  const isGap = (name: keyof PackageDetails) => isWhole && current[name] === emptyDetails[name]
  return {
    filled: Object.fromEntries(fields.filter(isGap).map((name) => [name, incoming[name]])),
    differences: fields
      .filter((name) => !isGap(name) && current[name] !== incoming[name])
      .map((field) => ({ field, current: current[field], offered: incoming[field] })),
  }
}

/** The fields where a pre-alert differs from the package or adds to it. Nothing is applied yet. */
export function claimedDetails(pkg: PackageDetails, prealert: PackageDetails): Review['differences'] {
  const claim = pickDetails(prealert)
  return detailNames
    .filter((field) => field in claim && claim[field] !== pkg[field])
    .map((field) => ({ field, current: pkg[field], offered: claim[field] ?? null }))
}
