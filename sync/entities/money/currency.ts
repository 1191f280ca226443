// Separate from the schema, so that a screen can name a currency without loading the validators.

/** The currencies that money is taken in. Invoices and books are in Jamaican dollars. */
export const currencies = ['JMD', 'USD'] as const
export type Currency = (typeof currencies)[number]
