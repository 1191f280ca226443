import { useState } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { timers } from '../../browser/seams.ts'
import { CallError } from '../../http/call-error.ts'
import { verifyCheckout } from '../../queries/api/checkouts.ts'
import { toastError, toastSuccess } from '../../stores/notifications.ts'
import { useServerChanges } from '../../stores/server-changes.ts'
import { useSyncStore } from '../../stores/sync.ts'
import { isOpenFor, type Return } from './outcome-messages.ts'
import { createOutcomes, type OutcomeState, type Outcomes, type Trouble } from './outcome-store.ts'

/** A reference that is none, or nobody's, stays so. */
const unknown: readonly number[] = [400, 404]

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof CallError)) return 'busy'
  if (unknown.includes(error.status)) return 'unknown'
  return error.status === 0 ? 'away' : 'busy'
}

/** Asks the server, and says in a toast how that went: once, not at each try. */
function askFor(reference: string): () => ReturnType<typeof ask> {
  let failed = false
  async function ask() {
    try {
      const answer = await verifyCheckout(reference)
      failed = false
      if (answer.paid) toastSuccess('Payment status verified')
      return answer
    } catch (error) {
      if (!failed) toastError('Error verifying payment status', error instanceof Error ? error.message : '')
      failed = true
      throw error
    }
  }
  return ask
}

/** Asking goes on by itself only while somebody is there to see the answer. Returns how to stop. */
function watch(outcomes: Outcomes): () => void {
  let stop = document.hidden ? () => {} : outcomes.start()
  const look = () => {
    stop()
    stop = document.hidden ? () => {} : outcomes.start()
  }
  const ends = [
    useServerChanges.subscribe(({ about }) => about.includes('checkouts') && outcomes.askNow()),
    useSyncStore.subscribe(({ live }, before) => before.live && !live && outcomes.askNow()),
  ]
  document.addEventListener('visibilitychange', look)
  window.addEventListener('online', outcomes.askNow)
  return () => {
    stop()
    for (const end of ends) end()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('online', outcomes.askNow)
  }
}

/** The outcome of one payment, kept up to date while anything is subscribed to it. */
function createWatched(
  reference: string,
  page: Return,
): Pick<StoreApi<OutcomeState>, 'getState' | 'getInitialState' | 'subscribe'> {
  const outcomes = createOutcomes({
    ask: askFor(reference),
    troubleOf,
    isOpen: isOpenFor(page),
    isLive: () => useSyncStore.getState().live,
    timers,
  })
  const { store } = outcomes
  if (reference === '') return store
  let subscribers = 0
  let stop = () => {}
  return {
    ...store,
    subscribe(listener) {
      const end = store.subscribe(listener)
      if (subscribers++ === 0) stop = watch(outcomes)
      return () => {
        end()
        if (--subscribers === 0) stop()
      }
    },
  }
}

/** What became of the payment with this reference. */
export function useOutcome(reference: string, page: Return): OutcomeState {
  const [store] = useState(() => createWatched(reference, page))
  return useStore(store)
}
