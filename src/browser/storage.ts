import { useEffect, useState } from 'react'

/** Bytes this site holds on the device and may hold; undefined while asked, null where the browser does not tell. */
export interface StorageUse {
  used: number
  quota: number
}

/** Asked when the screen opens: browsers say how much is used, and not when it changes. */
export function useStorageUse(): StorageUse | null | undefined {
  const [room, setRoom] = useState<StorageUse | null | undefined>(undefined)
  // An effect, because the browser answers later and outside of React.
  useEffect(() => {
    let shown = true
    const estimate = navigator.storage?.estimate?.() ?? Promise.resolve({})
    estimate.then(
      ({ usage, quota }: StorageEstimate) => {
        if (shown) setRoom(usage === undefined || quota === undefined ? null : { used: usage, quota })
      },
      () => shown && setRoom(null),
    )
    return () => {
      shown = false
    }
  }, [])
  return room
}
