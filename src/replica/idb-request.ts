import { noteAnswer } from './silence.ts'

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
    for (const request of requests) request.onerror = () => reject(request.error)
  })
}
