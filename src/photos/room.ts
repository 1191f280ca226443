/** Reserved for scans, which take a few kilobytes each, so that photos are refused before them. */
export const keptForScans = 20_000_000

/** Whether scans would still have space after storing this many bytes of photos. True if the browser doesn't tell. */
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
