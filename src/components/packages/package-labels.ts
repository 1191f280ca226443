import type { FieldKind } from '#sync/entities/kinds/field.ts'
import type { BoxLine } from '#sync/entities/packages/box-line.ts'
import { type PackageDetails, packageDetailFields } from '#sync/entities/packages/package.ts'
import { descriptionOfLines } from '#sync/rules/packages/box-lines.ts'
import { formatInches, formatLb, formatUsd, unknownText } from '../../ui/texts/format.ts'

/** Looks up the names behind ids; undefined when this device doesn't have the row. */
export interface Names {
  owner: (accountId: string) => string | undefined
  branch: (branchId: string) => string | undefined
}

const fieldOf = (name: string): (typeof packageDetailFields)[keyof PackageDetails] | undefined =>
  Object.hasOwn(packageDetailFields, name) ? packageDetailFields[name as keyof PackageDetails] : undefined

/** A field's label; a field that this version doesn't know keeps its own name. */
export const labelOf = (name: string): string => fieldOf(name)?.label ?? name

const plain = (value: unknown): string => (value === '' || value == null ? unknownText : String(value))
const number = (write: (n: number | null) => string) => (value: unknown) =>
  write(typeof value === 'number' ? value : null)

/** The goods of each line with their value. Lines come from a row, a change or a review, which are all parsed. */
const linesText = (value: unknown): string =>
  (Array.isArray(value) ? (value as BoxLine[]) : [])
    .map((line) => `${descriptionOfLines([line])}, ${formatUsd(line.valueUsdCents)}`)
    .join('; ') || unknownText

/** The text of a value by its kind; other kinds are their own text. */
const kindTexts: Partial<Record<FieldKind, (value: unknown) => string>> = {
  usd: number(formatUsd),
  pounds: number(formatLb),
  inches: number(formatInches),
  flag: (value) => (value ? 'Yes' : 'No'),
  list: linesText,
}

/** The names behind ids, which this device may have. */
const idTexts: Readonly<Record<string, (value: unknown, names: Names) => string>> = {
  accountId: (value, names) =>
    typeof value === 'string'
      ? (names.owner(value) ?? 'A customer not on this device')
      : 'Customer not identified',
  branchId: (value, names) =>
    typeof value === 'string' ? (names.branch(value) ?? 'A branch not on this device') : unknownText,
}

/** The text of a field's value. */
export function valueText(name: string, value: unknown, names: Names): string {
  const kind = fieldOf(name)?.kind
  if (kind === 'id') return idTexts[name]?.(value, names) ?? plain(value)
  return ((kind && kindTexts[kind]) ?? plain)(value)
}
