/** The limit of one mutation. */
const batchSize = 500

/** Splits the packages' ids into batches of one mutation each. */
export function idBatches(packages: readonly { readonly packageId: string }[]): string[][] {
  const ids = packages.map(({ packageId }) => packageId)
  return Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, part) =>
    ids.slice(part * batchSize, (part + 1) * batchSize),
  )
}
