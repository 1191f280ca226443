import type { CreditNoteUse } from '#sync/entities/credit-note.ts'
import { parseCents } from '../../ui/format.ts'

interface Owed {
  readonly invoiceId: string
  readonly balanceJmdCents: number
}

/** What a note is first put to: the oldest invoices, as far as it goes. */
export function proposeUses(remainingJmdCents: number, invoices: readonly Owed[]): Record<string, string> {
  let left = remainingJmdCents
  const proposed: Record<string, string> = {}
  for (const { invoiceId, balanceJmdCents } of invoices) {
    const amount = Math.min(left, balanceJmdCents)
    if (amount > 0) proposed[invoiceId] = (amount / 100).toFixed(2)
    left -= amount
  }
  return proposed
}

export type ReadUses =
  | { readonly ok: true; readonly uses: CreditNoteUse[]; readonly sumJmdCents: number }
  | { readonly ok: false; readonly problem: string }

/** What was typed beside each invoice; an empty field is none of it. */
export function readUses(
  typed: Readonly<Record<string, string>>,
  remainingJmdCents: number,
  invoices: readonly Owed[],
): ReadUses {
  const uses: CreditNoteUse[] = []
  for (const { invoiceId, balanceJmdCents } of invoices) {
    const text = (typed[invoiceId] ?? '').trim()
    if (text === '') continue
    const amountJmdCents = parseCents(text, 'J')
    if (amountJmdCents === null) return { ok: false, problem: 'Enter amounts such as 1500 or 1,500.50.' }
    if (amountJmdCents > balanceJmdCents)
      return { ok: false, problem: 'An invoice can’t get more than is owed on it.' }
    if (amountJmdCents > 0) uses.push({ invoiceId, amountJmdCents })
  }
  const sumJmdCents = uses.reduce((sum, use) => sum + use.amountJmdCents, 0)
  if (sumJmdCents > remainingJmdCents) return { ok: false, problem: 'That is more than is left of the note.' }
  if (uses.length === 0) return { ok: false, problem: 'Enter how much of the note goes to an invoice.' }
  return { ok: true, uses, sumJmdCents }
}

/** What a note pays from now on, whole: one invoice stands once. */
export function joinUses(before: readonly CreditNoteUse[], more: readonly CreditNoteUse[]): CreditNoteUse[] {
  const sums = new Map<string, number>()
  for (const { invoiceId, amountJmdCents } of [...before, ...more])
    sums.set(invoiceId, (sums.get(invoiceId) ?? 0) + amountJmdCents)
  return [...sums].map(([invoiceId, amountJmdCents]) => ({ invoiceId, amountJmdCents }))
}
