import { createSlot } from '#sync/lib/slot.ts'

/**
 * A browser may freeze a hidden tab. It still receives messages of other tabs but no results of the database: a
 * transaction that is open or started in it would lock all other tabs out of the tables.
 */
const thaw = createSlot<Promise<void> | null>(null)
const times = createSlot(0)
const listeners = new Set<() => void>()

const untilResumed = () =>
  new Promise<void>((resolve) => {
    const onResume = () => {
      thaw.set(null)
      resolve()
    }
    document.addEventListener('resume', onResume, { once: true })
  })

function onFrozen(): void {
  times.set(times.current + 1)
  if (!thaw.current) thaw.set(untilResumed())
  abortTransactions()
  for (const listen of listeners) listen()
}

/** Called once, before the first use of the database. */
export function watchFreezing(): void {
  document.addEventListener('freeze', onFrozen)
}

/** Null unless this tab is frozen; otherwise a promise to await before using the database. */
export const untilThawed = (): Promise<void> | null => thaw.current

/** The number of times this tab was frozen, by which work detects that it was interrupted. */
export const timesFrozen = (): number => times.current

/** Calls back right before the tab is frozen. */
export function onFreeze(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Transactions that a frozen tab must not hold open: they are aborted and repeated when the tab resumes. */
const underway = new Set<IDBTransaction>()

function abortTransactions(): void {
  for (const transaction of underway)
    try {
      transaction.abort()
    } catch {
      // It is being committed, which doesn't need this tab any more.
    }
}

/** Registers a transaction, so that it is aborted if the tab is frozen before it ends. */
export function trackTransaction(transaction: IDBTransaction): IDBTransaction {
  const over = () => underway.delete(transaction)
  underway.add(transaction)
  transaction.addEventListener('complete', over)
  transaction.addEventListener('abort', over)
  return transaction
}
