import { expect, type Page } from '@playwright/test'

/** The numbers of a page’s transactions and requests. */
export interface StoreCounts {
  transactions: number
  strictWrites: number
  requests: number
}

declare global {
  interface Window {
    storeCounts: StoreCounts
  }
}

/** Counts what a page asks of IndexedDB from now on. A transaction counts with its first request. */
export const countRequests = (page: Page) =>
  page.evaluate(() => {
    window.storeCounts = { transactions: 0, strictWrites: 0, requests: 0 }
    const countedTransactions = new WeakSet<IDBTransaction>()
    const count = ({ transaction }: IDBRequest) => {
      window.storeCounts.requests += 1
      if (!transaction || countedTransactions.has(transaction)) return
      countedTransactions.add(transaction)
      window.storeCounts.transactions += 1
      if (transaction.durability === 'strict') window.storeCounts.strictWrites += 1
    }
    type Method = (this: unknown, ...values: unknown[]) => IDBRequest
    const reads = ['get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor', 'openKeyCursor']
    for (const name of [...reads, 'put', 'add', 'delete', 'clear'])
      for (const methods of [IDBObjectStore.prototype, IDBIndex.prototype] as unknown as Record<
        string,
        Method
      >[]) {
        const original = methods[name]
        if (!original) continue
        methods[name] = function (...values) {
          const request = original.apply(this, values)
          count(request)
          return request
        }
      }
  })

/** The counts since the last time. */
export const takeCounts = (page: Page): Promise<StoreCounts> =>
  page.evaluate(() => {
    const counts = window.storeCounts
    window.storeCounts = { transactions: 0, strictWrites: 0, requests: 0 }
    return counts
  })

/** The counts since the last time, once nothing was added for two seconds. */
export async function settledCounts(page: Page): Promise<StoreCounts> {
  let before = -1
  await expect
    .poll(
      async () => {
        const last = before
        before = await page.evaluate(() => window.storeCounts.requests)
        return before - last
      },
      { intervals: [2000] },
    )
    .toBe(0)
  return takeCounts(page)
}
