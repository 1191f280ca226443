/**
 * A browser may freeze a tab that is not looked at. Messages of other tabs still come in there, but no answer of the
 * database does: a transaction that is open in it, or begun in it, would keep all other tabs out of the tables.
 */
let thaw: Promise<void> | null = null
let times = 0
const listeners = new Set<() => void>()

function frozen(): void {
  times += 1
  thaw ??= new Promise((resolve) => {
    const resumed = () => {
      thaw = null
      resolve()
    }
    document.addEventListener('resume', resumed, { once: true })
  })
  giveUpTransactions()
  for (const listen of listeners) listen()
}

/** Called once, before anything asks the database. */
export function watchFreezing(): void {
  document.addEventListener('freeze', frozen)
}

/** Null unless this tab is frozen; then what it has to wait for before it asks the database. */
export const untilThawed = (): Promise<void> | null => thaw

/** How often this tab has been frozen: by that, work knows whether it was cut short. */
export const timesFrozen = (): number => times

/** Called at the last moment before the tab stands still. */
export function onFreeze(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** What a frozen tab must not hold open: it is undone, and done again when the tab goes on. */
const underway = new Set<IDBTransaction>()

function giveUpTransactions(): void {
  for (const transaction of underway)
    try {
      transaction.abort()
    } catch {
      // It is being committed, which needs nothing more of this tab.
    }
}

/** Notes a transaction, so that it is given up when the tab is frozen before it ends. */
export function begun(transaction: IDBTransaction): IDBTransaction {
  const over = () => underway.delete(transaction)
  underway.add(transaction)
  transaction.addEventListener('complete', over)
  transaction.addEventListener('abort', over)
  return transaction
}
