import { isSlip } from '../photos/transfer-slips.ts'
import { useRows } from '../replica/live-rows.ts'

/** Slips of bank transfers that wait on this device for a connection; undefined while loading. */
export const useWaitingSlips = () =>
  useRows(async (db) => {
    const entries = await db._blob.filter((entry) => isSlip(entry) && entry.state === 'waiting').toArray()
    return entries.map(({ fileId, savedAt }) => ({ fileId, savedAt }))
  }, [])
