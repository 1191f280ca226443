import type { DutyTable } from '#sync/entities/money/duty-table.ts'
import { numberOf } from '../../components/fields/typed-fields.ts'
import { parseCents } from '../../ui/texts/format.ts'

export interface CategoryValues {
  readonly key: string
  category: string
  dutyPercent: string
  /** '' for the general rate. */
  gctPercent: string
}

/** A duty table as typed. */
export interface DutyValues {
  validFrom: string
  deMinimisUsdCents: string
  categories: CategoryValues[]
  gctPercent: string
  scfPercent: string
  environmentalLevyPercent: string
  uptoCifJmdCents: string
  lowJmdCents: string
  highJmdCents: string
  cafJmdCents: string
  insuranceAirPercent: string
  insuranceSeaPercent: string
}

type DutyFields = Pick<DutyTable, 'validFrom' | 'deMinimisUsdCents' | 'rates'>

const dollars = (cents: number): string => (cents / 100).toFixed(2)

export const toDutyValues = ({ deMinimisUsdCents, rates }: DutyFields, validFrom: string): DutyValues => ({
  validFrom,
  deMinimisUsdCents: dollars(deMinimisUsdCents),
  categories: rates.categories.map(({ category, dutyPercent, gctPercent }, n) => ({
    key: String(n),
    category,
    dutyPercent: String(dutyPercent),
    gctPercent: gctPercent === null ? '' : String(gctPercent),
  })),
  gctPercent: String(rates.gctPercent),
  scfPercent: String(rates.scfPercent),
  environmentalLevyPercent: String(rates.environmentalLevyPercent),
  uptoCifJmdCents: dollars(rates.stampDuty.uptoCifJmdCents),
  lowJmdCents: dollars(rates.stampDuty.lowJmdCents),
  highJmdCents: dollars(rates.stampDuty.highJmdCents),
  cafJmdCents: dollars(rates.cafJmdCents),
  insuranceAirPercent: String(rates.insuranceAirPercent),
  insuranceSeaPercent: String(rates.insuranceSeaPercent),
})

export const blankDuty = (validFrom: string): DutyValues => ({
  validFrom,
  deMinimisUsdCents: '0.00',
  categories: [{ key: '0', category: 'General', dutyPercent: '', gctPercent: '' }],
  gctPercent: '',
  scfPercent: '',
  environmentalLevyPercent: '',
  uptoCifJmdCents: '',
  lowJmdCents: '',
  highJmdCents: '',
  cafJmdCents: '',
  insuranceAirPercent: '',
  insuranceSeaPercent: '',
})

const isPercent = (text: string): boolean => {
  const percent = numberOf(text)
  return percent !== null && percent >= 0 && percent <= 100
}
const isAmount = (text: string, currency: 'US' | 'J'): boolean =>
  text.trim() !== '' && parseCents(text, currency) !== null

const percentFields = [
  'gctPercent',
  'scfPercent',
  'environmentalLevyPercent',
  'insuranceAirPercent',
  'insuranceSeaPercent',
] as const
const amountFields = ['uptoCifJmdCents', 'lowJmdCents', 'highJmdCents', 'cafJmdCents'] as const

function categoryProblem(rows: readonly CategoryValues[]): string {
  const names = rows.map(({ category }) => category.trim().toLowerCase())
  if (rows.length === 0) return 'Add at least one category.'
  if (names.includes('')) return 'Give every category a name.'
  if (new Set(names).size < names.length) return 'Name every category only once.'
  const isGood = rows.every(
    ({ dutyPercent, gctPercent }) =>
      isPercent(dutyPercent) && (gctPercent.trim() === '' || isPercent(gctPercent)),
  )
  return isGood ? '' : 'Enter percentages, 0 to 100, in every row.'
}

/** Returns the problems by field. */
export function checkDuty(values: DutyValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!/^\d{4}-\d\d-\d\d$/.test(values.validFrom)) problems['validFrom'] = 'Choose the first day it holds.'
  if (!isAmount(values.deMinimisUsdCents, 'US'))
    problems['deMinimisUsdCents'] = 'Enter an amount in US dollars, or 0.'
  for (const field of percentFields)
    if (!isPercent(values[field])) problems[field] = 'Enter a percentage, 0 to 100.'
  for (const field of amountFields)
    if (!isAmount(values[field], 'J')) problems[field] = 'Enter an amount in Jamaican dollars.'
  const categories = categoryProblem(values.categories)
  if (categories) problems['categories'] = categories
  return problems
}

const percent = (text: string): number => numberOf(text) ?? 0
const jmd = (text: string): number => parseCents(text, 'J') ?? 0

/** Converts checked values to the server's format. */
export const readDuty = (values: DutyValues): DutyFields => ({
  validFrom: values.validFrom,
  deMinimisUsdCents: parseCents(values.deMinimisUsdCents) ?? 0,
  rates: {
    categories: values.categories.map(({ category, dutyPercent, gctPercent }) => ({
      category: category.trim(),
      dutyPercent: percent(dutyPercent),
      gctPercent: numberOf(gctPercent),
    })),
    gctPercent: percent(values.gctPercent),
    scfPercent: percent(values.scfPercent),
    environmentalLevyPercent: percent(values.environmentalLevyPercent),
    stampDuty: {
      uptoCifJmdCents: jmd(values.uptoCifJmdCents),
      lowJmdCents: jmd(values.lowJmdCents),
      highJmdCents: jmd(values.highJmdCents),
    },
    cafJmdCents: jmd(values.cafJmdCents),
    insuranceAirPercent: percent(values.insuranceAirPercent),
    insuranceSeaPercent: percent(values.insuranceSeaPercent),
  },
})
