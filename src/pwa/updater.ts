/** How long a new version has to take over before it is told again. */
export const ASK_AGAIN_MS = 2_000

export interface UpdaterSeams {
  /** Resolves once nothing is being saved. */
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
  /** Takes the new version as soon as what is being saved is saved. Nothing while there is none. */
  apply(): void
}

/**
 * When a new version may take this page over: only after this page's own person said so, never during a write,
 * and once. A page therefore reloads at most once for each time somebody asks, so it cannot loop.
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

  // The browser forgets a takeover that was asked for while the version before was just starting.
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
      // The first visit's worker claims its page: nothing newer is there. From 'waiting', another tab took the update.
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
