/** The messages for texts that aren't tracking numbers. */
export const refusals = {
  empty: 'Nothing was read. Scan again.',
  postal: 'That is the postal routing code. Scan the longer barcode beside it.',
  routing: 'That is the courier’s routing code. Scan the barcode with the tracking number.',
  url: 'That is a web address without a tracking number. Scan the long barcode on the label.',
  data: 'That code holds other data, not a tracking number. Scan the long barcode on the label.',
  contact: 'That is a contact or a Wi-Fi code, not a tracking number. Scan the long barcode on the label.',
  several: 'That text holds more than one tracking number. Enter one of them.',
  boarding: 'That is a boarding pass, not a tracking number. Scan the long barcode on the label.',
  altCodes:
    'The scanner sent characters that can’t be read. Turn off its Alt mode: set it to send plain keys, then scan again.',
  short:
    'That is too short for a tracking number. Scan the longest barcode on the label, or type the number.',
  long: 'That code holds more than a tracking number. Scan the long barcode on the label.',
  zeros: 'That is not a tracking number: it is all zeros. Scan the long barcode on the label.',
  noDigits: 'That is not a tracking number: it has no digits. Scan the long barcode on the label.',
  mailbox: 'That is a mailbox with more digits behind it. Enter the mailbox alone.',
  hawb: 'Looks like one of our own labels, but its check digit is wrong. Scan it again.',
} as const

/** Texts with characters that no courier prints in a number, the most specific first. */
const dataTexts: readonly (readonly [pattern: RegExp, message: string])[] = [
  [/\ufffd/, refusals.altCodes],
  // Amazon's sort code, the widest barcode on its label: SNDI9xDHq4_001_v.
  [/^[0-9A-Za-z]{8,12}_\d{3}_[A-Za-z]$/, refusals.routing],
  [/^(?:WIFI|MECARD|BIZCARD|BEGIN|MAILTO|MATMSG|TEL|SMS|SMSTO|GEO):/i, refusals.contact],
  // The airlines' form: M, the number of flights, and the name of the passenger.
  [/^M[1-9][A-Z][A-Z .'-]*\/[A-Z .'-]*[E ][A-Z0-9]/i, refusals.boarding],
  [/[{}"“”@=]/, refusals.data],
  [/[0-9A-Za-z] ?: ?[0-9A-Za-z/]/, refusals.data],
]

/** The reason why a text is other data; null if it may be a number. */
export const dataMessage = (text: string): string | null =>
  dataTexts.find(([pattern]) => pattern.test(text))?.[1] ?? null
