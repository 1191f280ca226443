import { type Promotion, PromotionCode } from '#sync/entities/money/promotion.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** A promotion as typed. */
export interface PromotionValues {
  name: string
  code: string
  kind: 'percent' | 'amount'
  percent: string
  amountJmdCents: string
  base: Promotion['base']
  validFrom: string
  validTo: string
  mostPerCustomer: string
  mostInAll: string
  isFirstOnly: boolean
  priceGroupIds: string[]
}

type PromotionFields = Omit<Promotion, 'promotionId' | 'createdAt' | 'updatedAt'>

const plain = (value: number | null): string => (value === null ? '' : String(value))

export const toPromotionValues = (promotion: PromotionFields): PromotionValues => ({
  name: promotion.name,
  code: promotion.code,
  kind: promotion.percent === null ? 'amount' : 'percent',
  percent: plain(promotion.percent),
  amountJmdCents: promotion.amountJmdCents === null ? '' : (promotion.amountJmdCents / 100).toFixed(2),
  base: promotion.base,
  validFrom: promotion.validFrom,
  validTo: promotion.validTo ?? '',
  mostPerCustomer: plain(promotion.mostPerCustomer),
  mostInAll: plain(promotion.mostInAll),
  isFirstOnly: promotion.isFirstOnly,
  priceGroupIds: promotion.priceGroupIds,
})

export const blankPromotion = (validFrom: string): PromotionValues => ({
  name: '',
  code: '',
  kind: 'percent',
  percent: '',
  amountJmdCents: '',
  base: 'Charges',
  validFrom,
  validTo: '',
  mostPerCustomer: '',
  mostInAll: '',
  isFirstOnly: false,
  priceGroupIds: [],
})

/** Null for an empty text, NaN for one that is no whole number. */
const wholeOf = (text: string): number | null => {
  if (text.trim() === '') return null
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : Number.NaN
}
const isLimit = (text: string): boolean => {
  const limit = wholeOf(text)
  return limit === null || (limit >= 1 && limit <= 1_000_000)
}
const limitText = 'Enter a whole number from 1, or leave it empty.'

export function checkPromotion(values: PromotionValues): Record<string, string> {
  const percent = wholeOf(values.percent)
  const rules: readonly (readonly [field: keyof PromotionValues, isGood: boolean, text: string])[] = [
    ['name', values.name.trim() !== '', 'Enter a name.'],
    [
      'code',
      PromotionCode.safeParse(values.code).success,
      'Enter 3 to 20 letters, digits and hyphens, or leave it empty.',
    ],
    [
      'percent',
      values.kind === 'amount' || (percent !== null && percent >= 1 && percent <= 100),
      'Enter a whole percentage, 1 to 100.',
    ],
    [
      'amountJmdCents',
      values.kind === 'percent' || (parseCents(values.amountJmdCents, 'J') ?? 0) > 0,
      'Enter an amount above zero, such as 500.00.',
    ],
    ['validFrom', values.validFrom !== '', 'Choose the first day.'],
    [
      'validTo',
      values.validTo === '' || values.validTo >= values.validFrom,
      'Choose a last day that isn’t before the first one.',
    ],
    ['mostPerCustomer', isLimit(values.mostPerCustomer), limitText],
    ['mostInAll', isLimit(values.mostInAll), limitText],
  ]
  return Object.fromEntries(rules.filter(([, isGood]) => !isGood).map(([field, , text]) => [field, text]))
}

export const readPromotion = (values: PromotionValues): PromotionFields => ({
  name: values.name.trim(),
  code: values.code.replaceAll(/\s/g, '').toUpperCase(),
  percent: values.kind === 'percent' ? wholeOf(values.percent) : null,
  amountJmdCents: values.kind === 'amount' ? parseCents(values.amountJmdCents, 'J') : null,
  base: values.base,
  validFrom: values.validFrom,
  validTo: values.validTo || null,
  mostPerCustomer: wholeOf(values.mostPerCustomer),
  mostInAll: wholeOf(values.mostInAll),
  isFirstOnly: values.isFirstOnly,
  priceGroupIds: values.priceGroupIds,
})
