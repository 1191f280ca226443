// Separate from the schema, so that a screen can name a method without loading the validators.

export const paymentMethods = ['Cash', 'Card', 'BankTransfer', 'Cheque', 'CardLink', 'AccountCredit'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The label of each method, on every screen and paper. */
export const paymentMethodText: Readonly<Record<PaymentMethod, string>> = {
  Cash: 'Cash',
  Card: 'Card',
  BankTransfer: 'Bank transfer',
  Cheque: 'Cheque',
  CardLink: 'Card link',
  AccountCredit: 'Account credit',
}
