import { type FlightCostKind, flightCostKinds, flightCostText } from './flight-cost-kinds.ts'
import { type Feature, features, featureText } from './invoice-status.ts'
import { type PaymentMethod, paymentMethodText } from './payment-method.ts'

// Separate from the schema, so that a screen can name an account without loading the validators.

/** The methods that bring money; credit was money before. */
const moneyMethods = ['Cash', 'Card', 'BankTransfer', 'Cheque', 'CardLink'] as const satisfies PaymentMethod[]

/** The same methods in US dollars. Their amounts here are JMD too, at the rate of the payment. */
const usdMethods = ['CashUsd', 'CardUsd', 'BankTransferUsd'] as const

const otherAccounts = ['Receivables', 'CreditNotes', 'CashRounding', 'CashDifferences', 'Suppliers'] as const

/** The accounts of the journal: what customers owe, where money is, what it was for, and what flights cost. */
export const bookAccounts = [
  ...otherAccounts,
  ...moneyMethods,
  ...usdMethods,
  ...features,
  ...flightCostKinds,
] as const
export type BookAccount = (typeof bookAccounts)[number]

const otherText: Record<(typeof otherAccounts)[number], string> = {
  Receivables: 'Customers',
  CreditNotes: 'Credit notes',
  CashRounding: 'Cash rounding',
  CashDifferences: 'Cash differences',
  Suppliers: 'Suppliers',
}

/** The label of each account, and its name in the files until the settings have another. */
export const bookAccountText: Readonly<Record<BookAccount, string>> = {
  ...(featureText satisfies Record<Feature, string>),
  ...otherText,
  ...(flightCostText satisfies Record<FlightCostKind, string>),
  Cash: paymentMethodText.Cash,
  Card: paymentMethodText.Card,
  BankTransfer: paymentMethodText.BankTransfer,
  Cheque: paymentMethodText.Cheque,
  CardLink: paymentMethodText.CardLink,
  CashUsd: 'Cash US$',
  CardUsd: 'Card US$',
  BankTransferUsd: 'Bank transfer US$',
}

/** The accounting programs that a journal can be imported into. */
export const bookPrograms = ['quickbooks', 'xero', 'sage'] as const
export type BookProgram = (typeof bookPrograms)[number]
export const bookProgramText: Readonly<Record<BookProgram, string>> = {
  quickbooks: 'QuickBooks',
  xero: 'Xero',
  sage: 'Sage',
}
