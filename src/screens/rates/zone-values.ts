import { parishes } from '#sync/entities/company/parishes.ts'
import type { DeliveryZone } from '#sync/entities/money/delivery-zone.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** A delivery zone as typed. */
export interface ZoneValues {
  name: string
  parishes: DeliveryZone['parishes']
  /** Each line is a town. */
  towns: string
  baseJmdCents: string
  perLbJmdCents: string
  freeAboveJmdCents: string
  validFrom: string
}

type ZoneFields = Omit<DeliveryZone, 'deliveryZoneId' | 'createdAt' | 'updatedAt'>

const dollars = (cents: number): string => (cents / 100).toFixed(2)
const cents = (text: string): number | null => parseCents(text, 'J')

export const toZoneValues = (zone: ZoneFields): ZoneValues => ({
  name: zone.name,
  parishes: zone.parishes,
  towns: zone.towns.join('\n'),
  baseJmdCents: dollars(zone.baseJmdCents),
  perLbJmdCents: zone.perLbJmdCents === 0 ? '' : dollars(zone.perLbJmdCents),
  freeAboveJmdCents: zone.freeAboveJmdCents === null ? '' : dollars(zone.freeAboveJmdCents),
  validFrom: zone.validFrom,
})

export const blankZone = (validFrom: string): ZoneValues => ({
  name: '',
  parishes: [],
  towns: '',
  baseJmdCents: '',
  perLbJmdCents: '',
  freeAboveJmdCents: '',
  validFrom,
})

const townsIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

const amountText = 'Enter an amount such as 800 or 1,500.50.'

export function checkZone(values: ZoneValues): Record<string, string> {
  const problems: Record<string, string> = {}
  if (values.name.trim() === '') problems['name'] = 'Enter a name.'
  if (values.parishes.length === 0 && townsIn(values.towns).length === 0)
    problems['parishes'] = 'Choose at least one parish, or enter a town.'
  if (cents(values.baseJmdCents) === null) problems['baseJmdCents'] = amountText
  for (const field of ['perLbJmdCents', 'freeAboveJmdCents'] as const)
    if (values[field].trim() !== '' && cents(values[field]) === null) problems[field] = amountText
  if (values.validFrom === '') problems['validFrom'] = 'Choose the first day.'
  return problems
}

export const readZone = (values: ZoneValues): ZoneFields => ({
  name: values.name.trim(),
  parishes: parishes.filter((parish) => values.parishes.includes(parish)),
  towns: townsIn(values.towns),
  baseJmdCents: cents(values.baseJmdCents) ?? 0,
  perLbJmdCents: cents(values.perLbJmdCents) ?? 0,
  freeAboveJmdCents: values.freeAboveJmdCents.trim() === '' ? null : cents(values.freeAboveJmdCents),
  validFrom: values.validFrom,
})
