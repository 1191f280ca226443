import type { Machine } from '../machine.ts'

// Separate from the schema, so that a screen can name a status without loading the validators.

export const checkoutStatuses = [
  'created',
  'link-open',
  'processing',
  'paid',
  'failed',
  'cancelled',
  'expired',
  'mismatch',
] as const
export type CheckoutStatus = (typeof checkoutStatuses)[number]

const text: Record<CheckoutStatus, string> = {
  created: 'Created',
  'link-open': 'Waiting for payment',
  processing: 'Being paid',
  paid: 'Paid',
  failed: 'Payment failed',
  cancelled: 'Cancelled',
  expired: 'Expired',
  mismatch: 'Paid differently than asked',
}

/** The statuses that staff can set. Only the provider confirms a payment; "paid" by hand waits for its money. */
export const staffSteps: Machine<CheckoutStatus> = {
  text,
  steps: {
    created: ['paid', 'failed', 'cancelled'],
    'link-open': ['paid', 'failed', 'cancelled'],
    processing: ['paid', 'failed', 'cancelled'],
    failed: ['paid', 'cancelled', 'created'],
    mismatch: ['paid', 'cancelled'],
    expired: ['paid', 'cancelled'],
    cancelled: ['created'],
    paid: [],
  },
}

/** The statuses in which a checkout can be paid on its page. They expire. */
export const openStatuses: readonly CheckoutStatus[] = ['created', 'link-open', 'processing', 'failed']

/** The status at a given time. A checkout expires without being written. */
export const statusAt = (
  { status, expiresAt }: { readonly status: CheckoutStatus; readonly expiresAt: string },
  nowMs: number,
): CheckoutStatus => (openStatuses.includes(status) && Date.parse(expiresAt) <= nowMs ? 'expired' : status)
