import { create } from 'zustand'

/** `unknown`: not checked yet. */
export type ConnectionLevel =
  | 'unknown'
  | 'ok'
  | 'slow'
  | 'unhealthy'
  /** A firewall or the log-in page of a Wi-Fi answers instead of the server. */
  | 'intercepted'
  | 'server-down'
  | 'offline'

const levelsWithoutServer: readonly ConnectionLevel[] = ['intercepted', 'server-down', 'offline']

/** Whether a request to the server is worth trying. True until the connection was checked. */
export const hasServer = (level: ConnectionLevel): boolean => !levelsWithoutServer.includes(level)

interface ConnectionState {
  level: ConnectionLevel
  /** The specified message for the level; null if everything is fine. */
  message: string | null
  /** The server offers the demo company's logins. */
  demo: boolean
  /** A person hid the message of this level; another level shows its own. */
  hiddenLevel: ConnectionLevel | null
}

export const useConnectionStore = create<ConnectionState>(() => ({
  level: 'unknown',
  message: null,
  demo: false,
  hiddenLevel: null,
}))
