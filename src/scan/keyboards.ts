/**
 * Where a layout has other signs than a US keyboard on the same keys: as far as our own labels use them. A scanner sends
 * keys, so a scanner set to one layout and a device set to another change these signs into each other.
 */
interface Keyboard {
  readonly name: string
  readonly us: string
  readonly own: string
}

const azerty = { us: 'AQZWaqzw', own: 'QAWZqawz' } as const
const qwertz = { us: 'YZyz', own: 'ZYzy' } as const
/** Where digits need Shift, and the signs above them on a US keyboard. */
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

/** The text with each sign of `from` turned into the one at its place in `to`; null where it has a sign that no key gives. */
function retyped(text: string, from: string, to: string): string | null {
  let result = ''
  for (const sign of text) {
    const place = from.indexOf(sign)
    if (place === -1 && to.includes(sign)) return null
    result += place === -1 ? sign : to.charAt(place)
  }
  return result
}

/** What the keys of a text give when scanner or device has another layout, as far as it differs from the text. */
export function keyboardReadings(text: string): string[] {
  const readings = keyboards.flatMap(({ us, own }) => [retyped(text, own, us), retyped(text, us, own)])
  return [...new Set(readings)].filter((reading) => reading !== null).filter((reading) => reading !== text)
}
