import { minuteMs } from '#sync/lib/durations.ts'

/** Opens a file in a new tab, from which the browser can print it. */
export function openFile(blob: Blob): void {
  const url = URL.createObjectURL(blob)
  window.open(url, '_blank', 'noopener')
  // The tab has loaded it by then.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs)
}
