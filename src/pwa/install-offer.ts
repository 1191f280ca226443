import { create } from 'zustand'
import { isInstalled } from './installed.ts'

/** What a browser gives whoever wants to offer installing at a moment of their own. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event && 'userChoice' in event

/** `prompt`: the browser asks when it is told to. `ios`: only its own menu can. */
export type InstallWay = 'prompt' | 'ios' | null

const key = 'quayside-install-declined'
const wasDeclined = (): boolean => {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return true
  }
}

/** An iPad says that it is a Mac, and has touch. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const useOfferStore = create<{ prompt: InstallPrompt | null; isDeclined: boolean }>(() => ({
  prompt: null,
  isDeclined: wasDeclined(),
}))

/** Keeps the browser's own question for the moment when somebody has a reason to install. Call once at start. */
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

/** The browser takes one answer for each of its questions. */
export async function installApp(): Promise<void> {
  const { prompt } = useOfferStore.getState()
  useOfferStore.setState({ prompt: null })
  await prompt?.prompt()
  if ((await prompt?.userChoice)?.outcome === 'dismissed') declineInstall()
}
