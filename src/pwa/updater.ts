/** What came of asking for the new version. `write-open`: ask again when the write is done. */
export type UpdateOutcome = 'applying' | 'write-open' | 'nothing'

export interface UpdaterSeams {
  isWriteOpen(): boolean
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
  apply(): UpdateOutcome
}

/**
 * When a new version may take this page over: only after this page's own person said so, never during a write,
 * and once. A page therefore reloads at most once for each time somebody asks, so it cannot loop.
 */
export function createUpdater(seams: UpdaterSeams): Updater {
  let state: 'none' | 'waiting' | 'applying' | 'taken-over' | 'reloading' = 'none'

  const reload = () => {
    state = 'reloading'
    seams.setReady(false)
    seams.reload()
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
      if (state !== 'applying') return
      // A write may have begun since the button: the page goes on as it is, and the offer stays.
      if (seams.isWriteOpen()) state = 'taken-over'
      else reload()
    },
    apply() {
      if (state === 'applying' || state === 'reloading') return 'applying'
      if (state === 'none') return 'nothing'
      if (seams.isWriteOpen()) return 'write-open'
      if (state === 'taken-over') {
        reload()
        return 'applying'
      }
      state = 'applying'
      seams.skipWaiting()
      return 'applying'
    },
  }
}
