import { defaultSettings } from '#sync/entities/company/settings.ts'
import { type NewPrices, newPricesText } from '#sync/rules/prices/price-move.ts'
import type { PromotionFacts } from '#sync/rules/prices/promotions.ts'
import { countLimitedUses } from '../db/billing/promotions.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { Billed } from './package-billing.ts'
import { type Prices, pricesOn } from './prices.ts'
import { shownPrice } from './shown-price.ts'

/** The prices that customers know of packages. */
export type KnownPrices = Omit<Prices, 'deliveryZones' | 'settings'> & {
  readonly settings: Pick<
    Prices['settings'],
    'exchangeRate' | 'gct' | 'storage' | 'warehouse' | 'services' | 'addresses'
  >
}

/** The prices of a day as customers can have them: without promotions that are used up. */
export async function knownPricesOn(db: Tables, day: string): Promise<KnownPrices> {
  const { deliveryZones: _, settings, promotions, ...prices } = await pricesOn(db, day)
  const uses = await countLimitedUses(db)
  const { exchangeRate, gct, storage, warehouse, services, addresses } = settings
  return {
    ...prices,
    settings: { exchangeRate, gct, storage, warehouse, services, addresses },
    promotions: promotions.filter(
      ({ promotionId, mostInAll }) => mostInAll === null || (uses.get(promotionId) ?? 0) < mostInAll,
    ),
  }
}

/** The text of prices without their day, to see whether anything is different. */
export const withoutDay = (prices: KnownPrices): string => JSON.stringify({ ...prices, day: '' })

/** Former prices count the days in storage of the later day, because storage has notices of its own. */
const pricesAt = ({ settings, ...known }: KnownPrices, day: string): Prices => ({
  ...known,
  day,
  deliveryZones: [],
  settings: { ...defaultSettings, ...settings },
})

/** The parts of the prices, each of which may be the reason. */
const priceParts = {
  sheets: ({ sheets }: Prices) => ({ sheets }),
  duty: ({ duty }: Prices) => ({ duty }),
  fees: ({ fees }: Prices) => ({ fees }),
  promotions: ({ promotions }: Prices) => ({ promotions }),
  exchange: ({ settings: { exchangeRate } }: Prices, { settings }: Prices) => ({
    settings: { ...settings, exchangeRate },
  }),
  terms: ({ settings }: Prices, { settings: { exchangeRate } }: Prices) => ({
    settings: { ...settings, exchangeRate },
  }),
} as const

/** Compares the prices that customers know with the prices of a later day. */
export function comparePrices(formerPrices: KnownPrices, newPrices: KnownPrices) {
  const [before, after] = [pricesAt(formerPrices, newPrices.day), pricesAt(newPrices, newPrices.day)]
  return (box: Billed, facts: PromotionFacts | null) => {
    // Uses up of all customers are in the lists of promotions already.
    const ownFacts = facts && { ...facts, usesOf: (id: string) => ({ ...facts.usesOf(id), all: 0 }) }
    const price = (prices: Prices) => shownPrice(box, prices, ownFacts)
    const [from, to] = [price(before), price(after)]
    const isReason = (part: keyof typeof priceParts) =>
      price({ ...before, ...priceParts[part](after, before) })?.totalJmdCents !== from?.totalJmdCents
    const noteOf = (): string => {
      const news: NewPrices = {
        sheets: isReason('sheets'),
        duty: isReason('duty'),
        fees: isReason('fees'),
        terms: isReason('terms'),
        exchange: isReason('exchange')
          ? { before: before.settings.exchangeRate, after: after.settings.exchangeRate }
          : null,
        promotion: isReason('promotions')
          ? { before: from?.promotion ?? null, after: to?.promotion ?? null }
          : null,
      }
      return newPricesText(news)
    }
    return {
      totals: { fromJmdCents: from?.totalJmdCents ?? null, toJmdCents: to?.totalJmdCents ?? null },
      noteOf,
    }
  }
}
