import type { Parcel } from '#sync/rules/prices/rating.ts'
import { numberOf } from '../../components/fields/typed-fields.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** A sample package to try prices with. */
export interface ParcelValues {
  weightLb: string
  lengthIn: string
  widthIn: string
  heightIn: string
  value: string
  category: string
  delivery: boolean
}

export const exampleParcel: ParcelValues = {
  weightLb: '5',
  lengthIn: '',
  widthIn: '',
  heightIn: '',
  value: '80',
  category: '',
  delivery: false,
}

/** Returns null if a value isn't a number. */
export function readParcel(values: ParcelValues): Parcel | null {
  const weightLb = numberOf(values.weightLb)
  const sides = [values.lengthIn, values.widthIn, values.heightIn].map(numberOf)
  const value = values.value.trim() === '' ? null : parseCents(values.value)
  const isGood =
    weightLb !== null &&
    weightLb > 0 &&
    weightLb <= 2000 &&
    value !== null &&
    sides.every((side) => side === null || side > 0)
  if (!isGood) return null
  const [lengthIn = null, widthIn = null, heightIn = null] = sides
  return {
    weightLb,
    lengthIn,
    widthIn,
    heightIn,
    declaredValueUsdCents: value,
    category: values.category || null,
    waiting: null,
    delivery: values.delivery,
  }
}
