import { expect, test } from 'vitest'
import type { ShipTotalsReply } from '#sync/api/money/ship-totals.ts'
import { consolidationPriceText } from './consolidation-text.ts'

const textOf = (data: ShipTotalsReply, isMeasured = true) =>
  consolidationPriceText({ is: 'shown', data, oldSinceMs: null, again: () => undefined }, isMeasured)
const totals = (apartJmdCents: number, togetherJmdCents: number) => ({
  ...{ totals: { apartJmdCents, togetherJmdCents }, unpriced: [] },
})

test.each([
  [
    totals(300_000, 250_000),
    true,
    'Apart J$3,000.00, in this box J$2,500.00, with all fees and GCT. The customer saves J$500.00 by packing them together.',
  ],
  [
    totals(250_000, 300_000),
    false,
    'Apart J$2,500.00, in one box of their weight and size together J$3,000.00, with all fees and GCT. The customer pays J$500.00 more by packing them together.',
  ],
  [
    totals(0, 0),
    true,
    'Apart J$0.00, in this box J$0.00, with all fees and GCT. It makes no difference to the customer.',
  ],
  [{ totals: null, unpriced: ['A1'] }, true, 'No price yet: A1 needs a weight and a declared value.'],
  [
    { totals: null, unpriced: ['A1', 'B2'] },
    true,
    'No price yet: A1 and B2 need a weight and a declared value.',
  ],
  [
    { totals: null, unpriced: [] },
    true,
    'No price yet: there is no rate sheet or no duty category for all of them.',
  ],
])('%j, measured %j', (data, isMeasured, text) => expect(textOf(data, isMeasured)).toBe(text))
