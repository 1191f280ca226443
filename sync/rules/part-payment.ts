import type { PaymentAllocation } from '../entities/payment.ts'
import { type Owed, spread } from './allocation.ts'
import { jmdText } from './money.ts'

/** What is owed on an invoice, and when it is due. */
export interface OwedByDay extends Owed {
  readonly dueAt: string | null
}

const dueOrder = ({ dueAt, invoiceId }: OwedByDay): string => `${dueAt ?? ''} ${invoiceId}`

/** The oldest due first; of those due at the same moment the one that was made first, as its id tells. */
export const oldestDueFirst = <T extends OwedByDay>(invoices: readonly T[]): T[] =>
  invoices.toSorted((a, b) => (dueOrder(a) < dueOrder(b) ? -1 : 1))

/** Which of the chosen invoices an amount pays, and how much of each. The screen and the server ask this same function. */
export const allocatePart = (amountJmdCents: number, chosen: readonly OwedByDay[]): PaymentAllocation[] =>
  spread(amountJmdCents, oldestDueFirst(chosen))

/** The least that can be paid of what is due: the setting's minimum, or all of it where that is less. */
export const leastPart = (dueJmdCents: number, minimumJmdCents: number): number =>
  Math.min(dueJmdCents, minimumJmdCents)

/** Why an amount can't be paid of what is due, in words; '' when it can. */
export function partProblem(amountJmdCents: number, dueJmdCents: number, minimumJmdCents: number): string {
  if (amountJmdCents > dueJmdCents) return `Only ${jmdText(dueJmdCents)} is due. Enter that amount or less.`
  const least = leastPart(dueJmdCents, minimumJmdCents)
  if (amountJmdCents >= least) return ''
  return least === dueJmdCents
    ? `Pay all ${jmdText(dueJmdCents)}. Part payments start at ${jmdText(minimumJmdCents)}.`
    : `Pay at least ${jmdText(least)}.`
}
