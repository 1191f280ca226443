import { minuteMs } from '#sync/lib/durations.ts'

/** Shows a file in a tab of its own, where the browser prints it. */
export function openFile(blob: Blob): void {
  const url = URL.createObjectURL(blob)
  window.open(url, '_blank', 'noopener')
  // The tab has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), minuteMs)
}
