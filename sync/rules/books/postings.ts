import type { BookAccount } from '../../entities/money/book-account.ts'
import type { CreditNote } from '../../entities/money/credit-note.ts'
import type { FlightCost } from '../../entities/money/flight-cost.ts'
import type { InvoiceLine, InvoiceRow } from '../../entities/money/invoice.ts'
import type { Payment } from '../../entities/money/payment.ts'
import { type PaymentMethod, paymentMethodText } from '../../entities/money/payment-method.ts'
import type { Till } from '../../entities/money/till.ts'

/** JMD cents on each account: above zero a debit, below zero a credit. They add up to nothing. */
export type Amounts = ReadonlyMap<BookAccount, number>

/** The part of a row that the books need: its customer, its number, and its amounts until it is void or reversed. */
export interface Posting {
  /** Null if it is no customer's. */
  readonly accountId: string | null
  readonly reference: string
  /** The text of its first entries, of a change of its amounts, and of taking them back. */
  readonly texts: { readonly first: string; readonly change: string; readonly end: string }
  readonly amounts: Amounts
}

const nothing: Amounts = new Map()

const amountsOf = (pairs: readonly (readonly [BookAccount, number])[]): Amounts => {
  const sums = new Map<BookAccount, number>()
  for (const [account, jmdCents] of pairs) sums.set(account, (sums.get(account) ?? 0) + jmdCents)
  return sums
}

const isIssued = ({ statusId }: Pick<InvoiceRow, 'statusId'>): boolean =>
  statusId !== 'draft' && statusId !== 'void'

/** An invoice is owed from its issue until it is void; each charge is earned, or collected for customs and taxes. */
export const invoicePosting = (
  invoice: Pick<InvoiceRow, 'accountId' | 'number' | 'statusId' | 'totalJmdCents'>,
  lines: readonly Pick<InvoiceLine, 'feature' | 'amountJmdCents'>[],
): Posting => ({
  accountId: invoice.accountId,
  reference: invoice.number ?? '',
  texts: { first: 'Invoice', change: 'Invoice corrected', end: 'Invoice voided' },
  amounts: isIssued(invoice)
    ? amountsOf([
        ['Receivables', invoice.totalJmdCents],
        ...lines.map(({ feature, amountJmdCents }) => [feature, 0 - amountJmdCents] as const),
      ])
    : nothing,
})

const signOf = { Payment: 1, Refund: -1 } as const

/** US dollars have accounts of their own, because drawers and banks keep them apart. */
const usdAccounts: ReadonlyMap<PaymentMethod, BookAccount> = new Map([
  ['Cash', 'CashUsd'],
  ['Card', 'CardUsd'],
  ['BankTransfer', 'BankTransferUsd'],
])

/** The accounts that hold a payment's money: US dollars count at their value in JMD, and their change is JMD that left. */
function moneyParts({
  method,
  currency,
  amountJmdCents,
  changeJmdCents,
}: Pick<Payment, 'method' | 'currency' | 'amountJmdCents' | 'changeJmdCents'>): [BookAccount, number][] {
  if (method === 'AccountCredit') return []
  const usdAccount = currency === 'USD' ? usdAccounts.get(method) : undefined
  if (!usdAccount) return [[method, amountJmdCents]]
  return [
    [usdAccount, amountJmdCents + changeJmdCents],
    ['Cash', 0 - changeJmdCents],
  ]
}

/** Money came in or went out, and the customer's debt changed by it and by its rounding. Credit that is used moves nothing. */
export function paymentPosting(
  payment: Pick<
    Payment,
    | 'accountId'
    | 'kind'
    | 'method'
    | 'currency'
    | 'amountJmdCents'
    | 'changeJmdCents'
    | 'roundingJmdCents'
    | 'receiptNumber'
    | 'reversedAt'
  >,
): Posting {
  const { kind, method, amountJmdCents, roundingJmdCents } = payment
  const sign = signOf[kind]
  const name = `${kind}: ${paymentMethodText[method].toLowerCase()}${payment.currency === 'USD' ? ' in US$' : ''}`
  return {
    accountId: payment.accountId,
    reference: payment.receiptNumber,
    texts: { first: name, change: 'Cash rounding corrected', end: `${kind} reversed` },
    amounts:
      method === 'AccountCredit' || payment.reversedAt !== null
        ? nothing
        : amountsOf([
            ...moneyParts(payment).map(([account, jmdCents]) => [account, sign * jmdCents] as const),
            ['CashRounding', sign * roundingJmdCents],
            ['Receivables', 0 - sign * (amountJmdCents + roundingJmdCents)],
          ]),
  }
}

export const creditNotePosting = (
  note: Pick<CreditNote, 'accountId' | 'amountJmdCents' | 'gctJmdCents' | 'status'>,
): Posting => ({
  accountId: note.accountId,
  reference: '',
  texts: { first: 'Credit note', change: 'Credit note corrected', end: 'Credit note voided' },
  amounts:
    note.status === 'Void'
      ? nothing
      : amountsOf([
          ['CreditNotes', note.amountJmdCents - note.gctJmdCents],
          ...(note.gctJmdCents > 0 ? [['GCT', note.gctJmdCents] as const] : []),
          ['Receivables', 0 - note.amountJmdCents],
        ]),
})

/** Cash that was missing or too much when a drawer was counted. */
export function tillPosting(
  till: Pick<Till, 'countedJmdCents' | 'expectedJmdCents' | 'usdDifferenceJmdCents' | 'closedAt'>,
): Posting {
  const difference = (till.countedJmdCents ?? 0) - (till.expectedJmdCents ?? 0)
  return {
    accountId: null,
    reference: '',
    texts: { first: 'Till counted', change: 'Till counted again', end: 'Till opened again' },
    amounts:
      till.closedAt === null
        ? nothing
        : amountsOf([
            ['Cash', difference],
            ['CashUsd', till.usdDifferenceJmdCents],
            ['CashDifferences', 0 - difference - till.usdDifferenceJmdCents],
          ]),
  }
}

/** A flight's cost is owed to a supplier from its entry until it is void. */
export const flightCostPosting = (
  cost: Pick<FlightCost, 'kind' | 'amountJmdCents' | 'reference' | 'voidedAt'>,
): Posting => ({
  accountId: null,
  reference: cost.reference,
  texts: { first: 'Cost of a flight', change: 'Cost of a flight corrected', end: 'Cost of a flight voided' },
  amounts:
    cost.voidedAt === null
      ? amountsOf([
          [cost.kind, cost.amountJmdCents],
          ['Suppliers', 0 - cost.amountJmdCents],
        ])
      : nothing,
})
