// Separate from the schema, so that a screen can name a way without loading the validators.

/** The ways in which a claim is paid: as a credit note, or out by a method of refunds. */
export const claimPayments = ['Credit', 'Cash', 'BankTransfer', 'Card', 'Cheque'] as const
export type ClaimPayment = (typeof claimPayments)[number]
