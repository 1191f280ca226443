/** The maximum number of items in an order. */
export const maxOrderItems = 100

export const storeOrderStatuses = [
  'requested',
  'quoted',
  'approved',
  'purchased',
  'received',
  'cancelled',
] as const
export type StoreOrderStatus = (typeof storeOrderStatuses)[number]

export const storeOrderStatusText: Record<StoreOrderStatus, string> = {
  requested: 'Requested',
  quoted: 'Quoted',
  approved: 'Approved',
  purchased: 'Purchased',
  received: 'Received',
  cancelled: 'Cancelled',
}

/** In these statuses the goods are paid for in the shop, so the customer's debt stays. */
export const boughtStatuses: readonly StoreOrderStatus[] = ['purchased', 'received']

/** The possible next statuses. A declined quote returns to be requested again. */
export const storeOrderSteps: Record<StoreOrderStatus, readonly StoreOrderStatus[]> = {
  requested: ['quoted', 'cancelled'],
  quoted: ['approved', 'requested', 'cancelled'],
  approved: ['purchased', 'cancelled'],
  purchased: ['received', 'cancelled'],
  received: [],
  cancelled: [],
}
export const storeOrderMachine = { steps: storeOrderSteps, text: storeOrderStatusText }

/** The statuses in which each action is allowed, with the refusal text for the others. */
export const storeOrderAllows = {
  change: {
    in: ['requested', 'quoted'],
    words: 'What is ordered can be changed only before the quote is approved.',
  },
  announce: {
    in: boughtStatuses,
    words: 'Its goods can be announced once they are purchased.',
  },
  remove: {
    in: ['requested', 'quoted', 'cancelled'],
    words: 'It can be deleted only before it is approved or after it is cancelled.',
  },
} as const satisfies Record<string, { in: readonly StoreOrderStatus[]; words: string }>
export type StoreOrderAction = keyof typeof storeOrderAllows
