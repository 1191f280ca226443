// Separate from the schema, so that a screen can name a kind without loading the validators.

/** Money from a customer, or credit that was paid out to one. */
export const paymentKinds = ['Payment', 'Refund'] as const
export type PaymentKind = (typeof paymentKinds)[number]
