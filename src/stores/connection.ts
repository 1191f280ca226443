import { create } from 'zustand'

/** `unknown`: nobody has looked yet. */
export type ConnectionLevel = 'unknown' | 'ok' | 'slow' | 'unhealthy' | 'server-down' | 'offline'

/** Whether it is worth asking the server. Until somebody has looked, it is. */
export const hasServer = (level: ConnectionLevel): boolean => level !== 'offline' && level !== 'server-down'

interface ConnectionState {
  level: ConnectionLevel
  /** The specification's words for the level; null when all is well. */
  message: string | null
  /** The server said that the demo company's sign-ins work there. */
  demo: boolean
}

export const useConnectionStore = create<ConnectionState>(() => ({
  level: 'unknown',
  message: null,
  demo: false,
}))
