import type { CheckoutItemType } from '#sync/entities/money/checkout.ts'
import type { CheckoutStatus } from '#sync/entities/money/checkout-status.ts'
import { companyTimeText } from '#sync/lib/when.ts'
import type { ItemState } from '#sync/rules/prices/checkout-due.ts'

export const itemText: Readonly<Record<CheckoutItemType, string>> = {
  package: 'Package',
  invoice: 'Invoice',
  storeOrder: 'Store order',
}

export const topUpText = 'Top-up of the account'

/** The state of an invoice that a link no longer requests. */
export const itemStateText: Readonly<Record<ItemState, string>> = {
  owed: '',
  paid: 'Already paid',
  withdrawn: 'Withdrawn',
}

export const nothingDueMessage: StatusMessage = {
  tone: 'good',
  title: 'Nothing is left to pay',
  text: 'Everything on this link has been paid or withdrawn. There’s nothing more to do.',
}

export const changedMessage: StatusMessage = {
  tone: 'wait',
  title: 'The amount has changed',
  text: 'Some of it was paid or withdrawn since this link was made. You pay what is left.',
}

export const otherPaymentMessage = (since: string): StatusMessage => ({
  tone: 'wait',
  title: 'Another payment is in progress',
  text: `It was started ${companyTimeText(since)}. Check with whoever started it before you pay. If both go through, the second one is kept as account credit.`,
})

interface StatusMessage {
  readonly tone: 'good' | 'wait' | 'bad'
  readonly title: string
  readonly text: string
  /** The link to the page with the payment's result. */
  readonly next?: string
}

/** The notice above a checkout; none while it waits to be paid. */
export const statusMessages: Readonly<Partial<Record<CheckoutStatus, StatusMessage>>> = {
  processing: {
    tone: 'wait',
    title: 'A payment is in progress',
    text: 'If you’ve already paid, don’t pay again. Check first whether your payment has arrived.',
    next: 'Check payment status',
  },
  failed: {
    tone: 'bad',
    title: 'The last payment didn’t go through',
    text: 'We haven’t received any money for it. You can try again, or pay at the counter.',
  },
  paid: {
    tone: 'good',
    title: 'This is paid',
    text: 'Thank you. There’s nothing more to do.',
    next: 'See the receipt',
  },
  cancelled: {
    tone: 'bad',
    title: 'This payment link was withdrawn',
    text: 'Our office cancelled it. Ask us for a new link if you still owe something.',
  },
  expired: {
    tone: 'bad',
    title: 'This payment link has expired',
    text: 'Ask us for a new link, or pay at the counter.',
  },
  mismatch: {
    tone: 'bad',
    title: 'We received a different amount',
    text: 'Your money is safe and our office is checking. Please don’t pay again.',
  },
}
