import type { InvoiceLine } from '../entities/invoice.ts'
import { importGct } from './gct.ts'

type Line = Pick<InvoiceLine, 'feature' | 'description' | 'how'>

/** Whether a line is customs' own charge: GCT on the company's services is not. */
export const isCustomsCharge = ({ feature, description }: Line): boolean =>
  feature !== 'GCT' || description === importGct

/** The CIF in JMD cents that duties were computed on, out of the words that say how; null where none says it. */
export function computedCifOf(lines: readonly Line[]): number | null {
  for (const { how } of lines) {
    const amount = /(?:of|:) (?:[\d.]+% of )?CIF J\$([\d,]+)\.(\d\d)/.exec(how)
    if (amount) return Number(`${amount[1]?.replaceAll(',', '')}${amount[2]}`)
  }
  return null
}
