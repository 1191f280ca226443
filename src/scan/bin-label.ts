/** Longer codes aren't bins. */
const longest = 40

/**
 * The bin on a label as printed, or null if the code isn't a bin label. Bins differ from tracking numbers by their
 * prefix.
 */
export function binOf(raw: string, prefix: string): string | null {
  const text = raw.trim().replace(/\s+/g, ' ').toUpperCase()
  const start = prefix.trim().toUpperCase()
  if (start === '' || !text.startsWith(start) || text.length === start.length) return null
  return text.length <= longest && /^[A-Z0-9][A-Z0-9 ./_:-]*$/.test(text) ? text : null
}
