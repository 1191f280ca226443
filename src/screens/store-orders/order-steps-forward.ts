import type { StoreOrderStatus } from '#sync/entities/store-order-status.ts'

export interface OrderStep {
  readonly to: StoreOrderStatus
  /** The verb and its object, on the button. */
  readonly confirm: string
  /** What follows from it. */
  readonly text: string
}

/** What the office does next with an order in each status. */
export const stepsForward: Partial<Record<StoreOrderStatus, OrderStep>> = {
  requested: {
    to: 'quoted',
    confirm: 'Send quote',
    text: 'The customer sees the prices and can approve them. Every item needs its price first.',
  },
  quoted: {
    to: 'approved',
    confirm: 'Approve quote',
    text: 'For a customer who agreed at the counter or on the phone. The order is billed at today’s exchange rate and can’t be changed any more.',
  },
  approved: {
    to: 'purchased',
    confirm: 'Mark as purchased',
    text: 'Once the shop has confirmed our order. Its invoice has to be paid first.',
  },
  purchased: {
    to: 'received',
    confirm: 'Mark as received',
    text: 'Once the goods are at our warehouse. They go on as the customer’s package from there.',
  },
}
