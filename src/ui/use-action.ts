import { useRef, useState } from 'react'
import { createSlot } from '#sync/lib/slot.ts'
import { notSavedText } from './dialogs/not-saved.ts'

const listener = createSlot((_error: unknown): void => undefined)

/** Sets the listener to failed actions. It is set at the start, because nothing here knows calls. */
export function onActionFailed(listen: (error: unknown) => void): void {
  listener.set(listen)
}

/**
 * Work that a button starts: whether it is pending, and why it failed. A second press while it runs does nothing.
 * `clearProblem` removes the reason once a choice makes it about something else.
 * @param work throws for what it refuses itself, and for what the device or the server refuses
 * @param failure converts an error to a message; `failureText` for a call, `notSavedText` for a change of this device
 */
export function useAction<Input extends unknown[]>(
  work: (...input: Input) => unknown,
  failure: (error: unknown) => string = notSavedText,
) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isRunning = useRef(false)
  const run = async (...input: Input): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setProblem('')
    try {
      await work(...input)
    } catch (error) {
      const text = failure(error)
      setProblem(text)
      // Without a text, the message was a toast already.
      if (text !== '') listener.current(error)
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { run, busy, problem, clearProblem: () => setProblem('') }
}
