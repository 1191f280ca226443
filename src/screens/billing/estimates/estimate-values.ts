import type { ShippingMode } from '#sync/entities/packages/shipping-mode.ts'
import type { Goods } from '../../../components/quote/goods.ts'
import type { LineValues } from '../line-values.ts'

/** An estimate as entered. */
export interface EstimateValues {
  title: string
  accountId: string | null
  /** Text in the customer field that isn't a customer. */
  ownerText: string
  hasParcel: boolean
  mode: ShippingMode
  service: string
  weightLb: string
  lengthIn: string
  widthIn: string
  heightIn: string
  declaredValueUsdCents: string
  category: string
  /** Further kinds of goods in a mixed box. */
  more: readonly Goods[]
  delivery: boolean
  /** A parish or a town with a zone; empty is anywhere else. */
  place: string
  /** The pickup office; '' for one without a fee. */
  branchId: string
  lines: LineValues[]
}

export const blankEstimate: EstimateValues = {
  title: '',
  accountId: null,
  ownerText: '',
  hasParcel: true,
  mode: 'Air',
  service: '',
  weightLb: '',
  lengthIn: '',
  widthIn: '',
  heightIn: '',
  declaredValueUsdCents: '',
  category: '',
  more: [],
  delivery: false,
  place: '',
  branchId: '',
  lines: [],
}
