// Separate from the schema, so that a screen can name a coin without loading the validators.

/** The Jamaican coins that the settings allow as the smallest one, in JMD cents; 1 turns cash rounding off. */
export const smallestCoins = [1, 100, 500, 1_000] as const

/** Jamaica's smallest coin since 2018. */
export const defaultCoin = 100

/** Jamaica's notes and coins in JMD cents, for counting a drawer. */
export const notes = [500_000, 200_000, 100_000, 50_000, 10_000, 5_000] as const
export const coins = [2_000, 1_000, 500, 100] as const
/** No drawer has more of one note or coin. */
export const maxPieces = 100_000
export const cashPieces = [...notes, ...coins] as const

/** The notes of the United States in US cents. Banks in Jamaica take no US coins, so neither does a drawer. */
export const usdNotes = [10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const
export const smallestUsdNote = 100
