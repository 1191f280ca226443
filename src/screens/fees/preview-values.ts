import type { PricePreviewBody } from '#sync/api/money/fees.ts'
import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import { numberOf } from '../../components/fields/typed-fields.ts'
import { type Goods, readGoods } from '../../components/quote/goods.ts'

/** A package and its payer as typed. */
export interface PreviewValues {
  day: string
  accountId: string | null
  ownerText: string
  mode: ShippingMode
  service: string
  weightLb: string
  lengthIn: string
  widthIn: string
  heightIn: string
  value: string
  category: string
  /** Further kinds of goods in a mixed box. */
  more: readonly Goods[]
  /** '' for the customer's own office. */
  branchId: string
}

/** A sample package without a customer. */
export const examplePreview = (day: string): PreviewValues => ({
  day,
  accountId: null,
  ownerText: '',
  mode: 'Air',
  service: '',
  weightLb: '5',
  lengthIn: '',
  widthIn: '',
  heightIn: '',
  value: '80',
  category: '',
  more: [],
  branchId: '',
})

/** The question to the server; null while a value isn't a number. */
export function readPreview(values: PreviewValues): PricePreviewBody | null {
  const weightLb = numberOf(values.weightLb)
  const goods = readGoods([{ value: values.value, category: values.category }, ...values.more])
  const sides = [values.lengthIn, values.widthIn, values.heightIn].map(numberOf)
  const [lengthIn = null, widthIn = null, heightIn = null] = sides
  const areSides = [lengthIn, widthIn, heightIn].every((side) => side === null || side > 0)
  const isGood = values.day !== '' && weightLb !== null && weightLb > 0 && areSides
  if (!isGood || !(goods.declaredValueUsdCents >= 0)) return null
  const { day, accountId, mode, service } = values
  return {
    day,
    accountId,
    mode,
    service,
    weightLb,
    lengthIn,
    widthIn,
    heightIn,
    ...goods,
    branchId: values.branchId || null,
    delivery: false,
  }
}
