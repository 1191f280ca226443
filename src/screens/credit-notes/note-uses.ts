import type { CreditNoteUse } from '#sync/entities/money/credit-note.ts'
import { allocate, type InvoiceDebt } from '#sync/rules/prices/allocation.ts'
import {
  type ReadParts,
  readParts,
  type TypedParts,
  typedParts,
} from '../../components/fields/typed-parts.ts'

/** Proposes to pay the oldest invoices, as far as the note goes. */
export const proposeUses = (
  remainingJmdCents: number,
  invoices: readonly InvoiceDebt[],
): Record<string, string> => typedParts(allocate(remainingJmdCents, invoices))

/** Reads the amounts typed next to the invoices, up to the rest of the note. */
export function readUses(
  typedAmounts: TypedParts,
  remainingJmdCents: number,
  invoices: readonly InvoiceDebt[],
): ReadParts {
  const read = readParts(
    typedAmounts,
    invoices.map(({ invoiceId, balanceJmdCents }) => ({ invoiceId, mostJmdCents: balanceJmdCents })),
  )
  if (!read.ok) return read
  if (read.sumJmdCents > remainingJmdCents)
    return { ok: false, problem: 'That is more than is left of the note.' }
  if (read.parts.length === 0) return { ok: false, problem: 'Enter how much of the note goes to an invoice.' }
  return read
}

/** Merges the note's earlier and new uses, with one entry per invoice. */
export function joinUses(before: readonly CreditNoteUse[], more: readonly CreditNoteUse[]): CreditNoteUse[] {
  const sums = new Map<string, number>()
  for (const { invoiceId, amountJmdCents } of [...before, ...more])
    sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + amountJmdCents)
  return [...sums].map(([invoiceId, amountJmdCents]) => ({ invoiceId, amountJmdCents }))
}
