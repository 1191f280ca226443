/** The highest price or value that is stored. Pages of visitors need it without the schemas. */
export const maxUsdCents = 100_000_000
