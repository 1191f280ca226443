import { minuteMs } from '#sync/lib/durations.ts'
/** Downloads a blob under this name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own reference to the blob once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs)
}
