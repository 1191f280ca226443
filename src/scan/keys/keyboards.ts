/**
 * The characters of a layout (`own`) on the keys of a US keyboard (`us`), where they differ and our labels use them. A
 * scanner sends keys, so different layouts on scanner and device exchange these characters.
 */
interface Keyboard {
  readonly name: string
  readonly us: string
  readonly own: string
}

const azerty = { us: 'AQZWaqzw', own: 'QAWZqawz' } as const
const qwertz = { us: 'YZyz', own: 'ZYzy' } as const
/** Some layouts need Shift for digits; `shifted` has a US keyboard's characters on those keys. */
const digits = { us: '1234567890', shifted: '!@#$%^&*()' } as const

const keyboards: readonly Keyboard[] = [
  { name: 'Spanish', us: '-/_:', own: "'-?Ñ" },
  { name: 'Portuguese', us: '-/_:', own: "'-?Ç" },
  { name: 'Italian', us: '-/_:', own: "'-?ç" },
  { name: 'Brazilian', us: '/:', own: ';Ç' },
  { name: 'German', us: `-/_:${qwertz.us}`, own: `ß-?Ö${qwertz.own}` },
  { name: 'Nordic', us: '-/_', own: '+-?' },
  { name: 'Turkish', us: '-./:', own: '*ç.Ş' },
  {
    name: 'French',
    us: `-/_.:Mm${azerty.us}${digits.us}${digits.shifted}`,
    own: `)!°:M?,${azerty.own}&é"'(-è_çà${digits.us}`,
  },
  {
    name: 'Belgian',
    us: `-/_.:Mm${azerty.us}${digits.us}${digits.shifted}`,
    own: `)=°:M?,${azerty.own}&é"'(§è!çà${digits.us}`,
  },
  {
    name: 'Czech',
    us: `-/_:${qwertz.us}${digits.us}${digits.shifted}`,
    own: `=-%"${qwertz.own}+ěščřžýáíé${digits.us}`,
  },
  { name: 'Hungarian', us: `-/_:0${qwertz.us}`, own: `ü-ÜÉö${qwertz.own}` },
]

/**
 * Replaces each character of `from` by the one at the same position in `to`; null if the text has a character that no
 * key produces.
 */
function retype(text: string, from: string, to: string): string | null {
  let result = ''
  for (const sign of text) {
    const place = from.indexOf(sign)
    if (place === -1 && to.includes(sign)) return null
    result += place === -1 ? sign : to.charAt(place)
  }
  return result
}

/** The texts that the same keys produce if scanner and device have different layouts, except for the text itself. */
export function keyboardReadings(text: string): string[] {
  const readings = keyboards.flatMap(({ us, own }) => [retype(text, own, us), retype(text, us, own)])
  return [...new Set(readings)].filter((reading) => reading !== null).filter((reading) => reading !== text)
}
