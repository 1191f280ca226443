import type { InvoiceLine } from '../../entities/money/invoice.ts'
import { featureText } from '../../entities/money/invoice-status.ts'
import { enteredByHand } from '../prices/estimate.ts'

/** The label of a line: its description, or else the name of its charge. */
export const lineText = ({ feature, description }: Pick<InvoiceLine, 'feature' | 'description'>): string =>
  description === '' || description === feature ? featureText[feature] : description

/** The explanation of a line as papers print it; '' if there is none. */
export const howText = ({ how }: Pick<InvoiceLine, 'how'>): string => (how === enteredByHand ? '' : how)
