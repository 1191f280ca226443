import type { Package } from '#sync/entities/package.ts'
import type { PackageStatus } from '#sync/entities/package-status.ts'
import { call } from '../http/call.ts'

export interface ArchiveQuestion {
  searchString: string
  status?: PackageStatus | undefined
  unidentified?: boolean
  needsReview?: boolean
  pageNumber: number
}

export interface ArchivePage {
  result: Package[]
  totalItems: number
}

/** The server's own search, over everything there ever was: also what has left this device. Throws CallError. */
export async function searchArchive(question: ArchiveQuestion): Promise<ArchivePage> {
  const { searchString, status, unidentified, needsReview, pageNumber } = question
  // The row brings the validators along, which the list itself can do without.
  const { packages } = await import('#sync/api/packages.ts')
  return call(packages['packages.paginated'], {
    params: { pageNumber },
    body: {
      pageNumber,
      pageSize: 20,
      searchString,
      ...(status ? { status } : {}),
      ...(unidentified ? { unidentified } : {}),
      ...(needsReview ? { needsReview } : {}),
    },
  })
}
