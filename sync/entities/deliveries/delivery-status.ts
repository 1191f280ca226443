import { namesIn } from '../../lib/names-in.ts'
// Separate from the schema, so that a screen can name a status without loading the validators.

export const deliveryStatuses = ['InStore', 'OutForDelivery', 'Delivered', 'ReturnedToOffice'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The specification's texts, with its spelling. */
export const deliveryStatusText: Record<DeliveryStatus, string> = {
  InStore: 'At SLP Office',
  OutForDelivery: 'Enroute to Customer',
  Delivered: 'Delivered',
  ReturnedToOffice: 'Returned To SLP Office',
}

/** The possible next statuses. */
export const deliverySteps: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  InStore: ['OutForDelivery'],
  OutForDelivery: ['Delivered', 'ReturnedToOffice'],
  ReturnedToOffice: ['OutForDelivery'],
  Delivered: [],
}
export const deliveryMachine = { steps: deliverySteps, text: deliveryStatusText }

/** In these statuses a delivery holds its packages, so that no other delivery can have them. */
export const openDeliveryStatuses = ['InStore', 'OutForDelivery', 'ReturnedToOffice'] as const

/** The statuses in which a package can be added to a delivery. */
export const deliverablePackageStatuses = ['AtLocalOffice', 'ReadyForPickup'] as const

export const attemptReasonText = {
  NobodyHome: 'Nobody home',
  WrongAddress: 'Wrong address',
  Refused: 'Refused',
  Damaged: 'Damaged',
  CannotPay: 'Cannot pay',
  Other: 'Other',
} as const
export const attemptReasons = namesIn(attemptReasonText)

/** Why one of several boxes is not taken at the door. */
export const refusalReasonText = {
  Refused: 'The customer refuses it',
  Damaged: 'It is damaged',
} as const
export const refusalReasons = namesIn(refusalReasonText)

/** The result of the code that a customer tells the driver. A device can't judge it, so there it waits for the server. */
export const doorCodeText = {
  NotAsked: 'Not asked for',
  Waiting: 'Not compared yet',
  Right: 'Right',
  Wrong: 'Wrong',
  None: 'None was given',
} as const
export const doorCodeResults = namesIn(doorCodeText)

/** The statuses in which each action is allowed, with the refusal text for the others. */
export const deliveryAllows = {
  ownChange: {
    in: ['InStore', 'ReturnedToOffice'],
    words: 'It can be changed only while it is in the office. Please call us.',
  },
  ownCancel: {
    in: ['InStore'],
    words: 'It can be cancelled only before it first leaves the office. Please call us.',
  },
  contents: {
    in: ['InStore', 'ReturnedToOffice'],
    words: 'Packages, address and fee can be changed only while it is in the office.',
  },
  planning: {
    in: ['InStore', 'OutForDelivery', 'ReturnedToOffice'],
    words: 'Driver, day and stop can no longer be changed.',
  },
  loading: {
    in: ['InStore', 'ReturnedToOffice'],
    words: 'Packages are scanned onto the van before it goes out.',
  },
  attempt: { in: ['OutForDelivery'], words: 'An attempt is noted only while it is on the way.' },
  remove: {
    in: ['InStore', 'ReturnedToOffice'],
    words: 'It can be deleted only while it is in the office.',
  },
} as const satisfies Record<string, { in: readonly DeliveryStatus[]; words: string }>
export type DeliveryAction = keyof typeof deliveryAllows
