import type { LineInput } from '#sync/api/money/invoice-bodies.ts'
import type { InvoiceLine } from '#sync/entities/money/invoice.ts'
import { type Feature, features } from '#sync/entities/money/invoice-status.ts'
import { parseCents } from '../../ui/texts/format.ts'

/** A line while it is edited; GCT is never entered. */
export interface LineValues {
  readonly key: string
  readonly feature: Exclude<Feature, 'GCT'>
  readonly description: string
  readonly quantity: number | null
  readonly inStock: number | null
  readonly unit: string
  readonly packageId: string | null
  readonly how: string
}

export const enteredFeatures = features.filter(
  (feature): feature is LineValues['feature'] => feature !== 'GCT',
)

export const newLine = (key: string): LineValues => ({
  key,
  feature: 'Other',
  description: '',
  quantity: null,
  inStock: null,
  unit: '',
  packageId: null,
  how: '',
})

/** Returns the lines that a person enters, without GCT, which the server calculates again. */
export const toLineValues = (lines: readonly InvoiceLine[]): LineValues[] =>
  lines.flatMap(({ featureValueId, feature, unitJmdCents, amountJmdCents: _, ...line }) =>
    feature === 'GCT'
      ? []
      : [{ ...line, key: featureValueId, feature, unit: (unitJmdCents / 100).toFixed(2) }],
  )

/** A price; a waiver has a minus in front. */
function unitCents(unit: string): number | null {
  const text = unit.trim()
  if (!text.startsWith('-')) return text === '' ? null : parseCents(text, 'J')
  const cents = parseCents(text.slice(1), 'J')
  return cents === null || text === '-' ? null : -cents
}

export const unitProblem = ({ unit }: Pick<LineValues, 'unit'>): string =>
  unitCents(unit) === null ? 'Enter a price such as 1500 or 1,500.50.' : ''

export const toLineInput = ({ key: _, unit, quantity, ...line }: LineValues): LineInput => ({
  ...line,
  quantity: quantity ?? 1,
  unitJmdCents: unitCents(unit) ?? 0,
})
