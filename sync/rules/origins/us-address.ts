/** An address in the fields of shops' forms. */
export interface UsAddress {
  readonly line1: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

const form = /^(?<line1>.+?)\s*,\s*(?<city>[^,]+?)\s*,\s*(?<state>[A-Z]{2})\s+(?<zip>\d{5}(?:-\d{4})?)$/

/** Splits "100 Quayside Way, Doral, FL 33166" into fields; null if it has another format. */
export function usAddress(address: string): UsAddress | null {
  const { line1 = '', city = '', state = '', zip = '' } = form.exec(address.trim())?.groups ?? {}
  return line1 === '' ? null : { line1, city, state, zip }
}
