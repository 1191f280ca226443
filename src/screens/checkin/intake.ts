import type { Package } from '#sync/entities/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { ArgsOf } from '#sync/mutators/index.ts'
import type { Outcome } from '#sync/mutators/mutator.ts'
import type { VerdictKind } from '../../scan/feedback.ts'
import type { Stack } from '../../stores/desk.ts'
import { formatDateTime, plural } from '../../ui/format.ts'
import { checkInArgs, rushDetails } from './args.ts'
import { type Code, type Decision, decide, type Found } from './decide.ts'

/** What the desk needs of the device. */
export interface IntakeDeps {
  readonly lookUp: (code: Code['recognised']) => Promise<Found>
  /** Resolves when it is on the disk; says what the device made of it. */
  readonly save: (args: ArgsOf<'package.checkIn'>) => Promise<{ outcome: Outcome; args: unknown }>
  readonly newId: () => string
}

export interface Told {
  readonly verdict: VerdictKind
  readonly text: string
  readonly detail: string
}

export interface Taken extends Told {
  readonly decision: Decision
}

const told = (verdict: VerdictKind, text: string, ...details: string[]): Told => ({
  verdict,
  text,
  detail: details.filter((detail) => detail !== '').join(' · '),
})

export const alreadyWords = (known: Package): Told =>
  told(
    'done',
    known.trackingNumber,
    `Checked in by ${known.checkedInBy ?? 'somebody else'}, ${formatDateTime(known.checkedInAt)}`,
    known.bin && `bin ${known.bin}`,
  )

/** The words for what was not taken. */
export function wordsOf(decision: Exclude<Decision, { is: 'take' }>, code: Code): Told {
  switch (decision.is) {
    case 'already':
      return alreadyWords(decision.known)
    case 'choose':
      return told(
        'unknown',
        'Did you mean …?',
        `${code.recognised.canonical} ends like ${plural(decision.offered.length, 'known package')}: choose one, or take it as new`,
      )
    case 'owner':
      return told('done', `Owner ${decision.mailbox}`)
    case 'stop':
      return told('refused', decision.got, decision.expected)
  }
}

/** After the device has said that it is saved, never before. */
export function savedWords(trackingNumber: string, accountId: string | null, ...details: string[]): Told {
  return accountId
    ? told('taken', trackingNumber, ...details, 'Saved on this device')
    : told('unknown', 'No owner known', trackingNumber, ...details, 'Saved on this device')
}

/** For whatever kept a change from being saved: a Refusal says it in words, anything else is a fault. */
export function notSavedWords(error: unknown, trackingNumber: string): Told {
  // A fault is caught here for the person's sake, and still told to whoever collects faults.
  if (!(error instanceof Refusal)) globalThis.reportError?.(error)
  const why = error instanceof Refusal ? error.message : 'Something went wrong on this device. Scan it again.'
  return told('refused', `Not saved: ${trackingNumber}`, why)
}

/** Rush: one scan, one package. */
export async function takeScan(code: Code, stack: Stack, deps: IntakeDeps): Promise<Taken> {
  const decision = decide(code, await deps.lookUp(code.recognised), 'rush')
  if (decision.is !== 'take') return { decision, ...wordsOf(decision, code) }
  const words = await takeAs(code, decision.known, stack, deps)
  return { decision, ...words }
}

/** Takes a code in as the given package, or as a new one. */
export async function takeAs(
  code: Code,
  known: Package | null,
  stack: Stack,
  deps: IntakeDeps,
): Promise<Told> {
  const args = checkInArgs(code, known?.packageId ?? deps.newId(), rushDetails(stack), stack.manifestId)
  return saveWith(args, known, deps)
}

/** Saves a check-in and says what came of it, in the words for the person at the desk. */
export async function saveWith(
  args: ArgsOf<'package.checkIn'>,
  known: Package | null,
  deps: Pick<IntakeDeps, 'save'>,
): Promise<Told> {
  try {
    const { outcome, args: sent } = await deps.save(args)
    if (outcome.outcome === 'already') return told('done', args.trackingNumber, outcome.message ?? '')
    return savedWords(
      args.trackingNumber,
      args.accountId ?? known?.accountId ?? null,
      args.courier,
      args.description || (known?.description ?? ''),
      hawbIn(sent),
    )
  } catch (error) {
    return notSavedWords(error, args.trackingNumber)
  }
}

const hawbIn = (args: unknown): string =>
  typeof args === 'object' && args !== null && 'hawbNumber' in args ? String(args.hawbNumber ?? '') : ''
