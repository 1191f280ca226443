import type { StoreOrderStatus } from '#sync/entities/orders/store-order-status.ts'

export interface OrderStep {
  readonly to: StoreOrderStatus
  /** The button's text: a verb and its object. */
  readonly confirm: string
  /** The consequences of the step. */
  readonly text: string
}

/** The office's next step in each status. */
export const stepsForward: Partial<Record<StoreOrderStatus, OrderStep>> = {
  requested: {
    to: 'quoted',
    confirm: 'Send quote',
    text: 'The customer sees the prices and can approve them. Every item needs its price first.',
  },
  quoted: {
    to: 'approved',
    confirm: 'Approve quote',
    text: 'For a customer who agreed at the counter or on the phone. The order is billed at today’s exchange rate and can no longer be changed.',
  },
  approved: {
    to: 'purchased',
    confirm: 'Mark as purchased',
    text: 'Once the shop has confirmed our order. Its invoice has to be paid first.',
  },
  purchased: {
    to: 'received',
    confirm: 'Mark as received',
    text: 'Once the goods are at our warehouse. An order whose items were all announced is received when the last package is checked in.',
  },
}
