/** The letters of GSM-7, the alphabet in which 160 fit into one SMS. Those of the extension count twice. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extension = new Set('^{}\\[~]|€')

const plain: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '•': '-',
  '×': 'x',
  '\u00a0': ' ',
}

const isGsm = (letter: string): boolean => basic.has(letter) || extension.has(letter)

/**
 * The text in GSM-7: typographic marks become plain ones, accents are dropped, and other scripts are left out.
 * Fractions and powers stay separate from the number before them.
 */
export function toGsm(text: string): string {
  const apart = text.replaceAll(/(?<=\d)[¼½¾⅐-⅞]/g, ' $&').replaceAll(/(?<=\d)[¹²³⁰-⁹]/g, '^$&')
  const letters = [...apart].flatMap((letter) => {
    const plainLetter = plain[letter] ?? letter
    if ([...plainLetter].every(isGsm)) return [plainLetter]
    return [...plainLetter.normalize('NFKD').replaceAll('\u2044', '/')].filter(isGsm)
  })
  return letters.join('').replaceAll(/\s+/g, ' ').trim()
}

/** The length as networks count it; null for a text with a letter outside GSM-7. */
export function gsmLength(text: string): number | null {
  let length = 0
  for (const letter of text) {
    if (!isGsm(letter)) return null
    length += extension.has(letter) ? 2 : 1
  }
  return length
}

export const smsLength = 160

/** The parts that a text is billed as. Each of several bears a heading of seven letters. */
export function partsOfSms(text: string): number {
  const length = gsmLength(text)
  const size = length ?? text.length
  const [alone, inParts] = length === null ? [70, 67] : [smsLength, 153]
  return size <= alone ? 1 : Math.ceil(size / inParts)
}
