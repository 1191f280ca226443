import type { OwnedPackage } from '#sync/api/packages/owned-package.ts'
import type { PackagePageBody } from '#sync/api/packages/packages.ts'
import { call } from '../http/call.ts'
import { packages } from '../http/calls.ts'

export interface ArchiveQuestion extends Omit<PackagePageBody, 'pageSize' | 'archived'> {
  pageNumber: number
}

export interface ArchivePage {
  result: OwnedPackage[]
  totalItems: number
}

/** The server's search over all packages, including those that are no longer on this device. Throws CallError. */
export function searchArchive(question: ArchiveQuestion): Promise<ArchivePage> {
  const { pageNumber } = question
  return call(packages('packages.paginated'), {
    params: { pageNumber },
    body: { ...question, pageSize: 20, archived: true },
  })
}
