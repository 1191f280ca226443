import type { Fee } from '#sync/entities/money/fee.ts'
import type { FeeRule } from '#sync/entities/money/fee-rule.ts'
import { numberOf } from '../../components/fields/typed-fields.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** A fee as typed. */
export interface FeeValues {
  name: string
  rule: FeeRule
  kind: 'amount' | 'percent'
  amountJmdCents: string
  percent: string
  minJmdCents: string
  maxJmdCents: string
  aboveUsdCents: string
  aboveLb: string
  branchId: string
  isTaxed: boolean
  validFrom: string
  validTo: string
  isActive: boolean
}

type FeeFields = Omit<Fee, 'feeId' | 'createdAt' | 'updatedAt'>

const money = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
const plain = (value: number | null): string => (value === null ? '' : String(value))

export const toFeeValues = (fee: FeeFields): FeeValues => ({
  name: fee.name,
  rule: fee.rule,
  kind: fee.percent === null ? 'amount' : 'percent',
  amountJmdCents: money(fee.amountJmdCents),
  percent: plain(fee.percent),
  minJmdCents: money(fee.minJmdCents),
  maxJmdCents: money(fee.maxJmdCents),
  aboveUsdCents: money(fee.aboveUsdCents),
  aboveLb: plain(fee.aboveLb),
  branchId: fee.branchId ?? '',
  isTaxed: fee.isTaxed,
  validFrom: fee.validFrom,
  validTo: fee.validTo ?? '',
  isActive: fee.isActive,
})

export const blankFee = (validFrom: string): FeeValues => ({
  name: '',
  rule: 'Always',
  kind: 'amount',
  amountJmdCents: '',
  percent: '',
  minJmdCents: '',
  maxJmdCents: '',
  aboveUsdCents: '',
  aboveLb: '',
  branchId: '',
  isTaxed: true,
  validFrom,
  validTo: '',
  isActive: true,
})

/** Only clearance is a percentage; a choice for another rule that was left behind doesn't count. */
export const isPercent = ({ rule, kind }: Pick<FeeValues, 'rule' | 'kind'>): boolean =>
  rule === 'Clearance' && kind === 'percent'

const cents = (text: string): number | null => (text.trim() === '' ? null : parseCents(text, 'J'))
const isOptionalAmount = (text: string): boolean => text.trim() === '' || (parseCents(text, 'J') ?? 0) > 0

export function checkFee(values: FeeValues): Record<string, string> {
  const percent = numberOf(values.percent)
  const hasPercent = isPercent(values)
  const lb = numberOf(values.aboveLb)
  const [least, most] = [cents(values.minJmdCents), cents(values.maxJmdCents)]
  const amountText = 'Enter an amount above zero, such as 500.00.'
  const optionalText = 'Enter an amount above zero, or leave it empty.'
  const rules: readonly (readonly [field: keyof FeeValues, isGood: boolean, text: string])[] = [
    ['name', values.name.trim() !== '', 'Enter a name.'],
    ['amountJmdCents', hasPercent || (parseCents(values.amountJmdCents, 'J') ?? 0) > 0, amountText],
    [
      'percent',
      !hasPercent ||
        (percent !== null &&
          percent >= 0.01 &&
          percent <= 100 &&
          /^\d*\.?\d{0,2}$/.test(values.percent.trim())),
      'Enter a percentage from 0.01 to 100.',
    ],
    ['minJmdCents', !hasPercent || isOptionalAmount(values.minJmdCents), optionalText],
    ['maxJmdCents', !hasPercent || isOptionalAmount(values.maxJmdCents), optionalText],
    [
      'maxJmdCents',
      !hasPercent || least === null || most === null || most >= least,
      'Enter a most that isn’t below the least.',
    ],
    [
      'aboveUsdCents',
      values.rule !== 'Value' || parseCents(values.aboveUsdCents) !== null,
      'Enter an amount in US dollars, such as 100.00.',
    ],
    [
      'aboveLb',
      values.rule !== 'Weight' || (lb !== null && lb >= 0 && lb <= 1500),
      'Enter pounds up to 1,500, such as 50.',
    ],
    ['branchId', values.rule !== 'Branch' || values.branchId !== '', 'Choose an office.'],
    ['validFrom', values.validFrom !== '', 'Choose the first day.'],
    [
      'validTo',
      values.validTo === '' || values.validTo >= values.validFrom,
      'Choose a last day that isn’t before the first one.',
    ],
  ]
  return Object.fromEntries(rules.filter(([, isGood]) => !isGood).map(([field, , text]) => [field, text]))
}

export function readFee(values: FeeValues): FeeFields {
  const { rule } = values
  const hasPercent = isPercent(values)
  return {
    name: values.name.trim(),
    rule,
    amountJmdCents: hasPercent ? null : cents(values.amountJmdCents),
    percent: hasPercent ? numberOf(values.percent) : null,
    minJmdCents: hasPercent ? cents(values.minJmdCents) : null,
    maxJmdCents: hasPercent ? cents(values.maxJmdCents) : null,
    aboveUsdCents: rule === 'Value' ? parseCents(values.aboveUsdCents) : null,
    aboveLb: rule === 'Weight' ? numberOf(values.aboveLb) : null,
    branchId: rule === 'Branch' ? values.branchId : null,
    isTaxed: values.isTaxed,
    validFrom: values.validFrom,
    validTo: values.validTo || null,
    isActive: values.isActive,
  }
}
