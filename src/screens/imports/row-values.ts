import type { ImportKind } from '#sync/entities/company/import-kinds.ts'
import { companyZone } from '#sync/lib/business-day.ts'
import { floridaZone } from '#sync/lib/florida-time.ts'
import type { ImportCells } from '#sync/rules/import/columns.ts'
import { readCustomerRow } from '#sync/rules/import/customer-row.ts'
import { readPrealertRow } from '#sync/rules/import/prealert-row.ts'
import type { ImportContext } from '#sync/rules/import/read-rows.ts'
import { readReceivedRow } from '#sync/rules/import/received-row.ts'
import { readWaybillRow } from '#sync/rules/import/waybill-row.ts'
import { usdText } from '#sync/rules/prices/money.ts'

/** Reads a row as the server does; undefined for one that can't be imported. */
const rowReaders: Record<ImportKind, (cells: ImportCells, context: ImportContext) => object | undefined> = {
  customers: (cells, { branches }) => readCustomerRow(cells, branches).value,
  prealerts: (cells, { hasOwner }) => readPrealertRow(cells, hasOwner).value,
  received: (cells) => readReceivedRow(cells).value,
  waybills: (cells) => readWaybillRow(cells).value,
}

const timeOrMoment = (timeZone: string) => {
  const form = new Intl.DateTimeFormat('en-JM', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (at: unknown) => form.format(new Date(String(at)))
}

const linesText = (address: unknown): string =>
  Object.values(address as object)
    .filter(Boolean)
    .join(', ')

/** The values of a row that the preview shows behind its name, in this order. A TRN and a branch’s id are left out. */
const shownFields: readonly (readonly [field: string, label: string, text: (value: unknown) => string])[] = [
  ['mailbox', 'Mailbox', String],
  ['email', 'Email', String],
  ['phone', 'Phone', String],
  ['address', 'Address', linesText],
  ['trackingNumber', 'Tracking number', String],
  ['courier', 'Courier', String],
  ['shipper', 'Shop', String],
  ['description', 'Description', String],
  ['declaredValueUsdCents', 'Value', (cents) => usdText(Number(cents))],
  ['pieces', 'Pieces', String],
  ['weightLb', 'Weight', (lb) => `${lb} lb`],
  ['lengthIn', 'Length', (inches) => `${inches} in`],
  ['widthIn', 'Width', (inches) => `${inches} in`],
  ['heightIn', 'Height', (inches) => `${inches} in`],
  ['flight', 'Flight', String],
  ['departsAt', 'Departs (Florida)', timeOrMoment(floridaZone)],
  ['arrivesAt', 'Arrives (Jamaica)', timeOrMoment(companyZone)],
]

/** The values that a row will write, so that people see them before the import; empty for a row with problems. */
export function rowValues(kind: ImportKind, cells: ImportCells, context: ImportContext): string {
  const values = new Map(Object.entries(rowReaders[kind](cells, context) ?? {}))
  return shownFields
    .flatMap(([field, label, text]) => {
      const value = values.get(field)
      return value === undefined || value === null || value === '' ? [] : [`${label}: ${text(value)}`]
    })
    .join(' · ')
}
