import type { OwnedPackage } from '#sync/api/packages/owned-package.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { CallError } from '../../../http/call-error.ts'
import { searchArchive } from '../../../queries/archive.ts'
import { searchPackages } from '../../../queries/package-search.ts'
import { hasServer, useConnectionStore } from '../../../stores/connection.ts'
import { type SearchResults, searchRules } from './search-store.ts'

/** Only the server sends the customer; a device's row just has the account id. */
export type FoundPackage = Package & Pick<Partial<OwnedPackage>, 'customer'>

const onDevice = 'Without a connection: only what is on this device was searched.'

async function searchDevice(text: string): Promise<SearchResults<FoundPackage>> {
  const results = await searchPackages(text, searchRules.pageSize)
  return { results, total: results.length, fromDevice: true, note: onDevice }
}

/** Searches on the server if it can be reached, otherwise on this device. */
export async function askForPackages(text: string): Promise<SearchResults<FoundPackage>> {
  if (!hasServer(useConnectionStore.getState().level)) return searchDevice(text)
  try {
    const page = await searchArchive({ searchString: text, pageNumber: searchRules.firstPage })
    return { results: page.result, total: page.totalItems, fromDevice: false, note: '' }
  } catch (error) {
    if (error instanceof CallError && error.status === 0) return searchDevice(text)
    throw error
  }
}
