import { useEffect, useRef, useState } from 'react'
import type { DeviceAnnouncement, DeviceReading } from '#sync/api/company/hub.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { createSlot } from '#sync/lib/slot.ts'
import { timers } from '../browser/seams.ts'
import { useSessionStore } from '../stores/session.ts'
import { currentReadings } from './current-readings.ts'

type Listener = (announcement: DeviceAnnouncement) => void

const listeners = new Set<Listener>()
const connectionCloser = createSlot(() => {})

/** Opens a shared connection for all listeners on this page. It closes with the last of them, and with the session. */
function start(): void {
  const accountId = useSessionStore.getState().session?.accountId
  if (!accountId) return
  let isOver = false
  let close = () => {}
  const unsubscribe = useSessionStore.subscribe(({ session }) => {
    if (session?.accountId !== accountId) connectionCloser.current()
  })
  connectionCloser.set(() => {
    isOver = true
    unsubscribe()
    close()
  })
  // Loaded late, because its validators are as large as a screen. Without it, weights are typed.
  void import('../http/hub-socket.ts').then(
    ({ followHub }) => {
      if (isOver) return
      close = followHub(accountId, (announcement) => {
        for (const listener of listeners) listener(announcement)
      })
    },
    () => undefined,
  )
}

function listen(listener: Listener): () => void {
  listeners.add(listener)
  if (listeners.size === 1) start()
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) connectionCloser.current()
  }
}

export type ReadingOf<K extends DeviceReading['kind']> = Extract<DeviceReading, { kind: K }>

/** The latest reading of a device. */
export interface HubReading<K extends DeviceReading['kind']> {
  readonly hubDeviceId: string
  readonly name: string
  readonly at: string
  readonly reading: ReadingOf<K>
}

/** A weight is of the box that lies on the scale now, so an old one is forgotten. */
const lifeMs: Partial<Record<DeviceReading['kind'], number>> = { scale: minuteMs }

const isOfKind = <K extends DeviceReading['kind']>(
  reading: DeviceReading,
  kind: K,
): reading is ReadingOf<K> => reading.kind === kind

/**
 * The latest reading of each device of a kind at this person's branch since the component was mounted, newest first,
 * while it is current.
 * @param onReading called with each new reading
 */
export function useHubReadings<K extends DeviceReading['kind']>(
  kind: K,
  onReading: (message: HubReading<K>) => void,
): readonly HubReading<K>[] {
  const [readings, setReadings] = useState<readonly HubReading<K>[]>([])
  const latest = useRef(onReading)
  useEffect(() => {
    latest.current = onReading
  })
  useEffect(() => {
    const current = currentReadings<HubReading<K>>(timers, lifeMs[kind], setReadings)
    const stop = listen(({ hubDeviceId, name, at, told: reading }) => {
      if (!isOfKind(reading, kind)) return
      const message = { hubDeviceId, name, at, reading }
      current.add(message)
      latest.current(message)
    })
    return () => {
      stop()
      current.stop()
    }
  }, [kind])
  return readings
}
