import type { Package } from '#sync/entities/packages/package.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import { isMissing } from '#sync/rules/packages/missing.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { CheckInCodes } from '../../queries/check-ins.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import type { Stack } from '../../stores/desk.ts'
import { formatDateTime, plural } from '../../ui/texts/format.ts'
import { checkInArgs, rushDetails } from './args.ts'
import { type Decision, decide } from './decide.ts'

/** The parts of the device that the desk uses. */
export interface IntakeDeps {
  readonly lookUp: (code: Scan['recognised']) => Promise<KnownPackages>
  /** Resolves with the outcome once the check-in is stored on the device. */
  readonly save: (args: ArgsOf<'package.checkIn'>) => Promise<{ outcome: Outcome; args: unknown }>
  readonly newId: () => string
  /** Returns the mailbox and the name, or a text for a customer who isn't on this device. */
  readonly customerOf: (accountId: string) => Promise<string>
  /** True while packages are loading, when the device can't know the owner yet. */
  readonly isLoading: () => boolean
}

export interface IntakeAnswer extends ScanAnswer {
  /** The saved check-in, whose row the answer follows from now on. */
  readonly checkIn?: CheckInCodes
}

export interface CheckInResult extends IntakeAnswer {
  readonly decision: Decision
}

const linesOf = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ')

const notIdentified = 'Customer not identified'

async function alreadyAnswer(
  matchedPkg: Package,
  read: string,
  customerOf: IntakeDeps['customerOf'],
): Promise<ScanAnswer> {
  return answer('done', 'Already checked in', {
    text: matchedPkg.accountId ? await customerOf(matchedPkg.accountId) : notIdentified,
    bin: matchedPkg.bin,
    mode: matchedPkg.mode,
    code: read,
    detail: linesOf(
      `Checked in by ${matchedPkg.checkedInBy ?? 'somebody else'}, ${formatDateTime(matchedPkg.checkedInAt)}`,
      matchedPkg.trackingNumber === read ? '' : matchedPkg.trackingNumber,
    ),
  })
}

/** Returns the answer for a scan that wasn't checked in. */
export async function toAnswer(
  decision: Exclude<Decision, { is: 'take' }>,
  scan: Scan,
  { customerOf }: Pick<IntakeDeps, 'customerOf'>,
): Promise<ScanAnswer> {
  const read = scan.recognised.canonical || scan.raw
  switch (decision.is) {
    case 'already':
      return alreadyAnswer(decision.known, read, customerOf)
    case 'choose':
      return answer('unknown', 'Did you mean …?', {
        text: `Ends like ${plural(decision.offered.length, 'known package')}`,
        code: read,
        detail: 'Choose one, or check it in as new.',
      })
    case 'retail':
      return answer('unknown', 'Is this the tracking number?', {
        text: `It looks like a product barcode (${decision.kind})`,
        code: read,
        detail: 'Scan the courier’s label instead.',
      })
    case 'owner':
      return answer('ready', 'Customer', { code: decision.mailbox })
    case 'bin':
      return answer('ready', 'Bin set', { bin: decision.bin, code: decision.bin })
    case 'stop':
      return answer('refused', 'Stop', { text: decision.got, code: read, detail: decision.expected })
  }
}

/** The part of a check-in's answer about the customer. `customer`: mailbox and name, null for none. */
export function customerAnswer(
  customer: string | null,
  isLoading: boolean,
): Pick<ScanAnswer, 'verdict' | 'headline' | 'text'> {
  if (customer !== null) return { verdict: 'taken', headline: 'Checked in', text: customer }
  return isLoading
    ? {
        verdict: 'taken',
        headline: 'Checked in – looking for the customer',
        text: 'Still loading',
      }
    : { verdict: 'unidentified', headline: 'Checked in – customer not identified', text: '' }
}

export const isCheckedIn = ({ verdict }: ScanAnswer): boolean =>
  verdict === 'taken' || verdict === 'unidentified'

/** Rush mode: each scan checks in one package. */
export async function checkInScan(scan: Scan, stack: Stack, deps: IntakeDeps): Promise<CheckInResult> {
  const matches = await deps.lookUp(scan.recognised)
  const decision = decide(scan, matches, 'rush')
  if (decision.is !== 'take') return { decision, ...(await toAnswer(decision, scan, deps)) }
  const asOfLookUp = { ...deps, isLoading: () => matches.isLoading === true }
  return { decision, ...(await checkInAs(scan, decision.known, stack, asOfLookUp)) }
}

/** Checks in a code as the chosen package, or as a new one. */
export async function checkInAs(
  scan: Scan,
  matchedPkg: Package | null,
  stack: Stack,
  deps: IntakeDeps,
): Promise<IntakeAnswer> {
  const args = checkInArgs(scan, matchedPkg?.packageId ?? deps.newId(), rushDetails(stack), stack.manifestId)
  return saveCheckIn(args, matchedPkg, deps)
}

/** Saves a check-in, and returns the answer for the person at the desk. */
export async function saveCheckIn(
  args: ArgsOf<'package.checkIn'>,
  matchedPkg: Package | null,
  deps: Pick<IntakeDeps, 'save' | 'customerOf' | 'isLoading'>,
): Promise<IntakeAnswer> {
  try {
    const isLoading = deps.isLoading()
    const accountId = args.accountId ?? matchedPkg?.accountId ?? null
    // Reads the customer before saving, so that a later error can't be reported as a failed save.
    const customer = accountId && (await deps.customerOf(accountId))
    const { outcome, args: sent } = await deps.save(args)
    if (outcome.outcome === 'already')
      return answer('done', matchedPkg && isMissing(matchedPkg) ? 'Found' : 'Already checked in', {
        text: customer ?? '',
        code: args.trackingNumber,
        detail: outcome.message ?? '',
      })
    const { packageId, trackingNumber, rawBarcode, courier } = args
    return {
      ...customerAnswer(customer, isLoading),
      bin: args.bin || (matchedPkg?.bin ?? ''),
      mode: args.mode ?? matchedPkg?.mode ?? null,
      code: trackingNumber,
      detail: linesOf('Saved', readHawb(sent), courier, args.description || (matchedPkg?.description ?? '')),
      checkIn: { packageId, trackingNumber, rawBarcode },
    }
  } catch (error) {
    return notSavedAnswer(error, args.trackingNumber)
  }
}

const readHawb = (args: unknown): string =>
  typeof args === 'object' && args !== null && 'hawbNumber' in args ? String(args.hawbNumber ?? '') : ''
