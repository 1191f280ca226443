import { create } from 'zustand'
import { isInstalled } from './installed.ts'

/** The browser's event that allows installing at a later moment. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && 'userChoice' in event

/** `prompt`: the browser can be asked to show its prompt. `ios`: only the browser's own menu can install. */
export type InstallWay = 'prompt' | 'ios' | null

const key = 'quayside-install-declined'
const wasDeclined = (): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return true
  }
}

/** An iPad identifies as a Mac, but has touch. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const useOfferStore = create<{ prompt: InstallPrompt | null; isDeclined: boolean }>(() => ({
  prompt: null,
  isDeclined: wasDeclined(),
}))

/** Keeps the browser's prompt until the person has a reason to install. Call once at the start. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isInstallPrompt(event)) useOfferStore.setState({ prompt: event })
  })
  window.addEventListener('appinstalled', () => useOfferStore.setState({ prompt: null }))
}

export function useInstallWay(): InstallWay {
  const { prompt, isDeclined } = useOfferStore()
  if (isDeclined || isInstalled()) return null
  if (prompt) return 'prompt'
  return isIos() ? 'ios' : null
}

export function declineInstall(): void {
  useOfferStore.setState({ isDeclined: true })
  try {
    localStorage.setItem(key, '1')
  } catch {
    // It is offered again at the next visit.
  }
}

/** The browser accepts one answer for each prompt. */
export async function installApp(): Promise<void> {
  const { prompt } = useOfferStore.getState()
  useOfferStore.setState({ prompt: null })
  await prompt?.prompt()
  if ((await prompt?.userChoice)?.outcome === 'dismissed') declineInstall()
}
