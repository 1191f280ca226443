// Apart from the schema, so that a screen can name a coin without loading the validators.

/** The coins of Jamaica that a setting can name as the smallest one, in JMD cents; 1 turns the rounding of cash off. */
export const smallestCoins = [1, 100, 500, 1_000] as const
