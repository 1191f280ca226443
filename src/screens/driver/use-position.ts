import { useEffect, useState } from 'react'
import { secondMs } from '#sync/lib/durations.ts'

export interface DoorPosition {
  readonly latitude: number
  readonly longitude: number
  readonly accuracyM: number
}

/** Where the driver stands, if the phone says so and its owner allows it; null until then, and for ever if not. */
export function usePosition(): DoorPosition | null {
  const [position, setPosition] = useState<DoorPosition | null>(null)
  useEffect(() => {
    let isOver = false
    navigator.geolocation?.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!isOver) setPosition({ latitude, longitude, accuracyM: Math.round(accuracy) })
      },
      () => {
        // Refused or not found: the hand-over goes on without it.
      },
      { enableHighAccuracy: true, timeout: 20 * secondMs, maximumAge: 60 * secondMs },
    )
    return () => {
      isOver = true
    }
  }, [])
  return position
}
