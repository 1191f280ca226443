import { maxUsdCents } from '#sync/entities/money/highest-value.ts'
import { type PaymentMethod, paymentMethodText } from '#sync/entities/money/payment-method.ts'
import { covers, settledFor, sumPaidBy, takingProblem } from '#sync/rules/payments/cash.ts'
import {
  dollarProblem,
  dollarSum,
  dollarsFor,
  settledByDollars,
  worthOf,
} from '#sync/rules/payments/dollars.ts'
import { maxChangeJmdCents, methodRules } from '#sync/rules/payments/payment-methods.ts'
import { jmdText, usdText } from '#sync/rules/prices/money.ts'
import { parseCents } from '../../ui/texts/format.ts'

export type TillField = 'amount' | 'reference'

export interface TillInput {
  /** The amounts owed on the selected invoices. */
  readonly owed: readonly number[]
  /** The amounts left on the selected credit notes. */
  readonly notes: readonly number[]
  /** The account's credit. */
  readonly credit: number
  readonly method: PaymentMethod
  /** The typed amount; null while it isn't edited. */
  readonly typed: string | null
  /** True if excess cash becomes credit instead of change. */
  readonly keepsChange: boolean
  readonly reference: string
  /** The smallest coin, to which cash is rounded. */
  readonly coin: number
  /** The JMD cents for a US dollar, if US dollars are taken. */
  readonly rate: number | null
  /** True if other people paid or voided selected invoices, and the cashier hasn't accepted that yet. */
  readonly hasChanged: boolean
}

/** The sums of a payment before it is taken, all in JMD cents. */
export interface CounterSum {
  readonly owed: number
  readonly byNotes: number
  /** Owed once the credit notes are used. */
  readonly due: number
  /** The part that is paid now, which rounding cash makes a little more or less than the amount due. */
  readonly toPay: number
  /** The text in the amount field. */
  readonly shown: string
  /** The amount taken; null while the input is no amount. */
  readonly amount: number | null
  readonly change: number
  readonly toCredit: number
  readonly stillOwed: number
  /** The US dollars that are handed over; null for JMD. */
  readonly amountUsdCents: number | null
  readonly problems: Readonly<Partial<Record<TillField, string>>>
}

const maxCents = 100_000_000_000
const tooMuchChange = 'That’s far more than what’s due. Check the number of zeros.'

const total = (cents: readonly number[]): number => cents.reduce((sum, value) => sum + value, 0)
const plain = (cents: number): string => (cents / 100).toFixed(2)

/** Returns why the amount can't be taken; '' if it can. */
function amountProblem(
  input: TillInput,
  { due, toPay }: Pick<CounterSum, 'due' | 'toPay'>,
  cents: number | null,
): string {
  const { method, owed, credit, hasChanged, coin } = input
  if (hasChanged) return 'The amount due has changed. Check the open invoices and press OK there.'
  if (cents === null) return 'Enter an amount such as 1500 or 1,500.50.'
  // An amount below half a coin is paid by rounding alone.
  if (cents === 0 && due > 0 && toPay === 0) return ''
  if (cents === 0) return 'Enter the amount.'
  if (cents > maxCents) return `The most is ${jmdText(maxCents)}.`
  const coins = takingProblem({ method, amountJmdCents: cents }, due, coin)
  if (coins) return coins
  if (method !== 'AccountCredit') return ''
  if (owed.length === 0) return 'Choose the invoices that the credit pays.'
  if (cents > credit) return `The account has ${jmdText(credit)} of credit.`
  return cents > due ? `Only ${jmdText(due)} is due.` : ''
}

function defaultText({ method, credit, owed, rate }: TillInput, due: number): string {
  if (methodRules[method].givesChange || owed.length === 0) return ''
  if (rate !== null) return plain(dollarsFor(due, rate, method))
  return plain(method === 'AccountCredit' ? Math.min(credit, due) : due)
}

export function countTill(input: TillInput): CounterSum {
  const { method, keepsChange, coin } = input
  const owed = total(input.owed)
  const byNotes = Math.min(total(input.notes), owed)
  const due = owed - byNotes
  const fieldText = input.typed ?? defaultText(input, due)
  const dueSum = sumPaidBy(method, due, coin)
  const toPay = dueSum.amountJmdCents
  const base = {
    owed,
    byNotes,
    due,
    toPay,
    shown: fieldText,
    change: 0,
    toCredit: 0,
    stillOwed: due,
    amountUsdCents: null,
    problems: {},
  }
  // Credit notes pay everything, so no money is needed.
  if (input.owed.length > 0 && due === 0) return { ...base, amount: 0 }
  if (input.rate !== null) return countDollars(input, { ...base, toPay: due }, input.rate)
  const cents = fieldText.trim() === '' ? 0 : parseCents(fieldText, 'J')
  const { givesChange } = methodRules[method]
  const problems = {
    ...byField('amount', amountProblem(input, { due, toPay }, cents)),
    ...referenceProblem(input),
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
    problems: change > maxChangeJmdCents ? { amount: tooMuchChange, ...problems } : problems,
  }
}

const referenceProblem = ({ method, reference }: TillInput): CounterSum['problems'] =>
  byField(
    'reference',
    methodRules[method].needsReference && !reference.trim()
      ? `${paymentMethodText[method]} needs its reference.`
      : '',
  )

/** The same for US dollars, which leave their change in JMD. */
function countDollars(input: TillInput, base: Omit<CounterSum, 'amount'>, rate: number): CounterSum {
  const { method, keepsChange, coin, hasChanged } = input
  const { due, shown } = base
  const amountUsdCents = shown.trim() === '' ? 0 : parseCents(shown, 'US')
  const problems = referenceProblem(input)
  const refused = (problem: string): CounterSum => ({
    ...base,
    amount: null,
    problems: { amount: problem, ...problems },
  })
  if (hasChanged) return refused('The amount due has changed. Check the open invoices and press OK there.')
  if (amountUsdCents === null) return refused('Enter US$ such as 20 or 20.00.')
  if (amountUsdCents === 0) return refused('Enter the US$.')
  if (amountUsdCents > maxUsdCents) return refused(`The most is ${usdText(maxUsdCents)}.`)
  const dollars = { method, amountUsdCents, rate }
  const problem = dollarProblem(dollars)
  if (problem) return refused(problem)
  const keepsAll = method !== 'Cash' || keepsChange || input.owed.length === 0
  const settledJmdCents = keepsAll
    ? settledFor({ method, currency: 'USD', amountJmdCents: worthOf(dollars) }, due, coin)
    : settledByDollars(dollars, due, coin)
  const sum = dollarSum(dollars, settledJmdCents, due, coin)
  if (typeof sum === 'string') return refused(sum)
  const change = sum.changeJmdCents
  return {
    ...base,
    amount: sum.amountJmdCents,
    amountUsdCents,
    change,
    toCredit: Math.max(0, settledJmdCents - due),
    stillOwed: Math.max(0, due - settledJmdCents),
    problems: change > maxChangeJmdCents ? { amount: tooMuchChange, ...problems } : problems,
  }
}

const byField = (field: TillField, text: string): Partial<Record<TillField, string>> =>
  text === '' ? {} : { [field]: text }
