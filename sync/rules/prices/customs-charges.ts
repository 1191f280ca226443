import type { InvoiceLine } from '../../entities/money/invoice.ts'
import type { Feature } from '../../entities/money/invoice-status.ts'
import { importGct } from './gct.ts'

type Line = Pick<InvoiceLine, 'feature' | 'description' | 'how'>

/** The features that customs charges. The company itself charges GCT, too. */
export const customsFeatures: readonly Feature[] = [
  'Duty',
  'StandardsFee',
  'EnvironmentalLevy',
  'GCT',
  'StampDuty',
  'CustomsFee',
]

/** Returns true if a line is a customs charge. GCT on the company's services isn't one. */
export const isCustomsCharge = ({ feature, description }: Line): boolean =>
  feature !== 'GCT' || description === importGct

/** The CIF in JMD cents that the duties were computed on, read from the lines' explanations; null if none has it. */
export function computedCifOf(lines: readonly Line[]): number | null {
  for (const { how } of lines) {
    const amount = /(?:of|:) CIF J\$([\d,]+)\.(\d\d)/.exec(how)
    if (amount) return Number(`${amount[1]?.replaceAll(',', '')}${amount[2]}`)
  }
  return null
}
