import { type PaymentMethod, paymentMethodText } from '#sync/entities/payment-method.ts'
import { covers, settledFor, sumPaidBy } from '#sync/rules/cash.ts'
import { jmdText } from '#sync/rules/money.ts'
import { methodRules, mostChangeJmdCents } from '#sync/rules/payment-methods.ts'
import { parseCents } from '../../ui/format.ts'

export type TillField = 'amount' | 'reference'

export interface TillInput {
  /** What is owed on each chosen invoice. */
  readonly owed: readonly number[]
  /** What is left on each chosen credit note. */
  readonly notes: readonly number[]
  /** The account's credit. */
  readonly credit: number
  readonly method: PaymentMethod
  /** As typed: what was handed over, or the amount; null while nobody typed. */
  readonly typed: string | null
  /** Cash over what is due becomes credit in place of change. */
  readonly keepsChange: boolean
  readonly reference: string
  /** The smallest coin, to which cash is rounded. */
  readonly coin: number
  /** Somebody else paid or voided what was chosen, and the cashier has not accepted it yet. */
  readonly hasChanged: boolean
}

/** What a payment comes to before it is taken, all in JMD cents. */
export interface CounterSum {
  readonly owed: number
  readonly byNotes: number
  /** Owed once the credit notes are used. */
  readonly due: number
  /** What of that is paid: less or more than is due where cash is rounded. */
  readonly toPay: number
  /** What stands in the field of the amount. */
  readonly shown: string
  /** What is taken; null while what was typed is no amount. */
  readonly amount: number | null
  readonly change: number
  readonly toCredit: number
  readonly stillOwed: number
  readonly problems: Readonly<Partial<Record<TillField, string>>>
}

const most = 100_000_000_000
const tooMuchChange = 'That’s far more than what’s due. Check the number of zeros.'

const total = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0)
const plain = (cents: number): string => (cents / 100).toFixed(2)

/** Why the amount cannot be taken; '' when it can. */
function amountProblem(
  input: TillInput,
  { due, toPay }: Pick<CounterSum, 'due' | 'toPay'>,
  cents: number | null,
): string {
  const { method, owed, credit, hasChanged } = input
  if (hasChanged) return 'The amount due has changed. Check the open invoices and press OK there.'
  if (cents === null) return 'Enter an amount such as 1500 or 1,500.50.'
  // Less than half a coin is paid by its rounding alone.
  if (cents === 0 && due > 0 && toPay === 0) return ''
  if (cents === 0) return 'Enter the amount.'
  if (cents > most) return `The most is ${jmdText(most)}.`
  if (method !== 'AccountCredit') return ''
  if (owed.length === 0) return 'Choose the invoices that the credit pays.'
  if (cents > credit) return `The account has ${jmdText(credit)} of credit.`
  return cents > due ? `Only ${jmdText(due)} is due.` : ''
}

function defaultText({ method, credit, owed }: TillInput, due: number): string {
  if (methodRules[method].givesChange || owed.length === 0) return ''
  return plain(method === 'AccountCredit' ? Math.min(credit, due) : due)
}

export function countTill(input: TillInput): CounterSum {
  const { method, keepsChange, reference, coin } = input
  const owed = total(input.owed)
  const byNotes = Math.min(total(input.notes), owed)
  const due = owed - byNotes
  const shown = input.typed ?? defaultText(input, due)
  const dueSum = sumPaidBy(method, due, coin)
  const toPay = dueSum.amountJmdCents
  const base = { owed, byNotes, due, toPay, shown, change: 0, toCredit: 0, stillOwed: due, problems: {} }
  // Credit notes pay all of it: no money is asked for.
  if (input.owed.length > 0 && due === 0) return { ...base, amount: 0 }
  const cents = shown.trim() === '' ? 0 : parseCents(shown, 'J')
  const { givesChange, needsReference } = methodRules[method]
  const problems = {
    ...byField('amount', amountProblem(input, { due, toPay }, cents)),
    ...byField(
      'reference',
      needsReference && !reference.trim() ? `${paymentMethodText[method]} needs its reference.` : '',
    ),
  }
  if (cents === null) return { ...base, amount: null, problems }
  const keepsAll = !givesChange || keepsChange || input.owed.length === 0
  const coinsGiven = sumPaidBy(method, cents, coin).amountJmdCents
  const paidJmdCents = covers(cents, dueSum) ? due : coinsGiven
  const settledJmdCents = keepsAll
    ? settledFor({ method, amountJmdCents: coinsGiven }, due, coin)
    : paidJmdCents
  const amount = sumPaidBy(method, settledJmdCents, coin).amountJmdCents
  const change = Math.max(0, coinsGiven - amount)
  return {
    ...base,
    amount,
    change,
    toCredit: Math.max(0, settledJmdCents - due),
    stillOwed: Math.max(0, due - settledJmdCents),
    problems: change > mostChangeJmdCents ? { amount: tooMuchChange, ...problems } : problems,
  }
}

const byField = (field: TillField, text: string): Partial<Record<TillField, string>> =>
  text === '' ? {} : { [field]: text }
