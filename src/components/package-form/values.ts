import type { PackageDetails } from '#sync/entities/package.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { fieldText } from '../package-labels.ts'

type Details = PackageDetails

/** Numbers are typed as text; other values keep their type. */
type Typed<T> = [T] extends [number | null] ? string : T

/** A package's details as form values. All of them, because a form would save an empty value for a missing field. */
export type PackageValues = { [F in keyof Details]: Typed<Details[F]> } & {
  /** The text of the customer field while no customer is chosen; it has to be resolved or cleared. */
  ownerText: string
}

export const blankValues: PackageValues = {
  ownerText: '',
  courier: '',
  description: '',
  shipper: '',
  accountId: null,
  declaredValueUsdCents: '',
  weightLb: '',
  lengthIn: '',
  widthIn: '',
  heightIn: '',
  pieces: '1',
  condition: 'Sealed',
  battery: 'None',
  prohibited: false,
  bin: '',
  branchId: null,
  note: '',
  mode: null,
}

const numberText = (value: number | null): string => (value === null ? '' : String(value))

/** The form values of an existing package. */
export const toFormValues = (pkg: Details): PackageValues => ({
  ownerText: '',
  courier: pkg.courier,
  description: pkg.description,
  shipper: pkg.shipper,
  accountId: pkg.accountId,
  declaredValueUsdCents:
    pkg.declaredValueUsdCents === null ? '' : (pkg.declaredValueUsdCents / 100).toFixed(2),
  weightLb: numberText(pkg.weightLb),
  lengthIn: numberText(pkg.lengthIn),
  widthIn: numberText(pkg.widthIn),
  heightIn: numberText(pkg.heightIn),
  pieces: String(pkg.pieces),
  condition: pkg.condition,
  battery: pkg.battery,
  prohibited: pkg.prohibited,
  bin: pkg.bin,
  branchId: pkg.branchId,
  note: pkg.note,
  mode: pkg.mode,
})

/**
 * A comma before a decimal point separates thousands. Without the point it may be a decimal comma, as on scales in many
 * countries.
 */
const thousands = /^(\d{1,3}),(\d{3})(?=\.)/

/** Parses a number; null if empty, NaN if invalid, which the schema reports. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(thousands, '$1$2')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** Explains why a number with a comma is ambiguous, as a text to follow the field's name; empty for other input. */
export function commaProblem(text: string): string {
  const figure = /^(\d+),(\d+)$/.exec(text.trim())
  if (!figure) return ''
  const [, units = '', rest = ''] = figure
  const decimal = String(Number(`${units}.${rest}`))
  return rest.length === 3 && units.length <= 3
    ? `may be ${decimal} or ${units}${rest}. Enter it without the comma`
    : `has a comma. Enter it with a decimal point, like ${decimal}`
}

/** Only the fields that changed, so that two people who edit different fields don't undo each other. */
export function changesBetween(before: Details, after: Details): Partial<Details> {
  const fields = namesIn(fieldText)
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  )
}
