import { namesIn } from '../../lib/names-in.ts'

// Separate from the schema, so that a screen can name a choice without loading the validators.

/** When a package in the warehouse goes, as its customer chose. */
export const shipChoiceText = {
  Now: 'Ship on the next flight or ship',
  Hold: 'Hold until I say ship',
  Together: 'Ship together',
} as const
export type ShipChoice = keyof typeof shipChoiceText
export const shipChoices = namesIn(shipChoiceText)
