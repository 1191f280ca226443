import type { AlertKind, Checkout } from '../../entities/money/checkout.ts'
import type { CheckoutStatus } from '../../entities/money/checkout-status.ts'
import { openStatuses } from '../../entities/money/checkout-status.ts'
import { minuteMs } from '../../lib/durations.ts'

/** The facts about a checkout that a card payment must match. */
export type PayableCheckout = Pick<
  Checkout,
  'status' | 'totalJmdCents' | 'askedJmdCents' | 'expiresAt' | 'deletedAt' | 'paymentId' | 'paidByHand'
>

export interface CardPayment {
  readonly currency: string | null
  readonly amountCents: number | null
  readonly paidAtMs: number
}

export type Verdict =
  | { readonly settles: true }
  | {
      readonly settles: false
      readonly why: Exclude<
        AlertKind,
        'already-settled' | 'paid-by-hand' | 'unreadable' | 'conflicting-repeat'
      >
      readonly status: CheckoutStatus | null
    }

/** The provider's clock and ours can differ. The provider accepts no payment after a link's end. */
export const lateMs = 5 * minuteMs
export const checkoutCurrency = 'JMD'

type Why = Extract<Verdict, { settles: false }>['why']
type Check = readonly [
  why: Why,
  holds: (checkout: PayableCheckout, payment: CardPayment) => boolean,
  becomes: CheckoutStatus | null,
]

const isOpen = ({ status, paidByHand }: PayableCheckout): boolean =>
  openStatuses.includes(status) || status === 'mismatch' || status === 'expired' || paidByHand

/**
 * The first check that applies, in this order, is why the payment doesn't settle the checkout. Null leaves the status
 * unchanged.
 */
const checks: readonly Check[] = [
  ['deleted', ({ deletedAt }) => deletedAt !== null, null],
  ['second-payment', ({ status, paidByHand }) => status === 'paid' && !paidByHand, null],
  ['after-cancel', (checkout) => !isOpen(checkout), null],
  ['after-expiry', ({ expiresAt }, { paidAtMs }) => paidAtMs > Date.parse(expiresAt) + lateMs, null],
  ['no-amount', (_asked, { amountCents }) => (amountCents ?? 0) < 1, 'mismatch'],
  ['other-currency', (_asked, { currency }) => currency !== checkoutCurrency, 'mismatch'],
  [
    'less',
    ({ totalJmdCents, askedJmdCents }, { amountCents }) =>
      (amountCents ?? 0) < (askedJmdCents ?? totalJmdCents),
    'mismatch',
  ],
  // A card page that was opened before a part was paid asks for more than a later one.
  ['more', ({ totalJmdCents }, { amountCents }) => (amountCents ?? 0) > totalJmdCents, 'mismatch'],
]

/**
 * Decides whether a payment settles a checkout exactly. Any other payment is for a person to review and never marks the
 * checkout as paid.
 */
export function verdictOf(checkout: PayableCheckout | null, payment: CardPayment): Verdict {
  if (!checkout) return { settles: false, why: 'unknown-reference', status: null }
  const failedCheck = checks.find(([, holds]) => holds(checkout, payment))
  return failedCheck ? { settles: false, why: failedCheck[0], status: failedCheck[2] } : { settles: true }
}
