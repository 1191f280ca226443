import { useState } from 'react'
import { type StoreApi, useStore } from 'zustand'
import { timers } from '../../../browser/seams.ts'
import { toastError, toastSuccess } from '../../../stores/notifications.ts'
import { isAbout, useServerChanges } from '../../../stores/server-changes.ts'
import { useSyncStore } from '../../../stores/sync.ts'
import { outcomeAsk, outcomeTrouble } from '../../../visitor/payment/ask-outcome.ts'
import { isOpenFor, type Return } from '../../../visitor/payment/outcome-messages.ts'
import { createOutcomes, type OutcomeState, type Outcomes } from '../../../visitor/payment/outcome-store.ts'
import { askWhileSeen } from '../../../visitor/payment/outcome-watch.ts'

/** Asks the server, and shows the result of the check in one toast, not in one per try. */
function askFor(reference: string, page: Return): () => ReturnType<typeof ask> {
  let hasFailed = false
  const askServer = outcomeAsk(reference, page)
  async function ask() {
    try {
      const answer = await askServer()
      hasFailed = false
      if (answer.paid) toastSuccess('Payment status verified')
      return answer
    } catch (error) {
      if (!hasFailed)
        toastError('Error verifying payment status', error instanceof Error ? error.message : '')
      hasFailed = true
      throw error
    }
  }
  return ask
}

/** Asks while the page is visible, and immediately when the server announces a change. Returns a function that stops it. */
function watch(outcomes: Outcomes): () => void {
  const ends = [
    askWhileSeen(outcomes),
    useServerChanges.subscribe(({ about }) => isAbout(about, 'checkouts') && outcomes.askNow()),
    useSyncStore.subscribe(({ live }, before) => before.live && !live && outcomes.askNow()),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** The outcome of a payment, kept up to date while it has subscribers. */
function createOutcomeStore(
  reference: string,
  page: Return,
): Pick<StoreApi<OutcomeState>, 'getState' | 'getInitialState' | 'subscribe'> {
  const outcomes = createOutcomes({
    ask: askFor(reference, page),
    troubleOf: outcomeTrouble,
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

/** The result of the payment with this reference. */
export function useOutcome(reference: string, page: Return): OutcomeState {
  const [store] = useState(() => createOutcomeStore(reference, page))
  return useStore(store)
}
