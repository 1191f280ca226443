import type { CourierFormat } from './courier-format.ts'
import { formatsOfDigits } from './formats-of-digits.ts'
import { formatsWithLetters } from './formats-with-letters.ts'

const noFormats: readonly CourierFormat[] = []

/** The formats grouped by length, so that a code is compared only with the few formats of its length. */
function byLength(formats: readonly CourierFormat[]): readonly (readonly CourierFormat[])[] {
  const lists: CourierFormat[][] = []
  for (const format of formats) {
    const { length } = format
    const [shortest, longest] = typeof length === 'number' ? [length, length] : length
    for (let size = shortest; size <= longest; size++) lists[size] = [...(lists[size] ?? []), format]
  }
  return lists
}

const digitFormats = byLength(formatsOfDigits)
const letterFormats = byLength([
  ...formatsWithLetters,
  // Their check character may be a letter.
  ...formatsOfDigits.filter(({ courier }) => courier === 'DPD'),
])

/** The formats that a code of A–Z and 0–9 can have. */
export const formatsFor = (code: string): readonly CourierFormat[] =>
  (/^\d*$/.test(code) ? digitFormats : letterFormats)[code.length] ?? noFormats
