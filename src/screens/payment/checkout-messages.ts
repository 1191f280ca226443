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
    title: 'The last try did not go through',
    text: 'Nothing has arrived for it. You can try again, or pay at the counter.',
  },
  paid: { color: 'green', title: 'This is paid', text: 'Thank you. There is nothing more to do.' },
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
    title: 'Another amount came than was asked',
    text: 'Your money is safe: our office is looking at it. Please do not pay again.',
  },
}
