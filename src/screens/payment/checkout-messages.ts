import type { CheckoutItemType } from '#sync/entities/checkout.ts'
import type { CheckoutStatus } from '#sync/entities/checkout-status.ts'

export const itemText: Readonly<Record<CheckoutItemType, string>> = {
  package: 'Package',
  invoice: 'Invoice',
  storeOrder: 'Store order',
}

interface StatusWords {
  readonly color: 'green' | 'signal' | 'harbour'
  readonly title: string
  readonly text: string
}

/** What is said above a checkout; nothing where it simply waits to be paid. */
export const statusWords: Readonly<Partial<Record<CheckoutStatus, StatusWords>>> = {
  processing: {
    color: 'harbour',
    title: 'A payment is in progress',
    text: 'If you’ve already paid, don’t pay again. Check first whether your payment has arrived.',
  },
  failed: {
    color: 'signal',
    title: 'The last payment didn’t go through',
    text: 'We haven’t received any money for it. You can try again, or pay at the counter.',
  },
  paid: { color: 'green', title: 'This is paid', text: 'Thank you. There’s nothing more to do.' },
  cancelled: {
    color: 'signal',
    title: 'This payment link was withdrawn',
    text: 'Our office cancelled it. Ask us for a new link if you still owe something.',
  },
  expired: {
    color: 'signal',
    title: 'This payment link has expired',
    text: 'Ask us for a new link, or pay at the counter.',
  },
  mismatch: {
    color: 'signal',
    title: 'We received a different amount',
    text: 'Your money is safe and our office is checking. Please don’t pay again.',
  },
}
