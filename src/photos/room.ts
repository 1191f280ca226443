/** Kept free for scans, which take some kilobytes each: photos end before them. */
export const keptForScans = 20_000_000

/** Whether so many bytes of photos leave room for scans. A browser that does not tell is tried. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { usage, quota } = await estimate()
  return usage === undefined || quota === undefined || quota - usage - bytes >= keptForScans
}

async function estimate(): Promise<StorageEstimate> {
  try {
    return (await navigator.storage?.estimate?.()) ?? {}
  } catch {
    return {}
  }
}
