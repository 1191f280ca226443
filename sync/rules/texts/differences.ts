import { onlyFields } from '../../entities/kinds/field.ts'
import {
  detailNames,
  emptyDetails,
  type Package,
  type PackageDetails,
  packageDetailFields,
} from '../../entities/packages/package.ts'
import type { Review } from '../../entities/packages/review.ts'
import { equal } from '../../lib/equal.ts'
import { namesIn } from '../../lib/names-in.ts'
import { enteredLines, sumOfLines } from '../packages/box-lines.ts'
import { contentsOf } from '../packages/contents.ts'

const isBlank = (name: keyof PackageDetails, value: unknown): boolean => equal(value, emptyDetails[name])

/** The details that follow from lines, or are part of each. */
const detailsOfLines: readonly (keyof PackageDetails)[] = [
  'description',
  'declaredValueUsdCents',
  'dutyCategory',
]

/** The details that have a value. An earlier app leaves out newer details. */
export function pickDetails(details: Partial<PackageDetails>): Partial<PackageDetails> {
  const isGiven = (name: keyof PackageDetails) => details[name] !== undefined && !isBlank(name, details[name])
  return Object.fromEntries(detailNames.filter(isGiven).map((name) => [name, details[name]]))
}

/** The details of a package or of a change's arguments, without other fields. */
export const detailsIn = (row: PackageDetails): PackageDetails => onlyFields(packageDetailFields, row)

/**
 * The details that a report adds. Its lines contain what follows from them, and only another value counts next to the
 * lines of the other report.
 */
function ownDetails(current: PackageDetails, incoming: PackageDetails): (keyof PackageDetails)[] {
  const silent = enteredLines(incoming).length > 0 || enteredLines(current).length > 0 ? detailsOfLines : []
  const sayValue = enteredLines(incoming).length === 0
  return namesIn(pickDetails(incoming)).filter(
    (name) => !silent.includes(name) || (sayValue && name === 'declaredValueUsdCents'),
  )
}

/** Lines say more of a box than its value, if they add up to that. */
const fitsValue = ({ declaredValueUsdCents }: PackageDetails, { lines }: PackageDetails): boolean =>
  declaredValueUsdCents === null || declaredValueUsdCents === sumOfLines(lines)

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
  const fields = ownDetails(current, incoming)
  const isWhole = contentsOf(current).length === 0
  const isGap = (name: keyof PackageDetails) =>
    isWhole && isBlank(name, current[name]) && (name !== 'lines' || fitsValue(current, incoming))
  return {
    filled: Object.fromEntries(fields.filter(isGap).map((name) => [name, incoming[name]])),
    differences: fields
      .filter((name) => !isGap(name) && !equal(current[name], incoming[name]))
      .map((field) => ({ field, current: current[field], offered: incoming[field] })),
  }
}

/** The fields where a pre-alert differs from the package or adds to it. Nothing is applied yet. */
export function claimedDetails(pkg: PackageDetails, prealert: PackageDetails): Review['differences'] {
  const names = ownDetails(pkg, prealert)
  return detailNames
    .filter((field) => names.includes(field) && !equal(prealert[field], pkg[field]))
    .map((field) => ({ field, current: pkg[field], offered: prealert[field] ?? null }))
}
