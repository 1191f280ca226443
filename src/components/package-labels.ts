import type { PackageDetails } from '#sync/entities/package.ts'
import { formatInches, formatLb, formatUsd, unknownText } from '../ui/format.ts'

type Field = keyof PackageDetails

/** The name of each package field, the same on every screen. */
export const fieldText: Record<Field, string> = {
  courier: 'Courier',
  description: 'Description',
  shipper: 'Shipper',
  accountId: 'Customer',
  declaredValueUsdCents: 'Declared value',
  weightLb: 'Weight',
  lengthIn: 'Length',
  widthIn: 'Width',
  heightIn: 'Height',
  pieces: 'Pieces',
  condition: 'Condition',
  battery: 'Battery',
  prohibited: 'Prohibited goods',
  bin: 'Bin',
  branchId: 'Branch',
  note: 'Note',
  mode: 'Air or Sea',
}

/** Looks up the names behind ids; undefined when this device doesn't have the row. */
export interface Names {
  owner: (accountId: string) => string | undefined
  branch: (branchId: string) => string | undefined
}

const isField = (field: string): field is Field => Object.hasOwn(fieldText, field)

/** A field's label; a field that this version doesn't know keeps its own name. */
export const labelOf = (field: string): string => (isField(field) ? fieldText[field] : field)

const plain = (value: unknown): string => (value === '' || value == null ? unknownText : String(value))
const number = (write: (n: number | null) => string) => (value: unknown) =>
  write(typeof value === 'number' ? value : null)

const writers: Partial<Record<Field, (value: unknown, names: Names) => string>> = {
  declaredValueUsdCents: number(formatUsd),
  weightLb: number(formatLb),
  lengthIn: number(formatInches),
  widthIn: number(formatInches),
  heightIn: number(formatInches),
  prohibited: (value) => (value ? 'Yes' : 'No'),
  accountId: (value, names) =>
    typeof value === 'string'
      ? (names.owner(value) ?? 'A customer not on this device')
      : 'Customer not identified',
  branchId: (value, names) =>
    typeof value === 'string' ? (names.branch(value) ?? 'A branch not on this device') : unknownText,
}

/** The text of a field's value. */
export function valueText(field: string, value: unknown, names: Names): string {
  const write = isField(field) ? writers[field] : undefined
  return write ? write(value, names) : plain(value)
}
