import type { Package, PackageDetails } from '../entities/package.ts'
import type { Review } from '../entities/review.ts'
import { namesIn } from '../lib/names-in.ts'

/** What each detail holds when nobody has said anything. */
export const unsaid: PackageDetails = {
  courier: '',
  description: '',
  shipper: '',
  accountId: null,
  declaredValueUsdCents: null,
  weightLb: null,
  lengthIn: null,
  widthIn: null,
  heightIn: null,
  pieces: 1,
  condition: 'Sealed',
  battery: 'None',
  prohibited: false,
  bin: '',
  branchId: null,
  note: '',
}
export const detailNames = namesIn(unsaid)

/** The details that have a value. An earlier app does not name those that came later. */
export function pickDetails(details: Partial<PackageDetails>): Partial<PackageDetails> {
  const isGiven = (name: keyof PackageDetails) =>
    details[name] !== undefined && details[name] !== unsaid[name]
  return Object.fromEntries(detailNames.filter(isGiven).map((name) => [name, details[name]]))
}

/** The details of a package, or of the arguments of a change, without the other fields. */
export const detailsIn = (row: PackageDetails): PackageDetails => ({
  ...unsaid,
  ...Object.fromEntries(detailNames.map((name) => [name, row[name]])),
})

export interface Absorbed {
  /** What the second account adds where the first said nothing. */
  readonly filled: Partial<PackageDetails>
  readonly differences: Review['differences']
}

/** Two people described the same package: gaps are filled, and what contradicts is left for a person. */
export function absorb(standing: Package, offered: PackageDetails): Absorbed {
  const fields = namesIn(pickDetails(offered))
  const isGap = (name: keyof PackageDetails) => standing[name] === unsaid[name]
  return {
    filled: Object.fromEntries(fields.filter(isGap).map((name) => [name, offered[name]])),
    differences: fields
      .filter((name) => !isGap(name) && standing[name] !== offered[name])
      .map((field) => ({ field, current: standing[field], offered: offered[field] })),
  }
}

/** Where a pre-alert says something else than the package, or more; nothing of it is taken over yet. */
export function claimedDetails(pkg: PackageDetails, prealert: PackageDetails): Review['differences'] {
  const offered = pickDetails(prealert)
  return detailNames
    .filter((field) => field in offered && offered[field] !== pkg[field])
    .map((field) => ({ field, current: pkg[field], offered: offered[field] ?? null }))
}
