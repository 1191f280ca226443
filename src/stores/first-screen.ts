/** The longest wait for a first screen that never finishes, in milliseconds. */
const latestMs = 5000
/** The longest wait for an idle moment on a busy page, in milliseconds. */
const busyMs = 2000

let resolveFirstScreen = () => {}
const firstScreen = new Promise<void>((resolve) => {
  resolveFirstScreen = resolve
})

/** Called by main.tsx when the first page is rendered. */
export const markFirstScreenShown = (): void => resolveFirstScreen()

/** Safari has no idle callback yet, so a short delay replaces it. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: busyMs })
  else setTimeout(run, 200)
}

let quiet: Promise<void> | null = null

/**
 * Resolves once the first screen is shown and the page is idle. Everything that isn't needed immediately loads then, so
 * that the first screen doesn't wait for it.
 */
export function afterFirstScreen(): Promise<void> {
  quiet ??= new Promise((resolve) => {
    setTimeout(resolveFirstScreen, latestMs)
    void firstScreen.then(() => whenIdle(resolve))
  })
  return quiet
}
