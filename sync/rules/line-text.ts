import type { InvoiceLine } from '../entities/invoice.ts'
import { featureText } from '../entities/invoice-status.ts'
import { enteredByHand } from './estimate.ts'

/** What a line is for: its own words, else its charge's. */
export const lineText = ({ feature, description }: Pick<InvoiceLine, 'feature' | 'description'>): string =>
  description === '' || description === feature ? featureText[feature] : description

/** How a line came about, as a paper says it; '' where there is nothing to say. */
export const howText = ({ how }: Pick<InvoiceLine, 'how'>): string => (how === enteredByHand ? '' : how)
