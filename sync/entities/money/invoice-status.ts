// Separate from the schema, so that a screen can name a status without loading the validators.

export const invoiceKinds = ['Package', 'StoreOrder', 'Delivery'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** The label of each kind, on every screen and paper. */
export const invoiceKindText: Readonly<Record<InvoiceKind, string>> = {
  Package: 'Packages',
  StoreOrder: 'Store order',
  Delivery: 'Delivery',
}

export const invoiceStatuses = ['draft', 'unpaid', 'part-paid', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** The label of each status, on every screen and paper. */
export const invoiceStatusText: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  unpaid: 'Unpaid',
  'part-paid': 'Partly paid',
  paid: 'Paid',
  void: 'Void',
}

/** The statuses with a debt. */
export const owedStatuses = ['unpaid', 'part-paid'] as const satisfies readonly InvoiceStatus[]

/** The statuses in each list. The unpaid list has every invoice with a debt. */
export const statusesListed: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: ['draft'],
  unpaid: owedStatuses,
  'part-paid': ['part-paid'],
  paid: ['paid'],
  void: ['void'],
}

/** The actions that each status allows. An issued invoice is never edited. */
export const invoiceCan: Record<
  'edit' | 'issue' | 'delete' | 'void' | 'pay' | 'mail',
  readonly InvoiceStatus[]
> = {
  edit: ['draft'],
  issue: ['draft'],
  delete: ['draft'],
  void: ['unpaid', 'part-paid', 'paid'],
  pay: owedStatuses,
  mail: ['unpaid', 'part-paid', 'paid'],
}

/** All charges. GCT lines make up the invoice's `gctJmdCents`, all others its subtotal. */
export const features = [
  'Freight',
  'Handling',
  'Fuel',
  'Insurance',
  'Storage',
  'Duty',
  'StandardsFee',
  'EnvironmentalLevy',
  'StampDuty',
  'CustomsFee',
  'GCT',
  'Delivery',
  'Goods',
  'ServiceFee',
  'Fee',
  'FeeWithoutGct',
  'Other',
] as const
export type Feature = (typeof features)[number]

/** The charges of fees, which say themselves whether they are taxed. */
export const feeFeatures: readonly Feature[] = ['Fee', 'FeeWithoutGct']

/** The label of each charge and customs fee, on every screen and paper. */
export const featureText: Readonly<Record<Feature, string>> = {
  Freight: 'Freight',
  Handling: 'Handling',
  Fuel: 'Fuel surcharge',
  Insurance: 'Insurance',
  Storage: 'Storage',
  Duty: 'Import duty',
  StandardsFee: 'Standards compliance fee',
  EnvironmentalLevy: 'Environmental levy',
  StampDuty: 'Stamp duty',
  CustomsFee: 'Customs administrative fee',
  GCT: 'GCT',
  Delivery: 'Delivery',
  Goods: 'Goods',
  ServiceFee: 'Service fee',
  Fee: 'Fee',
  FeeWithoutGct: 'Fee without GCT',
  Other: 'Other charge',
}
