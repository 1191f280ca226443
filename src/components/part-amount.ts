import { allocatePart, type OwedByDay, partProblem } from '#sync/rules/part-payment.ts'
import { parseCents } from '../ui/format.ts'

export interface PartAmount {
  /** Null while what was typed is no amount. */
  readonly cents: number | null
  /** Why it can't be paid; '' when it can. */
  readonly problem: string
}

/**
 * What somebody typed to pay of what is due; all of it while they typed nothing.
 * @param minimumJmdCents null while the server hasn't said: it refuses what is too little
 */
export function readPart(
  typed: string | null,
  dueJmdCents: number,
  minimumJmdCents: number | null,
): PartAmount {
  if (typed === null || typed.trim() === '') return { cents: dueJmdCents, problem: '' }
  const cents = parseCents(typed, 'J')
  if (!cents) return { cents: null, problem: 'Enter an amount such as 1500 or 1,500.50.' }
  return { cents, problem: partProblem(cents, dueJmdCents, minimumJmdCents ?? 1) }
}

type Numbered = OwedByDay & { readonly number: string | null }

/** Which invoices a part pays, by their numbers; empty while it pays all of them whole. */
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
