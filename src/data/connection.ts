/** Watches the connection as the specification says (every 10 s) until the returned function is called. */
export function watchConnection(): () => void {
  throw new Error('not yet')
}

/** Looks now, out of turn: after a call failed. */
export async function checkConnection(): Promise<void> {
  throw new Error('not yet')
}
