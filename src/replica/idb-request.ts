import { noteAnswer } from './silence.ts'

/** Of many requests, the answers of some are enough to show that a slow device is still working. */
export const requestsPerAnswer = 20

/** The result of an IndexedDB request. */
export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => {
      noteAnswer()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })

/** The results of several requests of one transaction. */
export function requestResults<T>(requests: readonly IDBRequest<T>[]): Promise<T[]> {
  const last = requests.at(-1)
  if (!last) return Promise.resolve([])
  return new Promise((resolve, reject) => {
    // Requests of a transaction are answered in order, so the last answer means that all have arrived.
    last.onsuccess = () => {
      noteAnswer()
      resolve(requests.map(({ result }) => result))
    }
    for (const [n, request] of requests.entries()) {
      if (n % requestsPerAnswer === 0 && request !== last) request.onsuccess = noteAnswer
      request.onerror = () => reject(request.error)
    }
  })
}
