import { namesIn } from '../../lib/names-in.ts'
// Separate from the schema, so that a screen can name a status without loading the validators.

/** Why a package doesn't reach its customer: it waits unclaimed, was refused at the door, or isn't wanted. */
export const endingCauses = ['Unclaimed', 'RefusedAtDoor', 'Unwanted'] as const
export type EndingCause = (typeof endingCauses)[number]

/** The customer is reminded or asked and chooses, or a supervisor gives the package up. The last three are final. */
export const endingStatuses = [
  'Noticed',
  'Asked',
  'Chosen',
  'Abandoned',
  'GoingBack',
  'Returned',
  'Sold',
  'Destroyed',
] as const
export type EndingStatus = (typeof endingStatuses)[number]

/** The statuses in which a package has left us permanently, other than to its customer. */
export const finalEndings = ['Returned', 'Sold', 'Destroyed'] as const satisfies readonly EndingStatus[]

/** The choices that a customer has for a package, in words for them and for staff. */
export const endingChoiceText = {
  SendOn: 'Send on',
  ReturnToShop: 'Return to the shop',
  ReturnToFlorida: 'Return to the warehouse',
  Destroy: 'Destroy',
} as const
export const endingChoices = namesIn(endingChoiceText)
export type EndingChoice = (typeof endingChoices)[number]
