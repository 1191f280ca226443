import { mayReload } from './chunk-rule.ts'

const STORAGE_KEY = 'quayside-chunk-reload'

export const CHUNK_FAILURE_TEXT =
  'This part of the app could not be loaded. Check the connection, then try again. Nothing you saved is lost.'

export interface ChunkSeams {
  target: EventTarget
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now(): number
  isOnline(): boolean
  isWriteOpen(): boolean
  reload(): void
}

function lastReload(storage: ChunkSeams['storage']): number | undefined {
  const at = Number(storage.getItem(STORAGE_KEY) ?? Number.NaN)
  return Number.isFinite(at) ? at : undefined
}

/** The router recognizes the browser's own message and would reload automatically without this rule. */
function relabelFailure(payload: unknown): void {
  if (payload instanceof Error) Object.assign(payload, { name: 'ChunkFailure', message: CHUNK_FAILURE_TEXT })
}

/**
 * Reloads the page if a chunk can't be loaded, which usually means that a newer version was deployed. If the rule
 * refuses, the error reaches the screen's error boundary.
 */
export function watchChunkFailures(seams: ChunkSeams): void {
  seams.target.addEventListener('vite:preloadError', (event) => {
    const now = seams.now()
    const failure = {
      now,
      lastReload: lastReload(seams.storage),
      online: seams.isOnline(),
      writeOpen: seams.isWriteOpen(),
    }
    relabelFailure('payload' in event ? event.payload : undefined)
    if (!mayReload(failure)) return
    seams.storage.setItem(STORAGE_KEY, String(now))
    seams.reload()
  })
}

/** Applies the rule to this window. The guard is in sessionStorage, because it is per tab and survives the reload. */
export function watchWindowChunkFailures(isWriteOpen: () => boolean): void {
  watchChunkFailures({
    target: window,
    storage: window.sessionStorage,
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    isWriteOpen,
    reload: () => window.location.reload(),
  })
}
