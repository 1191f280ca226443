/** A scanner may prefix the data with the symbology, such as `]C1`. */
const aimId = /^\][A-Za-z][0-9A-Za-z]/
/** AIM modifier 1 of Code 128 and similar codes marks GS1 data. Its fields are separated by FNC1, sent as ASCII 29. */
const groupSeparator = '\u001d'
/** The same as some scanners spell it, because they are set to show or escape what can't be printed. */
const spelledSeparator = /[{<[](?:GS|FNC1)[\]>}]|~d?029|\^\]|\\u001d|\\x1d|\\035|%1d|\u241d|&#29;|&#x1d;/gi
/** Some scanners are set to send these behind a code, and before it. */
const spelledEdges = /^~1(?=\d)|(?:[{<[](?:CR|LF|TAB|ENTER|ETX|EOT)[\]>}]|\\[rnt])+$/gi
/** The GS1 application identifiers of a destination: 420 with a US ZIP, 421 with country and postcode. */
const zip = /^420\d{5}(\d{4})?$/
const postcode = /^421\d{3}[0-9A-Z]{1,9}$/

export const clean = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Most codes need no folding. */
const isPlain = /^[ -~]*$/

/** People copy a number together with the quotation marks around it. */
const quotedText = /^["“”']([^"“”']*)["“”']$/

/**
 * The text as it was meant: similar characters such as full-width forms are folded, and the symbology mark and
 * quotation marks are removed.
 */
export const unwrap = (raw: string): string =>
  (isPlain.test(raw) ? raw : raw.normalize('NFKC')).trim().replace(aimId, '').replace(quotedText, '$1')

/** Longer texts are no code of a label. */
const longestCode = 500

/** The text of a code with the separators that its scanner has spelled out. */
export const withSeparators = (text: string): string =>
  text.length > longestCode ? text : text.replace(spelledEdges, '').replace(spelledSeparator, groupSeparator)

/** The values of a GS1 code that is written with its application identifiers in parentheses; empty for other texts. */
export function elementsOf(text: string): string[] {
  const values = text.split(/\(\d{2,4}\)/)
  return values.length < 2 ? [] : values.map(clean).filter((value) => value !== '')
}

/** The data fields of a GS1 code without the leading destination. Each field has only A–Z and 0–9. */
export function fieldsOf(text: string): string[] {
  const fields = text.split(groupSeparator).map(clean)
  const [first = '', ...rest] = fields.filter((field) => field !== '')
  if (rest.length > 0 && (zip.test(first) || postcode.test(first))) return rest
  return first === '' ? [] : [first, ...rest]
}

export const isDestination = (code: string): boolean => zip.test(code)

/**
 * Removes `420` and the ZIP if no separator was sent. A ZIP has five or nine digits and the number 22 or 26, so 34
 * digits are ambiguous, and `fits` decides.
 */
export function withoutZip(code: string, fits: (number: string) => boolean): string {
  if (!/^420\d{27,35}$/.test(code)) return code
  const readings = [code.slice(8), code.slice(12)].filter((rest) => /^9[1-5]\d{20}(\d{4})?$/.test(rest))
  return readings.find(fits) ?? readings[0] ?? code
}
