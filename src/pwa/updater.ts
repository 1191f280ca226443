/** The time that a new version has for taking over before it is asked again. */
export const ASK_AGAIN_MS = 2_000

export interface UpdaterSeams {
  /** Resolves once no change is being saved. */
  allSaved(): Promise<void>
  /** Tells the waiting worker to take over. */
  skipWaiting(): void
  reload(): void
  setReady(ready: boolean): void
}

export interface Updater {
  /** A new version is installed and waits. */
  onWaiting(): void
  /** Another worker controls this page from now on. */
  onControlling(): void
  /** Applies the new version once all changes are saved. Does nothing without one. */
  apply(): void
}

/**
 * Decides when a new version may take over this page: only after this page's own person agreed, never during a write,
 * and once. A page therefore reloads at most once per request, so it can't loop.
 */
export function createUpdater(seams: UpdaterSeams): Updater {
  let state: 'none' | 'waiting' | 'applying' | 'taken-over' | 'reloading' = 'none'

  const reload = async () => {
    if (state === 'reloading') return
    state = 'reloading'
    await seams.allSaved()
    seams.setReady(false)
    seams.reload()
  }
  let asking: ReturnType<typeof setTimeout> | undefined

  // The browser loses a takeover that was requested while the previous version was just starting.
  const ask = () => {
    clearTimeout(asking)
    if (state !== 'applying') return
    seams.skipWaiting()
    asking = setTimeout(ask, ASK_AGAIN_MS)
  }
  return {
    onWaiting() {
      if (state !== 'none' && state !== 'taken-over') return
      state = 'waiting'
      seams.setReady(true)
    },
    onControlling() {
      // The first visit's worker claims its page, with nothing newer to apply. From 'waiting', another tab applied the
      // update.
      if (state === 'waiting') state = 'taken-over'
      if (state === 'applying') void reload()
    },
    apply() {
      if (state === 'taken-over') void reload()
      if (state !== 'waiting' && state !== 'applying') return
      state = 'applying'
      void seams.allSaved().then(ask)
    },
  }
}
