/** Which devices of the hub are connected now, for those who ask without a connection. One device may be there twice for a moment. */
export function createPresence() {
  const connections = new Map<string, number>()
  return {
    has: (hubDeviceId: string): boolean => connections.has(hubDeviceId),
    /** Answers with what takes it out again. */
    enter(hubDeviceId: string): () => void {
      connections.set(hubDeviceId, (connections.get(hubDeviceId) ?? 0) + 1)
      return () => {
        const left = (connections.get(hubDeviceId) ?? 1) - 1
        if (left > 0) connections.set(hubDeviceId, left)
        else connections.delete(hubDeviceId)
      }
    },
    all: (): string[] => [...connections.keys()],
  }
}
export type Presence = ReturnType<typeof createPresence>
