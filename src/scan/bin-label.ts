/** No bin's name is longer; what is longer is another kind of code. */
const longest = 40

/**
 * The bin that a label names, as it is printed, or null when the code is no bin label. Bins are told from tracking
 * numbers by what their labels begin with.
 */
export function binOf(raw: string, prefix: string): string | null {
  const text = raw.trim().replace(/\s+/g, ' ').toUpperCase()
  const start = prefix.trim().toUpperCase()
  if (start === '' || !text.startsWith(start) || text.length === start.length) return null
  return text.length <= longest && /^[A-Z0-9][A-Z0-9 ./_:-]*$/.test(text) ? text : null
}
