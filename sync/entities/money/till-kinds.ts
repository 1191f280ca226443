// Separate from the schema, so that a screen can name a kind without loading the validators.

/**
 * Payment: cash from a customer. Reversal: of such a payment. Refund: credit paid out. Drop: cash moved to the safe.
 */
export const tillEntryKinds = ['Payment', 'Reversal', 'Refund', 'Drop'] as const
export type TillEntryKind = (typeof tillEntryKinds)[number]

export const tillStates = ['open', 'toConfirm', 'confirmed'] as const
export type TillState = (typeof tillStates)[number]
