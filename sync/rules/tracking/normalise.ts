/** A scanner may say which symbology it read, as `]C1` before the data. */
const aimId = /^\][A-Za-z][0-9A-Za-z]/
/** AIM modifier 1 of Code 128 and friends: GS1 data. Between its fields stands FNC1, sent as ASCII 29. */
const groupSeparator = '\u001d'
/** GS1 application identifiers of where a parcel goes: 420 with a US ZIP, 421 with country and postcode. */
const zip = /^420\d{5}(\d{4})?$/
const postcode = /^421\d{3}[0-9A-Z]{1,9}$/

export const clean = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '')

/** Most codes: nothing in them to fold. */
const isPlain = /^[ -~]*$/

/** People copy a number with the quotation marks around it. */
const quoted = /^["“”']([^"“”']*)["“”']$/

/** Plain text as it was meant: full-width and other look-alike forms folded, symbology mark and quotation marks gone. */
export const unwrap = (raw: string): string =>
  (isPlain.test(raw) ? raw : raw.normalize('NFKC')).trim().replace(aimId, '').replace(quoted, '$1')

/** The data fields of a GS1 code without the destination in front; each holds only A–Z and 0–9. */
export function fieldsOf(text: string): string[] {
  const fields = text.split(groupSeparator).map(clean)
  const [first = '', ...rest] = fields.filter((field) => field !== '')
  if (rest.length > 0 && (zip.test(first) || postcode.test(first))) return rest
  return first === '' ? [] : [first, ...rest]
}

export const isDestination = (code: string): boolean => zip.test(code)

/**
 * What follows `420` and ZIP where no separator was sent. ZIP has five or nine digits and the number 22 or 26, so
 * 34 digits can be read in two ways; `fits` decides.
 */
export function withoutZip(code: string, fits: (number: string) => boolean): string {
  if (!/^420\d{27,35}$/.test(code)) return code
  const readings = [code.slice(8), code.slice(12)].filter((rest) => /^9[1-5]\d{20}(\d{4})?$/.test(rest))
  return readings.find(fits) ?? readings[0] ?? code
}
