import { allocatePart, type OwedByDay, partProblem } from '#sync/rules/payments/part-payment.ts'
import { parseCents } from '../../ui/texts/format.ts'

export interface PartAmount {
  /** Null while the typed text is not an amount. */
  readonly cents: number | null
  /** Why the amount can't be paid; empty when it can. */
  readonly problem: string
}

/**
 * Reads the amount to pay of a sum that is due; an empty field means the whole sum.
 * @param minimumJmdCents null until the server has said; the server refuses smaller payments itself
 */
export function readPart(
  input: string | null,
  dueJmdCents: number,
  minimumJmdCents: number | null,
): PartAmount {
  if (input === null || input.trim() === '') return { cents: dueJmdCents, problem: '' }
  const cents = parseCents(input, 'J')
  if (!cents) return { cents: null, problem: 'Enter an amount such as 1500 or 1,500.50.' }
  return { cents, problem: partProblem(cents, dueJmdCents, minimumJmdCents ?? 1) }
}

type Numbered = OwedByDay & { readonly number: string | null }

/** The invoices that a part payment covers, by number; empty if it pays all of them in full. */
export function partTexts(
  { cents, problem }: PartAmount,
  invoices: readonly Numbered[],
): { invoiceId: string; number: string; cents: number; isWhole: boolean }[] {
  const due = invoices.reduce((sum, { balanceJmdCents }) => sum + balanceJmdCents, 0)
  if (cents === null || problem !== '' || cents >= due) return []
  return allocatePart(cents, invoices).flatMap(({ invoiceId, amountJmdCents }) => {
    const invoice = invoices.find((row) => row.invoiceId === invoiceId)
    const isWhole = invoice?.balanceJmdCents === amountJmdCents
    return invoice ? [{ invoiceId, number: invoice.number ?? '', cents: amountJmdCents, isWhole }] : []
  })
}

export const plainAmount = (cents: number): string => (cents / 100).toFixed(2)
