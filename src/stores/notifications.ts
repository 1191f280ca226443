/** The specified durations in milliseconds: success 3 s, failed calls 8 s, the older style 5 s. */
export const toastMs = { success: 3000, error: 8000, older: 5000 } as const

export interface Toast {
  readonly tone: 'success' | 'error'
  readonly text: string
  readonly ms: number
}

/** Shows a message and calls back when it is gone, either timed out or closed. */
export type ToastLayer = (toast: Toast, onGone: () => void) => void

/** Messages from before the layer was loaded, which may take long on a bad connection. */
let earlyToasts: Toast[] = []
let layer: ToastLayer | null = null
let onWaiting: () => void = () => {}
let last: Toast | null = null

const isSame = (a: Toast | null, b: Toast) => a?.text === b.text && a.tone === b.tone

function show(tone: Toast['tone'], text: string, ms: number): void {
  const toast: Toast = { tone, text, ms }
  // The same message twice in a row is shown once.
  if (text === '' || isSame(last, toast)) return
  last = toast
  if (layer) present(layer, toast)
  else {
    earlyToasts.push(toast)
    onWaiting()
  }
}

const present = (to: ToastLayer, toast: Toast) =>
  to(toast, () => {
    if (last === toast) last = null
  })

/** Green, bottom right, 3 s. */
export const toastSuccess = (text: string): void => show('success', text, toastMs.success)

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
  layer = to
  const waitingToasts = earlyToasts
  earlyToasts = []
  for (const toast of waitingToasts) present(to, toast)
  return () => {
    if (layer !== to) return
    layer = null
    last = null
  }
}

/** Calls the listener when a message has no layer to show it. Returns a function to stop. */
export function onToastWaiting(listener: () => void): () => void {
  onWaiting = listener
  return () => {
    if (onWaiting === listener) onWaiting = () => {}
  }
}
