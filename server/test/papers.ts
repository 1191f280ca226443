import type { Company } from '#sync/entities/company/company.ts'
import type { InvoiceLine } from '#sync/entities/money/invoice.ts'
import type { PaidInvoice } from '#sync/entities/money/papers.ts'
import { idOf } from '#sync/test/people.ts'
import { type Brand, brandOf } from '../documents/brand.ts'
import type { InvoicePaper } from '../documents/invoice.ts'
import type { DrawnLabel } from '../documents/label.ts'
import type { ManifestPaper } from '../documents/manifest.ts'
import type { ProofPaper } from '../documents/proof.ts'
import type { ReceiptPaper } from '../documents/receipt.ts'

const env = { brandPrefix: 'slp' }
export const company: Company = {
  ...{ name: 'Quayside', legalName: 'Quayside Forwarding Limited', phone: '876-555-0100' },
  ...{ email: 'office@quayside.test', address: ['14 Marcus Garvey Drive', 'Kingston 11', 'Jamaica'] },
  ...{ trn: '001234567', gctNumber: 'GCT-0012345' },
  bank: {
    ...{
      bank: 'National Commercial Bank',
      branch: 'Newport West',
      accountName: 'Quayside Forwarding Limited',
    },
    ...{ accountNumber: '404-102-553', accountType: 'Current' },
  },
  logoFileId: null,
  invoiceFooter: 'Pay at any office, by card link or by bank transfer.',
}
export const secondCompany: Company = {
  ...company,
  ...{ name: 'SLP', legalName: 'SLP', phone: '', email: '', address: [], trn: '', gctNumber: '' },
  ...{ bank: null, invoiceFooter: '' },
}
export const brand: Brand = brandOf(env, 'quayside', company)
export const secondBrand: Brand = brandOf(env, 'slp', secondCompany)
export const madeAt = '2026-11-21T19:30:00.000Z'

/** Long, with letters beyond Western Europe, and with ones that no font here has. */
export const hardName = 'Željka Ştefănescu-Łukasiewicz O’Connor-Brown 📦 王小明 née D’Étrange'
export const customer = { name: hardName, mailbox: 'QS-10023', email: 'zeljka@example.com', trn: '987654321' }

export const lineOf = (n: number): InvoiceLine => ({
  featureValueId: idOf(1000 + n),
  feature: 'Freight',
  description: `Charge number ${n}`,
  quantity: 1,
  inStock: null,
  unitJmdCents: 123_456,
  amountJmdCents: 123_456,
  packageId: null,
  how: n % 5 === 0 ? '12 lb at the band up to 15 lb, US$32.00 × 155.00' : '',
})

export const invoicePaper = (lines = 6, input: Partial<InvoicePaper['invoice']> = {}): InvoicePaper => ({
  brand,
  invoice: {
    number: 'INV-2026-000123',
    kind: 'Package',
    statusId: 'part-paid',
    featureValues: Array.from({ length: lines }, (_, n) => lineOf(n + 1)),
    exchangeRate: 15_500,
    subtotalJmdCents: 123_456 * lines,
    gctJmdCents: 50_000,
    totalJmdCents: 123_456 * lines + 50_000,
    paidJmdCents: 50_000,
    balanceJmdCents: 123_456 * lines,
    issuedAt: '2026-11-20T15:00:00.000Z',
    dueAt: '2026-12-04T15:00:00.000Z',
    voidReason: null,
    fromCreditJmdCents: 0,
    ...input,
  },
  customer,
  subject: 'QS260000123X, 1Z999AA10123456784',
  madeAt,
})

const paidInvoice = (invoiceId: string, number: string, amountJmdCents: number): PaidInvoice => ({
  ...{ invoiceId, number, kind: 'Package', amountJmdCents, balanceJmdCents: 0 },
  lines: [
    { text: 'Freight', amountJmdCents: amountJmdCents - 50_000 },
    { text: 'Customs administrative fee', amountJmdCents: 50_000 },
  ],
})

export const receiptPaper = (input: Partial<ReceiptPaper['payment']> = {}): ReceiptPaper => ({
  brand: secondBrand,
  payment: {
    kind: 'Payment',
    refundReason: null,
    method: 'Cash',
    amountJmdCents: 775_000,
    roundingJmdCents: 0,
    amountUsdCents: null,
    rate: null,
    tenderedJmdCents: 1_000_000,
    changeJmdCents: 225_000,
    reference: '',
    receiptNumber: 'REC-2026-000042',
    receiptCheck: true,
    receivedBy: 'Andrea Morgan',
    receivedAt: '2026-11-21T18:05:00.000Z',
    reversedAt: null,
    reverseReason: null,
    ...input,
  },
  customer,
  paid: [
    paidInvoice(idOf(0x123), 'INV-2026-000123', 500_000),
    { ...paidInvoice(idOf(0x124), 'INV-2026-000124', 250_000), balanceJmdCents: 1_234_567 },
  ],
  creditJmdCents: 25_000,
  madeAt,
})

export const labelPaper = (input: Partial<DrawnLabel['package']> = {}): DrawnLabel => ({
  brand,
  hawbNumber: 'QS260000123X',
  package: {
    mode: null,
    trackingNumber: '1Z999AA10123456784',
    trackingNormalized: '1Z999AA10123456784',
    courier: 'UPS',
    description:
      'Brake pads ^XZ ~JA and a very long description of what is inside that goes on and on over lines',
    pieces: 2,
    weightLb: 12.5,
    lengthIn: 20,
    widthIn: 15.5,
    heightIn: 10,
    bin: 'A-12-3',
    battery: 'Loose',
    prohibited: false,
    ...input,
  },
  owner: { name: hardName, mailbox: 'QS-10023' },
  destination: { code: 'KGN', name: 'Kingston Head Office' },
  receivedText: '21 Nov 2026',
  madeAt,
})

export const manifestPaper = (packages = 60): ManifestPaper => ({
  brand,
  manifest: {
    number: 'MAN-20261121-0001',
    mode: 'Air',
    mawbNumber: '369-12345675',
    carrier: 'Atlas Air',
    departsAt: '2026-11-22T03:00:00.000Z',
    arrivesAt: '2026-11-22T06:00:00.000Z',
    status: 'Sealed',
    sealedBy: 'Devon Brown',
    sealedAt: '2026-11-21T19:00:00.000Z',
  },
  origin: 'Florida Warehouse',
  destination: 'Kingston Head Office',
  totals: { pieces: packages, weightLb: 1234.56, declaredValueUsdCents: 12_345_678 },
  rows: Array.from({ length: packages }, (_, n) => ({
    package: {
      hawbNumber: `QS26${String(n + 1).padStart(7, '0')}X`,
      trackingNumber: n % 9 === 0 ? '9622001900000000000000776632517510' : `1Z999AA1012345${6784 + n}`,
      courier: 'FedEx',
      description: n % 7 === 0 ? 'Assorted household goods, shoes, phone cases and brake pads' : 'Shoes',
      pieces: 1,
      weightLb: 12.5,
      declaredValueUsdCents: 123_400,
    },
    owner: n % 5 === 0 ? null : { name: n % 4 === 0 ? hardName : 'Devon Brown', mailbox: 'QS-10023' },
    arrival: 'Pending',
  })),
  madeAt,
})

export const proofPaper = (pictures: Pick<ProofPaper, 'signature' | 'photos'>): ProofPaper => ({
  brand,
  number: '01999999',
  customer,
  address: '12 Hope Road, Apartment 4\nKingston 6\nSt. Andrew',
  recipientName: hardName,
  officeFacts: {
    relationship: 'Sister',
    idType: "Driver's licence",
    place: { latitude: 18.01794, longitude: -76.80992, accuracyM: 12.4 },
  },
  deliveredAt: '2026-11-21T18:05:00.000Z',
  deliveredBy: 'Marlon Grant',
  collected: { method: 'Cash', amountJmdCents: 775_000 },
  packages: [
    { hawbNumber: 'QS260000123X', trackingNumber: '1Z999AA10123456784', description: 'Brake pads' },
    { hawbNumber: null, trackingNumber: 'TBA123456789012', description: '' },
  ],
  ...pictures,
  missingPhotos: 0,
  madeAt,
})
