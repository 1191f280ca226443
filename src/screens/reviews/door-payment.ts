import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Review } from '#sync/entities/packages/review.ts'
import { collectedText } from '#sync/rules/payments/door-money.ts'

/** The payment from a second phone that a review asks about; null until the server has booked it. */
export function doorPaymentOf(
  { note }: Pick<Review, 'note'>,
  delivery: Pick<Delivery, 'extraCollected'> | null | undefined,
): string | null {
  const sums = (delivery?.extraCollected ?? []).filter(({ paymentId }) => paymentId !== null)
  const sum = sums.find((candidate) => note.includes(collectedText(candidate))) ?? sums.at(-1)
  return sum?.paymentId ?? null
}
