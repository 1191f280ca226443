/** The specification's constants: every kind of item counts as 50 USD, at 155 JMD per dollar. */
const usdCentsPerItem = 5_000
const jmdPerUsd = 155

/** The client's price for a number of items until the server has answered. Always marked as an estimate. */
export const estimatedJmdCents = (items: number): number => items * usdCentsPerItem * jmdPerUsd
