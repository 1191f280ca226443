import { namesIn } from '../lib/names-in.ts'
// Apart from the schema, so that a screen can name a status without loading the validators.

export const deliveryStatuses = ['InStore', 'OutForDelivery', 'Delivered', 'ReturnedToOffice'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The specification's texts, spelled as there. */
export const deliveryStatusText: Record<DeliveryStatus, string> = {
  InStore: 'At SLP Office',
  OutForDelivery: 'Enroute to Customer',
  Delivered: 'Delivered',
  ReturnedToOffice: 'Returned To SLP Office',
}

/** What may follow each status. */
export const deliverySteps: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  InStore: ['OutForDelivery'],
  OutForDelivery: ['Delivered', 'ReturnedToOffice'],
  ReturnedToOffice: ['OutForDelivery'],
  Delivered: [],
}
export const deliveryMachine = { steps: deliverySteps, text: deliveryStatusText }

/** In these a delivery holds its packages, so that no other one may have them. */
export const openDeliveryStatuses = ['InStore', 'OutForDelivery', 'ReturnedToOffice'] as const

/** Where a package has to stand for a delivery to take it. */
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

/** In which statuses a delivery allows what is done to it. The words are for a person whom it refuses. */
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
