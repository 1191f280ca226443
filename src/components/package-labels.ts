import type { PackageDetails } from '#sync/entities/package.ts'
import { formatInches, formatLb, formatUsd, unknownText } from '../ui/format.ts'

type Field = keyof PackageDetails

/** What each detail of a package is called on every screen. */
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
}

/** How ids are told to people; undefined when this device does not know the row. */
export interface Names {
  owner: (accountId: string) => string | undefined
  branch: (branchId: string) => string | undefined
}

const isField = (field: string): field is Field => Object.hasOwn(fieldText, field)

/** A field's name for people; one that this version does not know keeps its own. */
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

/** A detail's value in words. */
export function valueText(field: string, value: unknown, names: Names): string {
  const write = isField(field) ? writers[field] : undefined
  return write ? write(value, names) : plain(value)
}
