const lockName = (fileHash: string): string => `quayside-import:${fileHash}`

/** Runs the work unless another tab of this browser imports the same file. Returns false if one does. */
export async function asOnlyTab(fileHash: string, work: () => Promise<void>): Promise<boolean> {
  if (!navigator.locks) {
    await work()
    return true
  }
  return navigator.locks.request(lockName(fileHash), { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** Returns true if a tab of this browser is importing the file. */
export async function isImporting(fileHash: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.some(({ name }) => name === lockName(fileHash))
}

/** Resolves when no tab is importing the file any more: it has ended or paused, or its tab was closed. */
export async function importEnds(fileHash: string): Promise<void> {
  await navigator.locks?.request(lockName(fileHash), () => undefined)
}
