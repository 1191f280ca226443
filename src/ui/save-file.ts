import { minuteMs } from '#sync/lib/durations.ts'
/** Hands a blob to the browser as a download under the given name. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold on the blob once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs)
}
