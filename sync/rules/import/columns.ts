import type { ImportKind } from '../../entities/import-kinds.ts'

export interface ImportColumn {
  readonly key: string
  /** The heading in the template, also used in problems. */
  readonly heading: string
  /** The headings that other programs use. */
  readonly synonyms: readonly string[]
  /** The value in the template's example row. */
  readonly example: string
}

const modeSynonyms = [
  'mode',
  'shipping mode',
  'freight',
  'freight type',
  'service',
  'air/sea',
  'shipping method',
]

const customerColumns = [
  {
    key: 'firstName',
    heading: 'First name',
    example: 'Ann',
    synonyms: ['first', 'given name', 'forename', 'fname', 'customer first name'],
  },
  {
    key: 'lastName',
    heading: 'Last name',
    example: 'Lee',
    synonyms: ['last', 'surname', 'family name', 'lname', 'customer last name'],
  },
  {
    key: 'fullName',
    heading: 'Full name',
    example: '',
    synonyms: ['name', 'customer', 'customer name', 'client', 'client name', 'contact', 'contact name'],
  },
  {
    key: 'email',
    heading: 'Email',
    example: 'ann.lee@example.com',
    synonyms: ['email address', 'e-mail address', 'mail', 'customer email'],
  },
  {
    key: 'phone',
    heading: 'Phone',
    example: '876 555 0101',
    synonyms: ['telephone', 'tel', 'mobile', 'cell', 'phone number', 'telephone number', 'mobile number'],
  },
  {
    key: 'mailbox',
    heading: 'Mailbox',
    example: '',
    synonyms: ['mailbox number', 'mailbox no', 'suite', 'suite number', 'account number', 'customer number'],
  },
  {
    key: 'trn',
    heading: 'TRN',
    example: '',
    synonyms: ['tax registration number', 'taxpayer registration number', 'trn number', 'tax id'],
  },
  {
    key: 'branch',
    heading: 'Branch',
    example: '',
    synonyms: ['pickup branch', 'pickup location', 'location', 'office', 'store'],
  },
  {
    key: 'line1',
    heading: 'Address',
    example: '12 Hope Road',
    synonyms: ['address 1', 'address line 1', 'street', 'street address', 'delivery address'],
  },
  {
    key: 'line2',
    heading: 'Address line 2',
    example: '',
    synonyms: ['address 2', 'apartment', 'apt', 'unit'],
  },
  { key: 'town', heading: 'Town', example: 'Kingston', synonyms: ['city', 'district', 'community'] },
  {
    key: 'parish',
    heading: 'Parish',
    example: 'St. Andrew',
    synonyms: ['state', 'province', 'region'],
  },
  { key: 'mode', heading: 'Air or Sea', example: 'Air', synonyms: modeSynonyms },
] as const satisfies readonly ImportColumn[]

const prealertColumns = [
  {
    key: 'mailbox',
    heading: 'Mailbox',
    example: 'QS-12345',
    synonyms: ['mailbox number', 'mailbox no', 'suite', 'suite number', 'account number', 'customer number'],
  },
  {
    key: 'email',
    heading: 'Email',
    example: '',
    synonyms: ['email address', 'e-mail address', 'customer email'],
  },
  {
    key: 'trackingNumber',
    heading: 'Tracking number',
    example: '1Z999AA10123456784',
    synonyms: ['tracking', 'tracking no', 'tracking id', 'tracking code', 'waybill', 'courier number'],
  },
  {
    key: 'courier',
    heading: 'Courier',
    example: 'UPS',
    synonyms: ['carrier', 'shipped with', 'ship via'],
  },
  {
    key: 'shipper',
    heading: 'Shop',
    example: 'Amazon',
    synonyms: ['shipper', 'store', 'merchant', 'seller', 'vendor', 'supplier'],
  },
  {
    key: 'description',
    heading: 'Description',
    example: 'Running shoes',
    synonyms: ['contents', 'content', 'item', 'items', 'item description', 'goods', 'product'],
  },
  {
    key: 'declaredValueUsdCents',
    heading: 'Value (US$)',
    example: '89.95',
    synonyms: ['value', 'declared value', 'price', 'cost', 'amount', 'usd', 'value usd', 'invoice value'],
  },
  {
    key: 'pieces',
    heading: 'Pieces',
    example: '1',
    synonyms: ['quantity', 'qty', 'number of pieces', 'boxes', 'pcs'],
  },
  { key: 'mode', heading: 'Air or Sea', example: 'Air', synonyms: modeSynonyms },
] as const satisfies readonly ImportColumn[]

export type CustomerKey = (typeof customerColumns)[number]['key']
export type PrealertKey = (typeof prealertColumns)[number]['key']
export type ImportKey = CustomerKey | PrealertKey

interface KeyedColumn<K extends ImportKey = ImportKey> extends ImportColumn {
  readonly key: K
}

/** The columns a file may have, in the template's order. */
export const importColumns: {
  readonly customers: readonly KeyedColumn<CustomerKey>[]
  readonly prealerts: readonly KeyedColumn<PrealertKey>[]
} = { customers: customerColumns, prealerts: prealertColumns }

/** A row of a file, with the cells of the recognised columns. */
export type ImportCells = Readonly<Partial<Record<ImportKey, string | undefined>>>

/** The heading of a column, for problems. */
export const headingOf = (kind: ImportKind, key: ImportKey): string =>
  importColumns[kind].find((column) => column.key === key)?.heading ?? key
