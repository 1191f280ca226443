import { noteAnswer } from './silence.ts'

/** What a request of IndexedDB comes to. */
export const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => {
      noteAnswer()
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })

/** The same for several requests of one transaction. */
export function requestResults<T>(requests: readonly IDBRequest<T>[]): Promise<T[]> {
  const last = requests.at(-1)
  if (!last) return Promise.resolve([])
  return new Promise((resolve, reject) => {
    // Requests of one transaction are answered in order: the last answer is the sign that all are there.
    last.onsuccess = () => {
      noteAnswer()
      resolve(requests.map(({ result }) => result))
    }
    for (const request of requests) request.onerror = () => reject(request.error)
  })
}
