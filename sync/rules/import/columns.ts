import type { ImportKind } from '../../entities/company/import-kinds.ts'

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
  {
    key: 'service',
    heading: 'Service level',
    example: '',
    synonyms: ['service type', 'service name', 'shipping service'],
  },
  {
    key: 'dutyCategory',
    heading: 'Duty category',
    example: '',
    synonyms: ['category', 'customs category', 'tariff category', 'goods category'],
  },
] as const satisfies readonly ImportColumn[]

const columnOf = (key: PrealertKey): (typeof prealertColumns)[number] & ImportColumn => {
  const column = prealertColumns.find((candidate) => candidate.key === key)
  if (!column) throw new Error(`There is no column ${key}`)
  return column
}

const receivedColumns = [
  columnOf('mailbox'),
  {
    key: 'fullName',
    heading: 'Name on the box',
    example: 'Ann Lee',
    synonyms: ['name', 'customer', 'customer name', 'consignee', 'client'],
  },
  columnOf('trackingNumber'),
  columnOf('courier'),
  columnOf('shipper'),
  columnOf('description'),
  columnOf('declaredValueUsdCents'),
  columnOf('pieces'),
  {
    key: 'weight',
    heading: 'Weight (lb)',
    example: '4.2',
    synonyms: ['weight', 'lbs', 'pounds', 'gross weight', 'actual weight', 'weight lbs'],
  },
  { key: 'lengthIn', heading: 'Length (in)', example: '14', synonyms: ['length', 'l'] },
  { key: 'widthIn', heading: 'Width (in)', example: '9', synonyms: ['width', 'w'] },
  { key: 'heightIn', heading: 'Height (in)', example: '5.5', synonyms: ['height', 'h'] },
  columnOf('mode'),
  columnOf('service'),
  columnOf('dutyCategory'),
] as const

const waybillColumns = [
  {
    key: 'mawb',
    heading: 'MAWB',
    example: '123-12345675',
    synonyms: ['awb', 'master', 'master waybill', 'air waybill', 'mawb number', 'awb number', 'waybill'],
  },
  { key: 'pieces', heading: 'Pieces', example: '41', synonyms: ['pcs', 'total pieces', 'quantity', 'qty'] },
  {
    key: 'weight',
    heading: 'Weight (lb)',
    example: '812.5',
    synonyms: ['weight', 'gross weight', 'total weight', 'lbs'],
  },
  { key: 'flight', heading: 'Flight', example: 'BW033', synonyms: ['flight number', 'carrier'] },
  {
    key: 'departs',
    heading: 'Departs',
    example: '2026-11-26 14:10',
    synonyms: ['departure', 'dep', 'etd', 'atd', 'departure date', 'flight date', 'date'],
  },
  {
    key: 'arrives',
    heading: 'Arrives',
    example: '2026-11-26 16:00',
    synonyms: ['arrival', 'arr', 'eta', 'ata', 'arrival date'],
  },
] as const satisfies readonly ImportColumn[]

export type CustomerKey = (typeof customerColumns)[number]['key']
export type PrealertKey = (typeof prealertColumns)[number]['key']
export type ReceivedKey = PrealertKey | 'fullName' | 'weight' | 'lengthIn' | 'widthIn' | 'heightIn'
export type WaybillKey = (typeof waybillColumns)[number]['key']
export type ImportKey = CustomerKey | ReceivedKey | WaybillKey

interface KeyedColumn<K extends ImportKey = ImportKey> extends ImportColumn {
  readonly key: K
}

/** The columns a file may have, in the template's order. */
export const importColumns: {
  readonly customers: readonly KeyedColumn<CustomerKey>[]
  readonly prealerts: readonly KeyedColumn<PrealertKey>[]
  readonly received: readonly KeyedColumn<ReceivedKey>[]
  readonly waybills: readonly KeyedColumn<WaybillKey>[]
} = {
  customers: customerColumns,
  prealerts: prealertColumns,
  received: receivedColumns,
  waybills: waybillColumns,
}

/** A row of a file, with the cells of the recognised columns. */
export type ImportCells = Readonly<Partial<Record<ImportKey, string | undefined>>>

/** The heading of a column, for problems. */
export const headingOf = (kind: ImportKind, key: ImportKey): string =>
  importColumns[kind].find((column) => column.key === key)?.heading ?? key
