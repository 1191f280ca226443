// Apart from the schema, so that a screen can name a method without loading the validators.

export const paymentMethods = ['Cash', 'Card', 'BankTransfer', 'Cheque', 'CardLink', 'AccountCredit'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
