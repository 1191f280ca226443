import type { AlertKind, Checkout, CheckoutItem } from '#sync/entities/money/checkout.ts'

/** Checkouts and the card provider's messages. None of this is synced. */
export interface CheckoutTables {
  checkout: CheckoutTable
  checkoutItem: CheckoutItemTable
  providerHook: ProviderHookTable
  providerPayment: ProviderPaymentTable
  checkoutAlert: CheckoutAlertTable
}

export type CheckoutTable = Omit<Checkout, 'items' | 'paidByHand'> & { paidByHand: 0 | 1 }
export type CheckoutItemTable = CheckoutItem & { checkoutId: string; position: number }

/** A hook as it came, kept before anything is done with it. */
export interface ProviderHookTable {
  hookId: string
  /** SHA-256 of the bytes: a repeat is the same row. */
  bodyHash: string
  body: Buffer
  keyId: string
  legacy: 0 | 1
  receivedAt: string
  times: number
  state: 'received' | 'applied' | 'unreadable'
}

export interface ProviderPaymentTable {
  transactionId: string
  hookId: string | null
  reference: string
  customReference: string | null
  checkoutId: string | null
  accountId: string | null
  currency: string | null
  amountCents: number | null
  paidAt: string
  receivedAt: string
  /** settled: it paid what was asked. credited: it is account credit. unapplied: it is on no account. */
  state: 'settled' | 'credited' | 'unapplied'
  paymentId: string | null
}

export interface CheckoutAlertTable {
  alertId: string
  kind: AlertKind
  checkoutId: string | null
  accountId: string | null
  transactionId: string | null
  createdAt: string
  resolvedAt: string | null
  resolvedBy: string | null
  note: string | null
}
