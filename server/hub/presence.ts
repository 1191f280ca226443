import type { DevicePresence } from '../db/core/nodes.ts'

/**
 * Which devices of the hub are connected now, to this server and to others, for those who ask without a connection. One
 * device may be there twice for a moment.
 */
export function createPresence(otherServers: DevicePresence | null) {
  const connections = new Map<string, number>()
  return {
    isHere: (hubDeviceId: string): boolean => connections.has(hubDeviceId),
    allHere: (): string[] => [...connections.keys()],
    /** The devices that are connected to any server. */
    connected: async (): Promise<ReadonlySet<string>> =>
      otherServers ? otherServers.connected() : new Set(connections.keys()),
    /** Resolves when other servers can know of each device that came and went here. */
    settled: async (): Promise<void> => otherServers?.settled(),
    /** Answers with what takes it out again. */
    enter(hubDeviceId: string): () => void {
      connections.set(hubDeviceId, (connections.get(hubDeviceId) ?? 0) + 1)
      otherServers?.enter(hubDeviceId)
      return () => {
        const left = (connections.get(hubDeviceId) ?? 1) - 1
        if (left > 0) connections.set(hubDeviceId, left)
        else {
          connections.delete(hubDeviceId)
          otherServers?.leave(hubDeviceId)
        }
      }
    },
  }
}
export type Presence = ReturnType<typeof createPresence>
