import { accountPolicy } from './account.ts'

export const creditNotePolicy = {
  /** The notes of one account: one's own, or a customer's with the right. */
  canReadOf: accountPolicy.reaches('CreditNoteView'),
}
