/** Called once by main.tsx before the first render: restores the session, starts the engine and the monitor. */
export async function startData(): Promise<void> {
  throw new Error('not yet')
}
