import { useLocalStorage } from '@mantine/hooks'
import type { DeviceReading } from '#sync/api/hub.ts'
import { type HubReading, useHubReadings } from '../queries/hub-readings.ts'

export interface DeskDevice<K extends DeviceReading['kind']> {
  /** What the device of this desk said last; null while it has said nothing. */
  readonly own: HubReading<K> | null
  /** What the other devices of the branch said last. */
  readonly others: readonly HubReading<K>[]
  /** This one stands on this desk from now on. */
  readonly choose: (hubDeviceId: string) => void
}

/**
 * The scale or terminal that stands on this desk. A branch may have several, so somebody says once which it is; this computer keeps it.
 * @param onOwn is told what it says, as it says it
 */
export function useDeskDevice<K extends 'scale' | 'terminal'>(
  kind: K,
  onOwn: (message: HubReading<K>) => void,
): DeskDevice<K> {
  const [ownId, choose] = useLocalStorage({
    key: `quayside.desk.${kind}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const readings = useHubReadings(kind, (message) => {
    if (message.hubDeviceId === ownId) onOwn(message)
  })
  return {
    own: readings.find(({ hubDeviceId }) => hubDeviceId === ownId) ?? null,
    others: readings.filter(({ hubDeviceId }) => hubDeviceId !== ownId),
    choose,
  }
}
