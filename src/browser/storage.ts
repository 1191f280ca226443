import { useEffect, useState } from 'react'

/** The bytes that this site uses and may use; undefined while loading, null if the browser doesn't tell. */
export interface StorageUse {
  used: number
  quota: number
}

/** Read once when the screen opens, because browsers don't announce changes. */
export function useStorageUse(): StorageUse | null | undefined {
  const [room, setRoom] = useState<StorageUse | null | undefined>(undefined)
  // An effect, because the browser answers later and outside of React.
  useEffect(() => {
    let isMounted = true
    const estimate = navigator.storage?.estimate?.() ?? Promise.resolve({})
    estimate.then(
      ({ usage, quota }: StorageEstimate) => {
        if (isMounted) setRoom(usage === undefined || quota === undefined ? null : { used: usage, quota })
      },
      () => isMounted && setRoom(null),
    )
    return () => {
      isMounted = false
    }
  }, [])
  return room
}
