/** As many packages as one change takes. */
const mostAtOnce = 500

/** The packages' ids, in as many parts as there have to be changes. */
export function idBatches(packages: readonly { readonly packageId: string }[]): string[][] {
  const ids = packages.map(({ packageId }) => packageId)
  return Array.from({ length: Math.ceil(ids.length / mostAtOnce) }, (_, part) =>
    ids.slice(part * mostAtOnce, (part + 1) * mostAtOnce),
  )
}
