/** The codes with which the server closes a live socket. A device comes back in any case, or logs in first. */
export const closeCodes = {
  unauthenticated: 4401,
  noHello: 4408,
  notUnderstood: 4400,
  slow: 4413,
  restart: 1012,
} as const

export type CloseReason = 'lost' | 'unauthenticated'

/** Why a socket closed, as far as a device acts on it: `unauthenticated` says that the session may have ended. */
export const closeReasonOf = (code: number): CloseReason =>
  code === closeCodes.unauthenticated ? 'unauthenticated' : 'lost'
