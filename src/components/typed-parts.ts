import type { PaymentAllocation } from '#sync/entities/payment.ts'
import { parseCents } from '../ui/format.ts'

/** An invoice, and the most of it that can be paid, in JMD cents. */
export interface PayableInvoice {
  readonly invoiceId: string
  readonly mostJmdCents: number
}

/** What was typed beside each invoice, by its id. */
export type TypedParts = Readonly<Record<string, string>>

export type ReadParts =
  | { readonly ok: true; readonly parts: PaymentAllocation[]; readonly sumJmdCents: number }
  | { readonly ok: false; readonly problem: string }

/** Reads what of a payment or credit note goes to which invoice; an empty field is none of it. */
export function readParts(typed: TypedParts, invoices: readonly PayableInvoice[]): ReadParts {
  const parts: PaymentAllocation[] = []
  for (const { invoiceId, mostJmdCents } of invoices) {
    const text = (typed[invoiceId] ?? '').trim()
    if (text === '') continue
    const amountJmdCents = parseCents(text, 'J')
    if (amountJmdCents === null) return { ok: false, problem: 'Enter amounts such as 1500 or 1,500.50.' }
    if (amountJmdCents > mostJmdCents)
      return { ok: false, problem: 'An invoice can’t get more than is owed on it.' }
    if (amountJmdCents > 0) parts.push({ invoiceId, amountJmdCents })
  }
  return { ok: true, parts, sumJmdCents: parts.reduce((sum, part) => sum + part.amountJmdCents, 0) }
}

/** Amounts as they stand in the fields. */
export const typedParts = (parts: readonly PaymentAllocation[]): Record<string, string> =>
  Object.fromEntries(
    parts.map(({ invoiceId, amountJmdCents }) => [invoiceId, (amountJmdCents / 100).toFixed(2)]),
  )
