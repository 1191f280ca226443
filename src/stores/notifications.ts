import { createSlot } from '#sync/lib/slot.ts'

/** The specified durations in milliseconds: success 3 s, failed calls 8 s, the older style 5 s. */
export const toastMs = { success: 3000, error: 8000, older: 5000 } as const

/** A message with an undo stays long enough to see a mistake. */
const undoMs = 10_000

export interface Toast {
  readonly tone: 'success' | 'error'
  readonly text: string
  readonly ms: number
  /** Takes back what the message is about; pressed once at most. */
  readonly undo?: () => void
}

/** Shows a message and calls back when it is gone, either timed out or closed. */
export type ToastLayer = (toast: Toast, onGone: () => void) => void

/** Messages from before the layer was loaded, which may take long on a bad connection. */
const earlyToasts: Toast[] = []
const layer = createSlot<ToastLayer | null>(null)
const waitingListener = createSlot(() => {})
const last = createSlot<Toast | null>(null)

const isSame = (a: Toast | null, b: Toast) => a?.text === b.text && a.tone === b.tone

/** Lets the same message be shown again once it is gone. */
const takeBack = (toast: Toast) => () => {
  if (last.current === toast) last.set(null)
}

function show(tone: Toast['tone'], text: string, ms: number, undo?: () => void): void {
  const toast: Toast = { tone, text, ms, ...(undo && { undo }) }
  // The same message twice in a row is shown once, but each undo is about its own change.
  if (text === '' || (!undo && isSame(last.current, toast))) return
  last.set(toast)
  if (layer.current) layer.current(toast, takeBack(toast))
  else {
    earlyToasts.push(toast)
    waitingListener.current()
  }
}

/** Green, bottom right, 3 s. */
export const toastSuccess = (text: string): void => show('success', text, toastMs.success)

/** Green with a button that takes it back, 10 s. */
export const toastWithUndo = (text: string, undo: () => void): void => show('success', text, undoMs, undo)

/** Red, 8 s: "context: detail", or the one that is present. */
export const toastError = (context: string, detail = ''): void =>
  show('error', [context, detail].filter((part) => part !== '').join(': '), toastMs.error)

/** Converts an error to a red toast, for an action without a place for its message. */
export const failureToast =
  (context: string) =>
  (error: unknown): string => {
    toastError(context, error instanceof Error ? error.message : '')
    return ''
  }

/** The older notification style, 5 s: success green, error red. */
export const notify = (tone: Toast['tone'], text: string): void => show(tone, text, toastMs.older)

/** Passes the waiting messages and all later ones to the layer, until the returned function is called. */
export function connectToasts(to: ToastLayer): () => void {
  const disconnect = layer.set(to)
  for (const toast of earlyToasts.splice(0)) to(toast, takeBack(toast))
  return () => {
    if (layer.current === to) last.set(null)
    disconnect()
  }
}

/** Calls the listener when a message has no layer to show it. Returns a function to stop. */
export const onToastWaiting = (listener: () => void): (() => void) => waitingListener.set(listener)
