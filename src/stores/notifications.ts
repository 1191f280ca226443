import { create } from 'zustand'

/** Times and words of the specification: success 3 s, errors of calls 8 s, the older style 5 s. Milliseconds. */
export const toastMs = { success: 3000, error: 8000, older: 5000 } as const

export interface Toast {
  readonly id: number
  readonly tone: 'success' | 'error'
  readonly text: string
  readonly ms: number
}

/** State only; a message leaves when its time is over or the person closes it. */
export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0

function show(tone: Toast['tone'], text: string, ms: number): void {
  if (text === '') return
  const toast: Toast = { id: ++lastId, tone, text, ms }
  useToasts.setState(({ toasts }) => {
    // The same words twice in a row are one message.
    const before = toasts.at(-1)
    return { toasts: before?.text === text && before.tone === tone ? toasts : [...toasts, toast] }
  })
}

/** Green, bottom right, 3 s. */
export const toastSuccess = (text: string): void => show('success', text, toastMs.success)

/** Red, 8 s: "context: detail", or whichever of the two there is. */
export const toastError = (context: string, detail = ''): void =>
  show('error', [context, detail].filter((part) => part !== '').join(': '), toastMs.error)

/** The older notification style, 5 s: success green, error red. */
export const notify = (tone: Toast['tone'], text: string): void => show(tone, text, toastMs.older)

export const dismissToast = (id: number): void =>
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
