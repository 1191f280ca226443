import type { InvoiceLine } from '#sync/entities/invoice.ts'
import type { Feature } from '#sync/entities/invoice-status.ts'

/** What each charge is called on screens and papers. */
export const featureText: Readonly<Record<Feature, string>> = {
  Freight: 'Freight',
  Handling: 'Handling',
  Fuel: 'Fuel',
  Insurance: 'Insurance',
  Storage: 'Storage',
  Duty: 'Import duty',
  StandardsFee: 'Standards fee (SCF)',
  EnvironmentalLevy: 'Environmental levy',
  StampDuty: 'Stamp duty',
  CustomsFee: 'Customs fee (CAF)',
  GCT: 'GCT',
  Delivery: 'Delivery',
  Goods: 'Goods',
  ServiceFee: 'Service fee',
  Other: 'Other',
}

/** What a line is for: its own words, else its charge's. */
export const lineText = ({ feature, description }: Pick<InvoiceLine, 'feature' | 'description'>): string =>
  description === '' || description === feature ? featureText[feature] : description
