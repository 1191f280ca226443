import { useIsBehind } from '../../queries/sync-status.ts'
import { ReceivingIcon } from '../../ui/icons.ts'
import type { ListWords } from './no-rows.tsx'

/** An empty list of the device's rows says nothing while these are still on their way to it. */
export function useArrivingWords(words: ListWords, what: string): ListWords {
  if (!useIsBehind()) return words
  return {
    ...words,
    icon: ReceivingIcon,
    empty: `Getting the ${what}`,
    coming: `Getting the ${what}`,
    emptyText: 'They stay readable without a connection once they are on this device.',
    noMatchText: `The ${what} are still loading. What matches appears here by itself.`,
  }
}
