import { namesIn } from '#sync/lib/names-in.ts'

const texts = {
  document: 'Document',
  'merchant-invoice': 'Merchant invoice',
  'package-image': 'Package photo',
  'delivery-photo': 'Delivery photo',
  'claim-photo': 'Claim photo',
  signature: 'Signature',
  'customer-paper': 'Paper of a customer',
  'transfer-slip': 'Bank transfer slip',
} as const

export const fileKindNames = namesIn(texts)

/** Returns a text for the kind of record that a file belongs to. */
export const fileKindText = (kind: string): string =>
  (texts as Readonly<Record<string, string>>)[kind] ?? kind
