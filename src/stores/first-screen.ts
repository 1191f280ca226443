import { once } from '#sync/lib/once.ts'
import { createSlot } from '#sync/lib/slot.ts'

/** The longest wait for a first screen that never finishes, in milliseconds. */
const latestMs = 5000
/** The longest wait for an idle moment on a busy page, in milliseconds. */
const busyMs = 2000

const onShown = createSlot(() => {})
const firstScreen = new Promise<void>((resolve) => void onShown.set(resolve))

/** Called by main.tsx when the first page is rendered. */
export const markFirstScreenShown = (): void => onShown.current()

/** Safari has no idle callback yet, so a short delay replaces it. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: busyMs })
  else setTimeout(run, 200)
}

/**
 * Resolves once the first screen is shown and the page is idle. Everything that isn't needed immediately loads then, so
 * that the first screen doesn't wait for it.
 */
export const afterFirstScreen = once(
  () =>
    new Promise<void>((resolve) => {
      setTimeout(markFirstScreenShown, latestMs)
      void firstScreen.then(() => whenIdle(resolve))
    }),
)
