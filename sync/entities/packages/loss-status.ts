// Separate from the schema, so that a screen can name a status without loading the validators.

/**
 * A claim is reported, then paid or refused. It is closed when the package is found before it was paid. When a package is
 * found after that, the credit is taken back, or the customer keeps it.
 */
export const lossStatuses = ['Reported', 'Paid', 'Refused', 'TakenBack', 'Kept', 'Found'] as const
export type LossStatus = (typeof lossStatuses)[number]
