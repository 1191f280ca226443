const two = (n: number): string => String(n).padStart(2, '0')

/** A timestamp as a field for date and time takes it, in the device's time zone; '' for none. */
export function toLocalInput(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** What such a field holds as a timestamp; null for none. */
export const fromLocalInput = (text: string): string | null =>
  text === '' ? null : new Date(text).toISOString()
