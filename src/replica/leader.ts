import { metaOf, putMeta, type ReplicaStore } from '#sync/engine/store.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { onFreeze } from '../browser/frozen.ts'
import { deviceNow, timers } from '../browser/seams.ts'
import { notifyTabs, onTabs } from '../browser/tabs.ts'

const beatEvery = 5_000
/** A visible tab takes over from a leader that is silent for this long, because a tab that hangs keeps its lock. */
const silentFor = 15_000
/** The minimum time between two attempts of a leader to step down, since the other tabs may be no better. */
const givesWayEvery = minuteMs

/** Gives each leader its own number; pages are applied only under the latest. */
async function nextTerm(store: ReplicaStore): Promise<number> {
  return store.write(
    async (tx) => {
      const term = ((await metaOf(tx, 'term')) ?? 0) + 1
      putMeta(tx, 'term', term)
      return term
    },
    { durable: true, tables: ['_meta'] },
  )
}

const repeat = (ms: number, call: () => void): (() => void) => {
  let cancel = () => {}
  const schedule = () => {
    cancel = timers.after(ms, () => {
      call()
      schedule()
    })
  }
  schedule()
  return () => cancel()
}

/**
 * Elects one leader among all tabs with this person's data; only the leader talks to the server. `lead` is called in
 * the tab that becomes leader and returns a function to stop. A leader that `givesWay` hands over to a waiting tab: an
 * app from before an update can only send, and the tab with the new version would never read anything.
 */
export function competeToLead(
  db: string,
  store: ReplicaStore,
  lead: (term: number) => () => void,
  givesWay: () => boolean = () => false,
): () => void {
  const lock = `quayside-sync:${db}`
  let over = false
  let gaveWayAt = Number.NEGATIVE_INFINITY
  let heardAt = deviceNow()
  let leading: (() => void) | null = null
  let waiting = new AbortController()

  const silence = onTabs((message) => {
    if (message.t === 'beat' && message.db === db) heardAt = deviceNow()
  })

  /** Leads until the lock is stolen or the tab releases it. */
  async function term(): Promise<void> {
    const stop = lead(await nextTerm(store))
    const quiet = repeat(beatEvery, () => notifyTabs({ t: 'beat', db }))
    notifyTabs({ t: 'beat', db })
    await new Promise<void>((resolve) => {
      leading = () => {
        leading = null
        quiet()
        stop()
        resolve()
      }
      if (over) leading()
    })
  }

  function request(steal: boolean): void {
    const options = steal ? { steal: true } : { signal: waiting.signal }
    const retryAfter = (ms: number) => {
      leading?.()
      heardAt = deviceNow()
      timers.after(ms, () => {
        if (!over) request(false)
      })
    }
    navigator.locks.request(lock, options, term).then(
      () => retryAfter(0),
      (fault: unknown) => {
        // Either another tab stole the lock because this one hung, or this one stopped waiting. Any other fault means
        // that the database can't be written now, so the next try waits.
        const isLost = fault instanceof DOMException && fault.name === 'AbortError'
        retryAfter(isLost ? 0 : beatEvery)
      },
    )
  }

  async function giveWay(): Promise<void> {
    if (!leading || !givesWay() || deviceNow() - gaveWayAt < givesWayEvery) return
    const { pending = [] } = await navigator.locks.query()
    if (!pending.some(({ name }) => name === lock)) return
    gaveWayAt = deviceNow()
    leading?.()
  }

  // Timers don't run in a frozen tab, so it competes again when it resumes.
  const letGo = onFreeze(() => {
    if (!navigator.locks) return
    waiting.abort()
    waiting = new AbortController()
    leading?.()
  })

  if (navigator.locks) request(false)
  else void term()
  const watching = repeat(beatEvery, () => {
    if (navigator.locks) void giveWay()
    const silent = deviceNow() - heardAt >= silentFor
    if (!over && !leading && silent && document.visibilityState === 'visible' && navigator.locks)
      request(true)
  })

  return () => {
    over = true
    letGo()
    watching()
    silence()
    waiting.abort()
    leading?.()
  }
}
