import { useEffect, useState } from 'react'
import { secondMs } from '#sync/lib/durations.ts'

export interface DoorPosition {
  readonly latitude: number
  readonly longitude: number
  readonly accuracyM: number
}

/** The driver's position; null until the phone reports one, which it may never do without permission. */
export function usePosition(): DoorPosition | null {
  const [position, setPosition] = useState<DoorPosition | null>(null)
  useEffect(() => {
    let isOver = false
    navigator.geolocation?.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!isOver) setPosition({ latitude, longitude, accuracyM: Math.round(accuracy) })
      },
      () => {
        // The handover continues without a position that is refused or not found.
      },
      { enableHighAccuracy: true, timeout: 20 * secondMs, maximumAge: 60 * secondMs },
    )
    return () => {
      isOver = true
    }
  }, [])
  return position
}
