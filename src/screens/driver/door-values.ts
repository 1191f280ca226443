import type { OwedPart, RefusedPackage } from '#sync/entities/deliveries/delivery.ts'
import { isDoorCode } from '#sync/rules/deliveries/door-code.ts'
import { withoutPackages } from '#sync/rules/deliveries/part-of-stop.ts'
import { coinProblem, covers, type RoundedSum, roundCash, sumPaidBy } from '#sync/rules/payments/cash.ts'
import { maxChangeJmdCents } from '#sync/rules/payments/payment-methods.ts'
import { blankProof, type ProofValues, proofProblems } from '../../components/recipient/proof.ts'
import {
  blankRecipient,
  type ListedPersons,
  type RecipientValues,
  whoProblems,
} from '../../components/recipient/recipient.ts'
import { formatJmd, parseCents, plural } from '../../ui/texts/format.ts'

/** The values of the form at the door. */
export interface DoorValues extends RecipientValues, ProofValues {
  /** Ids of the packages that were scanned, or ticked by hand. */
  scanned: string[]
  /** Why a package is not taken, by its id; nothing or '' for one that is. */
  refusals: Record<string, RefusedPackage['reason'] | ''>
  /** The customer's code, as typed. */
  code: string
  /** Ticked if the customer can't tell the code. */
  hasNoCode: boolean
  codeReason: string
  /** How the customer pays. */
  pays: 'cash' | 'card' | 'nothing'
  /** The cash received, as typed. */
  cash: string
  /** The number on the card terminal's slip. */
  slip: string
}

/** The facts about the stop while the form is filled in. */
export interface DoorStop {
  readonly packageIds: readonly string[]
  readonly dueJmdCents: number
  /** The same by invoice. */
  readonly owedParts: readonly OwedPart[]
  /** The smallest coin, to which cash is rounded. */
  readonly cashRoundingJmdCents: number
  readonly persons: ListedPersons
  /** True if the money must be taken before the handover: it is due, and the server can be reached. */
  readonly mustPayNow: boolean
  /** True if the office lets the customer owe the rest, so that part of the money may be taken. */
  readonly mayOweRest: boolean
  readonly asksCode: boolean
}

export const blankDoor = (dueJmdCents: number): DoorValues => ({
  ...blankRecipient,
  ...blankProof,
  scanned: [],
  refusals: {},
  code: '',
  hasNoCode: false,
  codeReason: '',
  pays: dueJmdCents > 0 ? 'cash' : 'nothing',
  cash: '',
  slip: '',
})

/** The packages that are not taken. One that was scanned after that is taken. */
export const refusedAt = (
  { scanned, refusals }: Pick<DoorValues, 'scanned' | 'refusals'>,
  packageIds: readonly string[],
) =>
  packageIds.flatMap((packageId) => {
    const reason = refusals[packageId]
    return reason && !scanned.includes(packageId) ? [{ packageId, reason }] : []
  })

/** The number of packages that are neither scanned nor refused. */
export const missingAt = (
  values: Pick<DoorValues, 'scanned' | 'refusals'>,
  packageIds: readonly string[],
): number =>
  packageIds.filter((packageId) => !values.scanned.includes(packageId)).length -
  refusedAt(values, packageIds).length

/** The stop with what is due for the packages that are taken. */
export function stopTaken(values: Pick<DoorValues, 'scanned' | 'refusals'>, stop: DoorStop): DoorStop {
  const refusedIds = refusedAt(values, stop.packageIds).map(({ packageId }) => packageId)
  const { dueJmdCents } = withoutPackages(
    { ...stop, packageIds: [...stop.packageIds], owedParts: [...stop.owedParts] },
    refusedIds,
  )
  return { ...stop, dueJmdCents, mustPayNow: stop.mustPayNow && dueJmdCents > 0 }
}

/** Returns what is missing, with a sentence for each field. */
export function doorProblems(values: DoorValues, wholeStop: DoorStop): Record<string, string> {
  const stop = stopTaken(values, wholeStop)
  const { dueJmdCents } = stop
  const problems = {
    ...proofProblems(values),
    ...whoProblems(values.who, stop.persons),
    ...(stop.asksCode ? codeProblems(values) : {}),
  }
  const { who, name, relationship, idType, idLast4, pays, unsigned, photos } = values
  const missing = missingAt(values, stop.packageIds)
  if (missing > 0) problems['scanned'] = `Scan or tick ${plural(missing, 'more package')}.`
  else if (refusedAt(values, stop.packageIds).length === stop.packageIds.length)
    problems['scanned'] = 'No package is taken. Go back and choose “Can’t deliver”.'
  if (photos.length === 0 && refusedAt(values, stop.packageIds).some(({ reason }) => reason === 'Damaged'))
    problems['photos'] = 'Take a photo of the damaged package.'
  if (unsigned && !values.signature && photos.length === 0)
    problems['photos'] = 'Without a signature, take a photo.'
  if (idLast4 !== '' && !/^[a-z0-9]{4}$/i.test(idLast4))
    problems['idLast4'] = 'Enter the last four characters.'
  if (who === 'other') {
    if (name.trim() === '') problems['name'] = 'Enter the person’s name.'
    if (relationship.trim() === '') problems['relationship'] = 'Enter how they’re related to the customer.'
    if (idType === '') problems['idType'] = 'Choose the ID that was shown.'
  }
  const cashProblem = pays === 'cash' && dueJmdCents > 0 ? problemOfCash(values.cash, stop) : ''
  if (cashProblem) problems['cash'] = cashProblem
  if (pays === 'card' && dueJmdCents > 0 && values.slip.trim() === '')
    problems['slip'] = 'Enter the number on the card terminal’s slip.'
  if (pays === 'nothing' && stop.mustPayNow)
    problems['pays'] = `${formatJmd(dueJmdCents)} is due. Take it, or go back and choose “Can’t deliver”.`
  return problems
}

const digitsOf = (code: string): string => code.replace(/[\s-]/g, '')

/** A typing error is found here; only the server knows the code. */
function codeProblems({
  code,
  hasNoCode,
  codeReason,
}: Pick<DoorValues, 'code' | 'hasNoCode' | 'codeReason'>): Record<string, string> {
  if (hasNoCode) return codeReason.trim() === '' ? { codeReason: 'Say why there is no code.' } : {}
  if (code.trim() === '') return { code: 'Ask for the code of six digits, or tick “No code”.' }
  return isDoorCode(digitsOf(code)) ? {} : { code: 'That’s no code of ours. Ask for the six digits again.' }
}

/** The code for the change that hands over, or why there is none. */
export const givenCode = (
  { code, hasNoCode, codeReason }: Pick<DoorValues, 'code' | 'hasNoCode' | 'codeReason'>,
  { asksCode }: Pick<DoorStop, 'asksCode'>,
): { code: string; codeReason: string } => {
  if (!asksCode) return { code: '', codeReason: '' }
  return hasNoCode ? { code: '', codeReason: codeReason.trim() } : { code: digitsOf(code), codeReason: '' }
}

/** Returns why this cash can't be taken; '' if it can. */
function problemOfCash(text: string, stop: DoorStop): string {
  const cash = parseCents(text, 'J')
  const due = cashDue(stop)
  if (cash === null) return 'Enter the cash you were given.'
  if (cash - due.amountJmdCents > maxChangeJmdCents)
    return 'That’s far more than what’s due. Check the number of zeros.'
  if (covers(cash, due)) return ''
  if (!stop.mayOweRest) return 'That’s less than what’s due.'
  if (cash === 0) return 'Enter the cash you were given, or choose “Nothing”.'
  return coinProblem(cash, stop.cashRoundingJmdCents, stop.dueJmdCents)
}

type DueInCash = Pick<DoorStop, 'dueJmdCents' | 'cashRoundingJmdCents'>

/** The amount due, rounded to what coins can pay. */
export const cashDue = ({ dueJmdCents, cashRoundingJmdCents }: DueInCash): RoundedSum =>
  sumPaidBy('Cash', dueJmdCents, cashRoundingJmdCents)

/** The cash received and the change. The amount due counts as paid, even though coins can't pay it exactly. */
export interface CashCount {
  readonly tenderedJmdCents: number
  readonly changeJmdCents: number
}

export function countCash({ pays, cash }: DoorValues, stop: DueInCash): CashCount | null {
  const tenderedJmdCents = pays === 'cash' ? parseCents(cash, 'J') : null
  const due = cashDue(stop)
  if (tenderedJmdCents === null || stop.dueJmdCents === 0 || !covers(tenderedJmdCents, due)) return null
  const coinsGiven = roundCash(tenderedJmdCents, stop.cashRoundingJmdCents)
  return { tenderedJmdCents, changeJmdCents: Math.max(0, coinsGiven - due.amountJmdCents) }
}

/** The money taken at the door, for the change that hands over; null if none was. */
export function collectedOf(values: DoorValues, stop: DoorStop) {
  const { pays, slip } = values
  const { dueJmdCents } = stop
  if (dueJmdCents === 0 || pays === 'nothing') return null
  if (pays === 'card')
    return {
      method: 'Card' as const,
      amountJmdCents: dueJmdCents,
      tenderedJmdCents: null,
      reference: slip.trim(),
    }
  const tenderedJmdCents = countCash(values, stop)?.tenderedJmdCents ?? null
  const partJmdCents = parseCents(values.cash, 'J')
  if (tenderedJmdCents === null && partJmdCents === null) return null
  return {
    method: 'Cash' as const,
    amountJmdCents: tenderedJmdCents === null ? (partJmdCents ?? 0) : dueJmdCents,
    tenderedJmdCents: tenderedJmdCents ?? partJmdCents,
  }
}

/** The rest that the customer owes after this cash; 0 if it pays all. */
export function restAfter({ pays, cash }: DoorValues, stop: DoorStop): number {
  const cashCents = pays === 'cash' ? parseCents(cash, 'J') : null
  if (!stop.mayOweRest || !cashCents || covers(cashCents, cashDue(stop))) return 0
  return stop.dueJmdCents - cashCents
}
