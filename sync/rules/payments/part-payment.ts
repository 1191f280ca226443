import type { PaymentAllocation } from '../../entities/money/payment.ts'
import { allocate, type InvoiceDebt } from '../prices/allocation.ts'
import { jmdText } from '../prices/money.ts'

/** The amount owed on an invoice, and its due date. */
export interface OwedByDay extends InvoiceDebt {
  readonly dueAt: string | null
}

const dueOrder = ({ dueAt, invoiceId }: OwedByDay): string => `${dueAt ?? ''} ${invoiceId}`

/**
 * Sorts by due date, oldest first. Invoices due at the same moment are in the order of their creation, which their ids
 * show.
 */
export const oldestDueFirst = <T extends OwedByDay>(invoices: readonly T[]): T[] =>
  invoices.toSorted((a, b) => (dueOrder(a) < dueOrder(b) ? -1 : 1))

/** Allocates an amount to the chosen invoices. The screen and the server use this same function. */
export const allocatePart = (amountJmdCents: number, invoices: readonly OwedByDay[]): PaymentAllocation[] =>
  allocate(amountJmdCents, oldestDueFirst(invoices))

/** The minimum part of what is due: the setting's minimum, or the whole amount if that is less. */
export const minimumPart = (dueJmdCents: number, minimumJmdCents: number): number =>
  Math.min(dueJmdCents, minimumJmdCents)

/** The reason why an amount isn't an allowed part of what is due; '' if it is. */
export function partProblem(amountJmdCents: number, dueJmdCents: number, minimumJmdCents: number): string {
  if (amountJmdCents > dueJmdCents) return `Only ${jmdText(dueJmdCents)} is due. Enter that amount or less.`
  const least = minimumPart(dueJmdCents, minimumJmdCents)
  if (amountJmdCents >= least) return ''
  return least === dueJmdCents
    ? `Pay all ${jmdText(dueJmdCents)}. Part payments start at ${jmdText(minimumJmdCents)}.`
    : `Pay at least ${jmdText(least)}.`
}
