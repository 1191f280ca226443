import { detailNames, type Package, type PackageDetails } from '#sync/entities/packages/package.ts'
import { equal } from '#sync/lib/equal.ts'
import { isRecord } from '#sync/lib/is-record.ts'
import type { RefusalCode } from '#sync/lib/refusal.ts'
import { pickDetails } from '#sync/rules/texts/differences.ts'
import type { NamedChange } from '../change-labels.ts'
import type { Difference } from './differences.tsx'

/** The ways to settle a change that the server refused. */
export interface RefusedPlan {
  /** The fields in which the change and the current package differ; empty if there is nothing to compare. */
  readonly differences: readonly Difference[]
  /** Retry with a HAWB from this device's own block. */
  readonly newHawb: boolean
  /** The change's row is deleted or delivered but the box is at hand, so it is a different package. */
  readonly asNew: boolean
  readonly advice: string
  /** The label of the button that discards the change. */
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

/** Customers have no administrator to ask. */
const customerAdvice: typeof advice = {
  ...advice,
  forbidden: 'Contact us and we’ll help.',
  'not-found': 'It may have been deleted meanwhile. Contact us if it should be here.',
  unavailable: 'Our server couldn’t do it then. Try again.',
}

/** The goods are gone even if the server refused, so the change must not get lost with the record of who has them. */
const handoverAdvice =
  'The goods are gone, and the office sees this under Reviews. Try again when the reason is settled; your signature and photos are kept until then.'

/**
 * A driver can't retry a delivery that the office cancelled, and must set money aside that no payment accounts for.
 */
const doorAdvice =
  'The goods are gone, and the office sees this under Reviews, with who has them and what was paid. Call the office, keep that money apart from the rest, and discard this when it’s settled.'

/** The advice when the goods are gone; a missing right or signal has its own advice. */
const goneAdvice: Readonly<Record<string, string>> = {
  'package.deliver': handoverAdvice,
  'delivery.handOver': doorAdvice,
}
const goneCodes: ReadonlySet<RefusalCode> = new Set(['wrong-state', 'not-found'])

/** The advice on a change that doesn't fit its package's current state. */
const stateAdvice: Readonly<Record<string, string>> = {
  // The reason of an unpaid delivery is asked for only on the page of its package.
  'package.statusUpdate':
    'No status was changed. Put right what is named here and try again, or set the status on the package’s page, where you can also give a reason.',
}

type Refused = NamedChange & { readonly code: RefusalCode }

/** The advice for the kind of change and what it met, if there is one beyond that for the code. */
const adviceFor = ({ name, code }: Refused): string | undefined =>
  (goneCodes.has(code) ? goneAdvice[name] : undefined) ??
  (code === 'wrong-state' ? stateAdvice[name] : undefined)

const offeredBy: Record<string, (args: unknown) => Partial<PackageDetails>> = {
  // The schema validated the arguments when the change was saved on this device.
  'package.checkIn': (args) => (isRecord(args) ? pickDetails(args as PackageDetails) : {}),
  'package.update': (args) =>
    isRecord(args) && isRecord(args['changes']) ? (args['changes'] as Partial<PackageDetails>) : {},
}

/** `truth`: the current package; null if there is none. */
export function refusedPlan(change: Refused, truth: Package | null, isCustomer = false): RefusedPlan {
  const offeredDetails = truth ? (offeredBy[change.name]?.(change.args) ?? {}) : {}
  const differences = detailNames
    .filter(
      (field) => truth && Object.hasOwn(offeredDetails, field) && !equal(offeredDetails[field], truth[field]),
    )
    .map((field) => ({ field, current: truth?.[field], offered: offeredDetails[field] }))
  const asNew = change.name === 'package.checkIn' && change.code === 'wrong-state'
  return {
    differences,
    asNew,
    newHawb: change.code === 'hawb-taken',
    advice: adviceFor(change) ?? (isCustomer ? customerAdvice : advice)[change.code] ?? '',
    discardText: goneAdvice[change.name] ? 'Discard hand-over' : truth ? 'Keep current' : 'Discard',
  }
}

/** The accepted differences as changes of the package. */
export const acceptedChanges = (
  differences: readonly Difference[],
  fields: readonly string[],
): Partial<PackageDetails> =>
  Object.fromEntries(
    differences.filter(({ field }) => fields.includes(field)).map(({ field, offered }) => [field, offered]),
  )
