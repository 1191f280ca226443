import type { AlertKind, Checkout } from '../entities/checkout.ts'
import type { CheckoutStatus } from '../entities/checkout-status.ts'
import { openStatuses } from '../entities/checkout-status.ts'
import { minuteMs } from '../lib/durations.ts'

/** What a card payment must agree with. */
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

/** The provider's clock and ours need not agree; a link is not taken there after its end. */
export const lateMs = 5 * minuteMs
export const chargedIn = 'JMD'

type Why = Extract<Verdict, { settles: false }>['why']
type Check = readonly [
  why: Why,
  holds: (checkout: PayableCheckout, payment: CardPayment) => boolean,
  becomes: CheckoutStatus | null,
]

const isOpen = ({ status, paidByHand }: PayableCheckout): boolean =>
  openStatuses.includes(status) || status === 'mismatch' || status === 'expired' || paidByHand

/** In this order; the first that holds is why the money is not taken as asked. Null leaves the status as it is. */
const checks: readonly Check[] = [
  ['deleted', ({ deletedAt }) => deletedAt !== null, null],
  ['second-payment', ({ status, paidByHand }) => status === 'paid' && !paidByHand, null],
  ['after-cancel', (checkout) => !isOpen(checkout), null],
  ['after-expiry', ({ expiresAt }, { paidAtMs }) => paidAtMs > Date.parse(expiresAt) + lateMs, null],
  ['no-amount', (_asked, { amountCents }) => amountCents === null || amountCents < 1, 'mismatch'],
  ['other-currency', (_asked, { currency }) => currency !== chargedIn, 'mismatch'],
  [
    'less',
    ({ totalJmdCents, askedJmdCents }, { amountCents }) =>
      (amountCents ?? 0) < (askedJmdCents ?? totalJmdCents),
    'mismatch',
  ],
  // A card page that was opened before some of it was paid asks for more than the one that was opened last.
  ['more', ({ totalJmdCents }, { amountCents }) => (amountCents ?? 0) > totalJmdCents, 'mismatch'],
]

/** Whether a payment settles a checkout exactly as asked. Anything else is money to look at, never a paid checkout. */
export function verdictOf(checkout: PayableCheckout | null, payment: CardPayment): Verdict {
  if (!checkout) return { settles: false, why: 'unknown-reference', status: null }
  const found = checks.find(([, holds]) => holds(checkout, payment))
  return found ? { settles: false, why: found[0], status: found[2] } : { settles: true }
}
