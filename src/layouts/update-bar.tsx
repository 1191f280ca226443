import { useAppUpdate } from '../pwa/app-update.ts'
import { useSyncStore } from '../stores/sync.ts'
import { later } from '../ui/lazy-parts.ts'

const UpdateOffer = later(async () => (await import('./update-offer.tsx')).UpdateOffer)
const TooOldBar = later(async () => (await import('./update-offer.tsx')).TooOldBar)

/** Offers a new version but never applies it by itself, because a scan may be in progress. */
export function UpdateBar() {
  const ready = useAppUpdate((state) => state.ready)
  const tooOld = useSyncStore((state) => !state.mayPull)
  if (ready) return <UpdateOffer />
  return tooOld ? <TooOldBar /> : null
}
