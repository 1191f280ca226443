import * as z from 'zod'
import { cleanText } from '../../lib/clean-text.ts'
import { clean } from './normalise.ts'
import { recognise } from './recognise.ts'

/** Longer texts hold other data, and are refused for their length. */
const longestText = 4000

/** A number with nothing but the blanks and hyphens that people put into it. */
const isAlone = /^[0-9A-Za-z\s.-]*$/

/**
 * The tracking number in a typed or pasted text: of a courier's link, a sentence or a scanner's code it is the number inside,
 * and of a number alone the text as it was typed.
 */
export function typedNumber(text: string): string {
  if (text.length > longestText) return text
  const { kind, courier, canonical, aliases } = recognise(text)
  if (kind !== 'tracking' || courier === '') return text
  return isAlone.test(text) && [canonical, ...aliases].includes(clean(text)) ? text : canonical
}

/** A tracking number as people and programs send it. */
export const TypedNumber = z
  .string()
  .overwrite(typedNumber)
  .overwrite(cleanText)
  .trim()
  .min(1, 'is missing')
  .max(200, 'is longer than 200 characters')
