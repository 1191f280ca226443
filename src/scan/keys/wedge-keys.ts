import { dropEnd } from '#sync/lib/drop-ends.ts'

/** Control characters that scanners send as keys: Ctrl and the character 64 places higher in ASCII. */
const controls: Readonly<Record<string, string>> = {
  ']': '\u001d',
  '^': '\u001e',
  '6': '\u001e',
  d: '\u0004',
}
const controlEnds = new Set(['m', 'j'])
export const isFunctionKey = (key: string): boolean => /^F\d{1,2}$/.test(key)
export const withoutLineEnd = (text: string): string => dropEnd(text, '\r\n\t')

/** The text that a key adds to a scan, the end of one, or a key unrelated to scans. */
export function readKey(event: KeyboardEvent, prefix: string): { text: string } | 'end' | 'other' {
  const { key, ctrlKey, altKey, metaKey } = event
  // Windows reports AltGr, which many layouts need for brackets, as Ctrl and Alt together.
  const isAltGraph = event.getModifierState('AltGraph')
  if (!isAltGraph && ctrlKey && !altKey && !metaKey) {
    if (controlEnds.has(key.toLowerCase())) return 'end'
    const control = controls[key.toLowerCase()]
    return control ? { text: control } : 'other'
  }
  if (key === 'Enter' || key === 'Tab') return 'end'
  if (isFunctionKey(key)) return key === prefix ? { text: key } : 'other'
  const isText = isAltGraph || !(ctrlKey || altKey || metaKey)
  return key.length === 1 && isText ? { text: key } : 'other'
}

/**
 * A scanner's input method may commit the whole code in one step, but so does a soft keyboard with a suggested word.
 * A code has a run of digits and no blanks, or includes its line end.
 */
export function isWholeCode(text: string): boolean {
  const code = withoutLineEnd(text)
  return code.length >= 6 && (code !== text || (/\d{4}/.test(code) && !/\s/.test(code)))
}
