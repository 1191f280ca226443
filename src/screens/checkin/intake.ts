import type { Package } from '#sync/entities/package.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import type { Scan } from '#sync/rules/tracking/scan.ts'
import type { CheckInCodes } from '../../queries/check-ins.ts'
import type { KnownPackages } from '../../queries/packages.ts'
import { notSavedAnswer } from '../../scan/not-saved-answer.ts'
import { answer, type ScanAnswer } from '../../scan/use-verdict.ts'
import type { Stack } from '../../stores/desk.ts'
import { formatDateTime, plural } from '../../ui/format.ts'
import { checkInArgs, rushDetails } from './args.ts'
import { type Decision, decide } from './decide.ts'

/** What the desk needs of the device. */
export interface IntakeDeps {
  readonly lookUp: (code: Scan['recognised']) => Promise<KnownPackages>
  /** Resolves when it is on the disk; says what the device made of it. */
  readonly save: (args: ArgsOf<'package.checkIn'>) => Promise<{ outcome: Outcome; args: unknown }>
  readonly newId: () => string
  /** Mailbox and name, or words for a customer whom this device does not have. */
  readonly customerOf: (accountId: string) => Promise<string>
  /** Packages are still on their way to this device: it can't know yet whose a box is. */
  readonly isLoading: () => boolean
}

export interface IntakeAnswer extends ScanAnswer {
  /** What was checked in: the answer follows its row from now on. */
  readonly checkIn?: CheckInCodes
}

export interface Taken extends IntakeAnswer {
  readonly decision: Decision
}

const linesOf = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ')

const notIdentified = 'Customer not identified'

async function alreadyAnswer(
  known: Package,
  read: string,
  customerOf: IntakeDeps['customerOf'],
): Promise<ScanAnswer> {
  return answer('done', 'Already checked in', {
    text: known.accountId ? await customerOf(known.accountId) : notIdentified,
    bin: known.bin,
    code: read,
    detail: linesOf(
      `Checked in by ${known.checkedInBy ?? 'somebody else'}, ${formatDateTime(known.checkedInAt)}`,
      known.trackingNumber === read ? '' : known.trackingNumber,
    ),
  })
}

/** The words for what was not checked in. */
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

/** What the answer to a check-in says of the customer. `customer`: mailbox and name, null for none. */
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

/** Rush: one scan, one package. */
export async function takeScan(scan: Scan, stack: Stack, deps: IntakeDeps): Promise<Taken> {
  const known = await deps.lookUp(scan.recognised)
  const decision = decide(scan, known, 'rush')
  if (decision.is !== 'take') return { decision, ...(await toAnswer(decision, scan, deps)) }
  const asOfLookUp = { ...deps, isLoading: () => known.isLoading === true }
  return { decision, ...(await takeAs(scan, decision.known, stack, asOfLookUp)) }
}

/** Takes a code in as the given package, or as a new one. */
export async function takeAs(
  scan: Scan,
  known: Package | null,
  stack: Stack,
  deps: IntakeDeps,
): Promise<IntakeAnswer> {
  const args = checkInArgs(scan, known?.packageId ?? deps.newId(), rushDetails(stack), stack.manifestId)
  return saveWith(args, known, deps)
}

/** Saves a check-in and says what came of it, in the words for the person at the desk. */
export async function saveWith(
  args: ArgsOf<'package.checkIn'>,
  known: Package | null,
  deps: Pick<IntakeDeps, 'save' | 'customerOf' | 'isLoading'>,
): Promise<IntakeAnswer> {
  try {
    const isLoading = deps.isLoading()
    const accountId = args.accountId ?? known?.accountId ?? null
    // Before it is saved: nothing that fails afterwards may call it unsaved.
    const customer = accountId && (await deps.customerOf(accountId))
    const { outcome, args: sent } = await deps.save(args)
    if (outcome.outcome === 'already')
      return answer('done', 'Already checked in', {
        text: customer ?? '',
        code: args.trackingNumber,
        detail: outcome.message ?? '',
      })
    const { packageId, trackingNumber, rawBarcode, courier } = args
    return {
      ...customerAnswer(customer, isLoading),
      bin: args.bin || (known?.bin ?? ''),
      code: trackingNumber,
      detail: linesOf('Saved', hawbIn(sent), courier, args.description || (known?.description ?? '')),
      checkIn: { packageId, trackingNumber, rawBarcode },
    }
  } catch (error) {
    return notSavedAnswer(error, args.trackingNumber)
  }
}

const hawbIn = (args: unknown): string =>
  typeof args === 'object' && args !== null && 'hawbNumber' in args ? String(args.hawbNumber ?? '') : ''
