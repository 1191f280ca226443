import type { Package, PackageDetails } from '#sync/entities/package.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import type { RefusalCode } from '#sync/lib/refusal.ts'
import { detailNames, pickDetails } from '#sync/rules/differences.ts'
import type { NamedChange } from '../change-labels.ts'
import type { Difference } from './differences.tsx'

/** What a person can do about a change that the server refused. */
export interface RefusedPlan {
  /** Where what was tried and what stands differ; empty where there is nothing to compare. */
  readonly differences: readonly Difference[]
  /** The same once more, with a number from this device's own block. */
  readonly newHawb: boolean
  /** The row it named is gone or handed over, and the box is here: it is another package. */
  readonly asNew: boolean
  readonly advice: string
}

const advice: Partial<Record<RefusalCode, string>> = {
  forbidden: 'Ask an administrator for the right, then try again.',
  unauthenticated: 'Sign in again, then try again.',
  'not-found': 'It may have been deleted meanwhile. Look for it before you throw this away.',
  'hawb-taken': 'Give the package a new HAWB and put the new label on it.',
  unavailable: 'The server could not do it then. Try again.',
  'no-space': 'There was no room for it. Try again.',
}

type Refused = NamedChange & { readonly code: RefusalCode }

const offeredBy: Record<string, (args: unknown) => Partial<PackageDetails>> = {
  // It came through the schema when it was saved on this device.
  'package.checkIn': (args) => (isRecord(args) ? pickDetails(args as PackageDetails) : {}),
  'package.update': (args) =>
    isRecord(args) && isRecord(args['changes']) ? (args['changes'] as Partial<PackageDetails>) : {},
}

/** `truth`: the package as it stands now; null where there is none. */
export function refusedPlan(change: Refused, truth: Package | null): RefusedPlan {
  const offered = truth ? (offeredBy[change.name]?.(change.args) ?? {}) : {}
  const differences = detailNames
    .filter((field) => truth && Object.hasOwn(offered, field) && offered[field] !== truth[field])
    .map((field) => ({ field, current: truth?.[field], offered: offered[field] }))
  const asNew = change.name === 'package.checkIn' && change.code === 'wrong-state'
  return { differences, newHawb: change.code === 'hawb-taken', asNew, advice: advice[change.code] ?? '' }
}

/** The taken ones of the differences, as a change of the package. */
export const takenOf = (
  differences: readonly Difference[],
  taken: readonly string[],
): Partial<PackageDetails> =>
  Object.fromEntries(
    differences.filter(({ field }) => taken.includes(field)).map(({ field, offered }) => [field, offered]),
  )
