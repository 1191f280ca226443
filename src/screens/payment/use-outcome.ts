import { useEffect, useState, useSyncExternalStore } from 'react'
import { checkouts } from '#sync/api/checkouts.ts'
import { CallError, call } from '../../data/call.ts'
import { timers } from '../../data/seams.ts'
import { toastError, toastSuccess } from '../../stores/notifications.ts'
import { type OutcomeMachine, type OutcomeState, outcomeMachine, type Trouble } from './outcome-machine.ts'
import { isOpenFor, type Return } from './outcome-words.ts'

/** A reference that is none, or nobody's, stays so. */
const unknown: readonly number[] = [400, 404]

function troubleOf(error: unknown): Trouble {
  if (!(error instanceof CallError)) return 'busy'
  if (unknown.includes(error.status)) return 'unknown'
  return error.status === 0 ? 'away' : 'busy'
}

/** Asks the server, and says in a toast how that went: once, not at each try. */
function askFor(reference: string, page: Return): () => ReturnType<typeof ask> {
  const isOpen = isOpenFor(page)
  let failed = false
  async function ask() {
    try {
      const answer = await call(checkouts['checkouts.verify'], { params: { id: reference } })
      failed = false
      if (!isOpen(answer)) toastSuccess('Payment status verified')
      return answer
    } catch (error) {
      if (!failed) toastError('Error verifying payment status', error instanceof Error ? error.message : '')
      failed = true
      throw error
    }
  }
  return ask
}

const machineFor = (reference: string, page: Return): OutcomeMachine =>
  outcomeMachine({ ask: askFor(reference, page), troubleOf, isOpen: isOpenFor(page), timers })

/** What became of the payment with this reference, kept up to date while the page is looked at. */
export function useOutcome(reference: string, page: Return): OutcomeState {
  const [machine] = useState(() => machineFor(reference, page))
  // Asking goes on by itself only while somebody is there to see the answer.
  useEffect(() => {
    if (reference === '') return
    let stop = document.hidden ? () => {} : machine.start()
    const look = () => {
      stop()
      stop = document.hidden ? () => {} : machine.start()
    }
    const back = () => machine.askNow()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', back)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', back)
    }
  }, [machine, reference])
  return useSyncExternalStore(machine.subscribe, machine.state)
}
