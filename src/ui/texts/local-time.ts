const twoDigits = (n: number): string => String(n).padStart(2, '0')

/** A timestamp as the value of a date and time field, in the device's time zone; empty for null. */
export function toLocalInput(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`
}

/** The field's value as a timestamp; null if empty. */
export const fromLocalInput = (text: string): string | null =>
  text === '' ? null : new Date(text).toISOString()
