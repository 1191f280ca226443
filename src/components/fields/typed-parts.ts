import type { PaymentAllocation } from '#sync/entities/money/payment.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** An invoice with the largest amount that can be paid on it, in JMD cents. */
export interface PayableInvoice {
  readonly invoiceId: string
  readonly mostJmdCents: number
}

/** The text typed next to each invoice, by invoice id. */
export type TypedParts = Readonly<Record<string, string>>

export type ReadParts =
  | { readonly ok: true; readonly parts: PaymentAllocation[]; readonly sumJmdCents: number }
  | { readonly ok: false; readonly problem: string }

/** Reads how a payment or credit note is split over invoices; an empty field means nothing for that invoice. */
export function readParts(fields: TypedParts, invoices: readonly PayableInvoice[]): ReadParts {
  const parts: PaymentAllocation[] = []
  for (const { invoiceId, mostJmdCents } of invoices) {
    const text = (fields[invoiceId] ?? '').trim()
    if (text === '') continue
    const amountJmdCents = parseCents(text, 'J')
    if (amountJmdCents === null) return { ok: false, problem: 'Enter amounts such as 1500 or 1,500.50.' }
    if (amountJmdCents > mostJmdCents)
      return { ok: false, problem: 'An invoice can’t get more than is owed on it.' }
    if (amountJmdCents > 0) parts.push({ invoiceId, amountJmdCents })
  }
  return { ok: true, parts, sumJmdCents: parts.reduce((sum, part) => sum + part.amountJmdCents, 0) }
}

/** Allocations as the texts of their fields. */
export const typedParts = (parts: readonly PaymentAllocation[]): Record<string, string> =>
  Object.fromEntries(
    parts.map(({ invoiceId, amountJmdCents }) => [invoiceId, (amountJmdCents / 100).toFixed(2)]),
  )
