import { namesIn } from '../../lib/names-in.ts'

// Separate from the schema, so that a screen can name a state without loading the validators.

export const customerPaperStateText = {
  Sent: 'Being checked',
  Accepted: 'Accepted',
  Refused: 'Not accepted',
} as const
export const customerPaperStates = namesIn(customerPaperStateText)
export type CustomerPaperState = keyof typeof customerPaperStateText

export const neededBeforeText = {
  Flight: 'Needed before a package flies',
  HandOver: 'Needed before a package is handed over',
} as const
export const neededBeforeNames = namesIn(neededBeforeText)
export type NeededBefore = keyof typeof neededBeforeText

/** Both sides of a card, and pages of a form. */
export const mostPaperPictures = 6
