/** The most items that one order has. */
export const mostOrderItems = 100

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

/** The goods are paid for in the shop: what its customer owes stands. */
export const boughtStatuses: readonly StoreOrderStatus[] = ['purchased', 'received']

/** What may follow each status. A quote that the customer does not take goes back to be asked again. */
export const storeOrderSteps: Record<StoreOrderStatus, readonly StoreOrderStatus[]> = {
  requested: ['quoted', 'cancelled'],
  quoted: ['approved', 'requested', 'cancelled'],
  approved: ['purchased', 'cancelled'],
  purchased: ['received', 'cancelled'],
  received: [],
  cancelled: [],
}
export const storeOrderMachine = { steps: storeOrderSteps, text: storeOrderStatusText }

/** In which statuses an order allows what is done to it. The words are for a person whom it refuses. */
export const storeOrderAllows = {
  change: {
    in: ['requested', 'quoted'],
    words: 'What is ordered can be changed only before the quote is approved.',
  },
  remove: {
    in: ['requested', 'quoted', 'cancelled'],
    words: 'It can be deleted only before it is approved or after it is cancelled.',
  },
} as const satisfies Record<string, { in: readonly StoreOrderStatus[]; words: string }>
export type StoreOrderAction = keyof typeof storeOrderAllows
