import { create } from 'zustand'

export type ConnectionLevel = 'ok' | 'slow' | 'unhealthy' | 'server-down' | 'offline'

interface ConnectionState {
  level: ConnectionLevel
  /** The specification's words for the level; null when all is well. */
  message: string | null
  /** The server said that the demo company's sign-ins work there. */
  demo: boolean
}

export const useConnectionStore = create<ConnectionState>(() => ({ level: 'ok', message: null, demo: false }))
