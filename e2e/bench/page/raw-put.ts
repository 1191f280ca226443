/** The least that a durable write can cost in this browser: one row into one table without indexes. */
export async function openRaw(): Promise<(row: object) => Promise<number>> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('bench-raw', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('rows', { keyPath: 'packageId' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return (row) =>
    new Promise((resolve, reject) => {
      const start = performance.now()
      const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' })
      transaction.objectStore('rows').put(row)
      transaction.oncomplete = () => resolve(performance.now() - start)
      transaction.onabort = () => reject(transaction.error)
      transaction.commit()
    })
}
