const lockOf = (fileHash: string): string => `quayside-import:${fileHash}`

/** Works while no other tab of this browser imports the same file. False: one does, and nothing was done here. */
export async function asOnlyTab(fileHash: string, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work()
    return true
  }
  return navigator.locks.request(lockOf(fileHash), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** Whether a tab of this browser imports the file right now. */
export async function isImporting(fileHash: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === lockOf(fileHash))
}

/** Resolves when no tab imports the file any more: it has ended, stands still, or its tab is closed. */
export async function importEnds(fileHash: string): Promise<void> {
  await navigator.locks?.request(lockOf(fileHash), () => undefined)
}
