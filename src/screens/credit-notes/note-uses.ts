import type { CreditNoteUse } from '#sync/entities/credit-note.ts'
import { allocate, type InvoiceDebt } from '#sync/rules/allocation.ts'
import { type ReadParts, readParts, type TypedParts, typedParts } from '../../components/typed-parts.ts'

/** What a note is first put to: the oldest invoices, as far as it goes. */
export const proposeUses = (
  remainingJmdCents: number,
  invoices: readonly InvoiceDebt[],
): Record<string, string> => typedParts(allocate(remainingJmdCents, invoices))

/** What was typed beside each invoice, of what is left of a note. */
export function readUses(
  typed: TypedParts,
  remainingJmdCents: number,
  invoices: readonly InvoiceDebt[],
): ReadParts {
  const read = readParts(
    typed,
    invoices.map(({ invoiceId, balanceJmdCents }) => ({ invoiceId, mostJmdCents: balanceJmdCents })),
  )
  if (!read.ok) return read
  if (read.sumJmdCents > remainingJmdCents)
    return { ok: false, problem: 'That is more than is left of the note.' }
  if (read.parts.length === 0) return { ok: false, problem: 'Enter how much of the note goes to an invoice.' }
  return read
}

/** What a note pays from now on, whole: one invoice stands once. */
export function joinUses(before: readonly CreditNoteUse[], more: readonly CreditNoteUse[]): CreditNoteUse[] {
  const sums = new Map<string, number>()
  for (const { invoiceId, amountJmdCents } of [...before, ...more])
    sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + amountJmdCents)
  return [...sums].map(([invoiceId, amountJmdCents]) => ({ invoiceId, amountJmdCents }))
}
