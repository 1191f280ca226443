import { type KnownPrices, withoutDay } from '../billing/known-prices.ts'
import type { PriceRoundTable } from '../db/tables/money-tables.ts'

/** The prices that the customers of packages up to an id know. */
interface PriceStage {
  /** Null for all that follow. */
  readonly upTo: string | null
  readonly prices: KnownPrices
}

/** A round that takes customers from the prices that they know to new ones. */
export interface PriceRound {
  /** Prices that moved during a round make further stages. */
  readonly stages: readonly PriceStage[]
  /** Null while customers know the prices of the day. */
  readonly newPrices: KnownPrices | null
  /** How far it came. */
  readonly lastPackageId: string
}

type StoredRound = Omit<PriceRoundTable, 'priceRoundId'>

/** Reads the row, in which a single stage is only its prices. */
export function roundFrom({ formerPrices, newPrices, lastPackageId }: StoredRound): PriceRound {
  const former: KnownPrices | PriceStage[] = JSON.parse(formerPrices)
  return {
    stages: Array.isArray(former) ? former : [{ upTo: null, prices: former }],
    newPrices: newPrices === null ? null : JSON.parse(newPrices),
    lastPackageId,
  }
}

export function storedRound({ stages, newPrices, lastPackageId }: PriceRound): StoredRound {
  const [first] = stages
  return {
    formerPrices: JSON.stringify(stages.length === 1 ? first?.prices : stages),
    newPrices: newPrices && JSON.stringify(newPrices),
    lastPackageId,
  }
}

/** A round at its end: all customers know the prices. */
export const knownRound = (prices: KnownPrices): PriceRound => ({
  stages: [{ upTo: null, prices }],
  newPrices: null,
  lastPackageId: '',
})

export const areSame = (a: KnownPrices, b: KnownPrices): boolean => withoutDay(a) === withoutDay(b)

/**
 * The round towards other prices, from its beginning. Where one was stopped in the middle, the customers of the packages
 * before know its prices, and those of the packages after never hear of them.
 */
export function roundTowards(
  { stages, newPrices, lastPackageId }: PriceRound,
  prices: KnownPrices,
): PriceRound {
  const toldStages = newPrices && lastPackageId !== '' ? [{ upTo: lastPackageId, prices: newPrices }] : []
  const laterStages = stages.filter(({ upTo }) => upTo === null || upTo > lastPackageId)
  return { stages: [...toldStages, ...laterStages], newPrices: prices, lastPackageId: '' }
}

/** The prices that the customer of a package knows. */
export const knownStage = ({ stages }: PriceRound, packageId: string): PriceStage | undefined =>
  stages.find(({ upTo }) => upTo === null || packageId <= upTo)

/** The latest day whose prices anybody knows. */
export const lastDayOf = ({ stages, newPrices }: PriceRound): string =>
  [...stages.map(({ prices }) => prices.day), newPrices?.day ?? ''].reduce((a, b) => (a > b ? a : b))
