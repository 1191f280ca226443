import { WordedError } from '#sync/lib/refusal.ts'
import { notSavedText } from '../../../ui/dialogs/not-saved.ts'
import { formatCount, plural } from '../../../ui/texts/format.ts'

/** The limit of one mutation. */
const batchSize = 500

/** Splits the packages' ids into batches of one mutation each. */
export function idBatches(packages: readonly { readonly packageId: string }[]): string[][] {
  const ids = packages.map(({ packageId }) => packageId)
  return Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, part) =>
    ids.slice(part * batchSize, (part + 1) * batchSize),
  )
}

type Packages = Parameters<typeof idBatches>[0]
type SaveBatch = (packageIds: string[]) => Promise<unknown>

/**
 * Returns a function that saves one change of many packages in batches. After a failure it says how many are saved,
 * and a repeat of the same change continues with the others.
 */
export function batchSaver(): (packages: Packages, change: object, save: SaveBatch) => Promise<void> {
  const savedIds = new Set<string>()
  let lastChange = ''
  return async (packages, change, save) => {
    const text = JSON.stringify(change)
    if (text !== lastChange) savedIds.clear()
    lastChange = text
    for (const ids of idBatches(packages.filter(({ packageId }) => !savedIds.has(packageId)))) {
      await save(ids).catch((error: unknown) => {
        if (savedIds.size === 0) throw error
        const progress = `${formatCount(savedIds.size)} of ${plural(packages.length, 'package')} are saved.`
        throw new WordedError(`${progress} The others are not: ${notSavedText(error)}`)
      })
      for (const id of ids) savedIds.add(id)
    }
  }
}
