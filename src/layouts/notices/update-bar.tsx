import { useAppUpdate } from '../../pwa/app-update.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { TooOldBar, UpdateOffer } from './update-offer.tsx'

/** Offers a new version but never applies it automatically, because a scan may be in progress. */
export function UpdateBar() {
  const ready = useAppUpdate((state) => state.ready)
  const tooOld = useSyncStore((state) => !state.mayPull)
  if (ready) return <UpdateOffer />
  return tooOld ? <TooOldBar /> : null
}
