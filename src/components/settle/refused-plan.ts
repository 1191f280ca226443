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
  /** On the button that gives the change up. */
  readonly discardText: string
}

const advice: Partial<Record<RefusalCode, string>> = {
  forbidden: 'Ask an administrator for the right, then try again.',
  unauthenticated: 'Log in again, then try again.',
  'not-found': 'It may have been deleted meanwhile. Look for it before you discard this.',
  'hawb-taken': 'Give the package a new HAWB and put the new label on it.',
  unavailable: 'The server could not do it then. Try again.',
  'no-space': 'There was no room for it. Try again.',
}

/** The goods are gone whatever the server says: what is left is to sort it out, and not to lose who has them. */
const handoverAdvice =
  'The goods are gone, and the office sees this under Reviews. Try again when the reason is settled; your signature and photos are kept until then.'

/** A driver cannot try again what the office has cancelled, and must not count money that no payment says. */
const doorAdvice =
  'The goods are gone, and the office sees this under Reviews, with who has them and what was paid. Call the office, keep that money apart from the rest, and discard this when it’s settled.'

/** What is said where the goods are gone; a right that is missing or no signal has words of its own. */
const goneAdvice: Readonly<Record<string, string>> = {
  'package.deliver': handoverAdvice,
  'delivery.handOver': doorAdvice,
}
const goneCodes: ReadonlySet<RefusalCode> = new Set(['wrong-state', 'not-found'])

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
  const farewell = goneAdvice[change.name]
  return {
    differences,
    asNew,
    newHawb: change.code === 'hawb-taken',
    advice: (goneCodes.has(change.code) ? farewell : undefined) ?? advice[change.code] ?? '',
    discardText: farewell ? 'Discard hand-over' : truth ? 'Keep current' : 'Discard',
  }
}

/** The taken ones of the differences, as a change of the package. */
export const acceptedChanges = (
  differences: readonly Difference[],
  fields: readonly string[],
): Partial<PackageDetails> =>
  Object.fromEntries(
    differences.filter(({ field }) => fields.includes(field)).map(({ field, offered }) => [field, offered]),
  )
