import type { Timers } from '#sync/lib/timers.ts'

interface OfDevice {
  readonly hubDeviceId: string
}

/**
 * Keeps the latest reading of each device, newest first, and forgets one after its life.
 * @param lifeMs undefined to keep readings
 * @param show called with the readings that are current now
 */
export function currentReadings<T extends OfDevice>(
  timers: Timers,
  lifeMs: number | undefined,
  show: (readings: readonly T[]) => void,
) {
  let readings: readonly T[] = []
  const endings = new Map<string, () => void>()
  const set = (next: readonly T[]) => {
    readings = next
    show(readings)
  }
  const without = (hubDeviceId: string) => readings.filter((reading) => reading.hubDeviceId !== hubDeviceId)
  return {
    add(reading: T): void {
      const { hubDeviceId } = reading
      set([reading, ...without(hubDeviceId)])
      endings.get(hubDeviceId)?.()
      if (lifeMs !== undefined)
        endings.set(
          hubDeviceId,
          timers.after(lifeMs, () => set(without(hubDeviceId))),
        )
    },
    stop(): void {
      for (const end of endings.values()) end()
    },
  }
}
