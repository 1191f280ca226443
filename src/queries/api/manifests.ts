import { call, callForFile } from '../../http/call.ts'
import { type BodyOf, callsOf, documents } from '../../http/calls.ts'
import { serverQuery } from './server-cache/use-server-query.ts'

const customsList = callsOf(async () => (await import('#sync/api/packages/customs-list.ts')).customsList)
const manifests = callsOf(async () => (await import('#sync/api/packages/manifests.ts')).manifests)

/** A manifest from the server: either it isn't on this device, or only the server knows the details. */
export const serverManifestQuery = (manifestId: string, revision = '') =>
  serverQuery({
    queryKey: ['manifests', manifestId, revision],
    queryFn: () => call(manifests('manifests.get'), { params: { id: manifestId } }),
  })

/** Manifests that a text finds, also those that aren't on this device. Throws CallError. */
export const searchServerManifests = async (searchString: string) =>
  (await call(manifests('manifests.paginated'), { params: { id: 1 }, body: { searchString, pageSize: 5 } }))
    .result

/** A manifest with all of its packages as PDF. Throws CallError. */
export const fetchManifestPdf = (manifestId: string): Promise<Blob> =>
  callForFile(documents('manifests.pdf'), { params: { id: manifestId } })

/** The data that a manifest and its packages lack for the customs list. */
export const customsGapsQuery = (manifestId: string) =>
  serverQuery({
    queryKey: ['manifests', manifestId, 'customs-gaps'],
    queryFn: () => call(customsList('manifests.customsGaps'), { params: { id: manifestId } }),
    meta: { also: ['packages', 'accounts'] },
  })

const customsListOf = customsList('manifests.customsList')

/** The customs list, with taxpayer numbers. Throws CallError. */
export const fetchCustomsList = (manifestId: string, body: BodyOf<typeof customsListOf>): Promise<Blob> =>
  callForFile(customsListOf, { params: { id: manifestId }, body })
