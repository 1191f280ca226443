import { useLocalStorage } from '@mantine/hooks'
import type { DeviceReading } from '#sync/api/company/hub.ts'
import { type HubReading, useHubReadings } from '../../queries/hub-readings.ts'

export interface DeskDevice<K extends DeviceReading['kind']> {
  /** The latest reading of this desk's device; null before the first one. */
  readonly own: HubReading<K> | null
  /** The latest readings of the branch's other devices. */
  readonly others: readonly HubReading<K>[]
  /** Assigns a device to this desk. */
  readonly choose: (hubDeviceId: string) => void
}

/**
 * The scale or terminal on this desk. A branch may have several, so staff choose it once and this computer remembers it.
 * @param onOwn called with each reading of this desk's device
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
