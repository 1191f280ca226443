// Separate from the schema, so that a screen can name a status without loading the validators.

/**
 * A claim is reported, then paid or refused. When a package is found after it was paid, the credit is taken back, or
 * the customer keeps it.
 */
export const lossStatuses = ['Reported', 'Paid', 'Refused', 'TakenBack', 'Kept'] as const
export type LossStatus = (typeof lossStatuses)[number]
