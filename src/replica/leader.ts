import { metaOf, putMeta, type ReplicaStore } from '#sync/engine/store.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { onFreeze } from '../browser/frozen.ts'
import { deviceNow, timers } from '../browser/seams.ts'
import { notifyTabs, onTabs } from '../browser/tabs.ts'

const beatEvery = 5_000
/** A visible tab that hears nothing of the leader for this long takes its place: a tab that hangs keeps its lock. */
const silentFor = 15_000
/** A leader that should not lead lets another tab at most this often: all others may be no better. */
const givesWayEvery = minuteMs

/** Each leader has a number of its own; pages are applied only under the latest. */
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

const every = (ms: number, call: () => void): (() => void) => {
  let cancel = () => {}
  const again = () => {
    cancel = timers.after(ms, () => {
      call()
      again()
    })
  }
  again()
  return () => cancel()
}

/**
 * Of all tabs with this person's data one leads: it alone talks to the server. `lead` is called in the tab that
 * becomes leader and gives back how to stop. A leader that `givesWay` lets a tab that waits have its place: an app from
 * before an update only sends, and the tab with the new one would never read anything.
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

  /** Leads until the lock is taken away or the tab lets go. */
  async function term(): Promise<void> {
    const stop = lead(await nextTerm(store))
    const quiet = every(beatEvery, () => notifyTabs({ t: 'beat', db }))
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
    const again = (ms: number) => {
      leading?.()
      heardAt = deviceNow()
      timers.after(ms, () => {
        if (!over) request(false)
      })
    }
    navigator.locks.request(lock, options, term).then(
      () => again(0),
      (fault: unknown) => {
        // Another tab took the lock (this one hung), or this one stopped waiting; all else is a database that cannot
        // be written now, and is not asked again and again without a pause.
        const isLost = fault instanceof DOMException && fault.name === 'AbortError'
        again(isLost ? 0 : beatEvery)
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

  // Timers stand still in a frozen tab: it competes again when it goes on.
  const letGo = onFreeze(() => {
    if (!navigator.locks) return
    waiting.abort()
    waiting = new AbortController()
    leading?.()
  })

  if (navigator.locks) request(false)
  else void term()
  const watching = every(beatEvery, () => {
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
