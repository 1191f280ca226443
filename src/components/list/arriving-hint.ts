import { useIsBehind } from '../../queries/sync-status.ts'
import { ReceivingIcon } from '../../ui/icons.ts'
import type { ListWords } from './no-rows.tsx'

/** An empty list says that its rows are still loading while the device catches up. */
export function useArrivingWords(words: ListWords, noun: string): ListWords {
  if (!useIsBehind()) return words
  return {
    ...words,
    icon: ReceivingIcon,
    empty: `Getting the ${noun}`,
    coming: `Getting the ${noun}`,
    emptyText: 'They stay readable without a connection once they are on this device.',
    noMatchText: `The ${noun} are still loading. Matches appear as they arrive.`,
  }
}
