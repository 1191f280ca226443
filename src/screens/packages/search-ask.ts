import type { OwnedPackage } from '#sync/api/owned-package.ts'
import type { Package } from '#sync/entities/package.ts'
import { searchPackages } from '../../queries/package-search.ts'
import { hasServer, useConnectionStore } from '../../stores/connection.ts'
import { type SearchResults, searchRules } from './search-store.ts'

/** The server says whose it is; a device's row names the account only. */
export type FoundPackage = Package & Pick<Partial<OwnedPackage>, 'customer'>

const onDevice = 'Without a connection: only what is on this device was searched.'

async function here(text: string): Promise<SearchResults<FoundPackage>> {
  const results = await searchPackages(text, searchRules.pageSize)
  return { results, total: results.length, fromDevice: true, note: onDevice }
}

/** The server's search when there is one, this device's when there is not. */
export async function askForPackages(text: string): Promise<SearchResults<FoundPackage>> {
  if (!hasServer(useConnectionStore.getState().level)) return here(text)
  // Loaded when first asked: the calls bring the validators along, and this widget is on every page.
  const [{ searchArchive }, { CallError }] = await Promise.all([
    import('../../queries/archive.ts'),
    import('../../http/call-error.ts'),
  ])
  try {
    const page = await searchArchive({ searchString: text, pageNumber: searchRules.firstPage })
    return { results: page.result, total: page.totalItems, fromDevice: false, note: '' }
  } catch (error) {
    if (error instanceof CallError && error.status === 0) return here(text)
    throw error
  }
}
