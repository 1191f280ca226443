/** Times of the specification: success 3 s, errors of calls 8 s, the older style 5 s. Milliseconds. */
export const toastMs = { success: 3000, error: 8000, older: 5000 } as const

export interface Toast {
  readonly tone: 'success' | 'error'
  readonly text: string
  readonly ms: number
}

/** Shows one message, and tells when it is gone: its time was over or somebody closed it. */
export type ToastLayer = (toast: Toast, onGone: () => void) => void

/** Messages of before their layer was there; it may come late, when the connection is bad. */
let early: Toast[] = []
let layer: ToastLayer | null = null
let onWaiting: () => void = () => {}
let last: Toast | null = null

const isSame = (a: Toast | null, b: Toast) => a?.text === b.text && a.tone === b.tone

function show(tone: Toast['tone'], text: string, ms: number): void {
  const toast: Toast = { tone, text, ms }
  // The same words twice in a row are one message.
  if (text === '' || isSame(last, toast)) return
  last = toast
  if (layer) present(layer, toast)
  else {
    early.push(toast)
    onWaiting()
  }
}

const present = (to: ToastLayer, toast: Toast) =>
  to(toast, () => {
    if (last === toast) last = null
  })

/** Green, bottom right, 3 s. */
export const toastSuccess = (text: string): void => show('success', text, toastMs.success)

/** Red, 8 s: "context: detail", or whichever of the two there is. */
export const toastError = (context: string, detail = ''): void =>
  show('error', [context, detail].filter((part) => part !== '').join(': '), toastMs.error)

/** The older notification style, 5 s: success green, error red. */
export const notify = (tone: Toast['tone'], text: string): void => show(tone, text, toastMs.older)

/** Gives the layer what waits, and from then on every message, until the returned function is called. */
export function connectToasts(to: ToastLayer): () => void {
  layer = to
  const waited = early
  early = []
  for (const toast of waited) present(to, toast)
  return () => {
    if (layer !== to) return
    layer = null
    last = null
  }
}

/** Called whenever a message has no layer to show it. Returns how to stop. */
export function onToastWaiting(listener: () => void): () => void {
  onWaiting = listener
  return () => {
    if (onWaiting === listener) onWaiting = () => {}
  }
}
