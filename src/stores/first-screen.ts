/** A page that never stands keeps nothing waiting for longer than this. Milliseconds. */
const latestMs = 5000
/** However busy the page is, what waits for a quiet moment comes at the latest after this time. Milliseconds. */
const busyMs = 2000

let stand = () => {}
const stands = new Promise<void>((resolve) => {
  stand = resolve
})

/** Told by main.tsx when the first page is drawn. */
export const firstScreenStands = (): void => stand()

/** Safari has no idle callback yet; there a moment has to do. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: busyMs })
  else setTimeout(run, 200)
}

let quiet: Promise<void> | null = null

/**
 * Resolves once the first screen stands and the page has nothing better to do. What a person does not see or need at
 * once is fetched then, so that the first screen does not wait behind it.
 */
export function afterFirstScreen(): Promise<void> {
  quiet ??= new Promise((resolve) => {
    setTimeout(stand, latestMs)
    void stands.then(() => whenIdle(resolve))
  })
  return quiet
}
