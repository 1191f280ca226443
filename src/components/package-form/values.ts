import type { PackageDetails } from '#sync/entities/package.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { fieldText } from '../package-labels.ts'

type Details = PackageDetails

/** Numbers are typed as text; anything else is what it is in the package. */
type Typed<T> = [T] extends [number | null] ? string : T

/** A package's details as they are typed: each of them, or a form would save a blank where it has no field. */
export type PackageValues = { [F in keyof Details]: Typed<Details[F]> } & {
  /** The text in the customer field while no customer is chosen: one has to be chosen, or the field cleared. */
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
}

const typed = (value: number | null): string => (value === null ? '' : String(value))

/** What a form shows for a package that is there. */
export const toFormValues = (pkg: Details): PackageValues => ({
  ownerText: '',
  courier: pkg.courier,
  description: pkg.description,
  shipper: pkg.shipper,
  accountId: pkg.accountId,
  declaredValueUsdCents:
    pkg.declaredValueUsdCents === null ? '' : (pkg.declaredValueUsdCents / 100).toFixed(2),
  weightLb: typed(pkg.weightLb),
  lengthIn: typed(pkg.lengthIn),
  widthIn: typed(pkg.widthIn),
  heightIn: typed(pkg.heightIn),
  pieces: String(pkg.pieces),
  condition: pkg.condition,
  battery: pkg.battery,
  prohibited: pkg.prohibited,
  bin: pkg.bin,
  branchId: pkg.branchId,
  note: pkg.note,
})

/** Thousands: only a decimal point behind them says that the comma is no decimal one, as scales in many countries have it. */
const thousands = /^(\d{1,3}),(\d{3})(?=\.)/

/** A number as typed; null for nothing, NaN for what is no number, which the schema then names. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(thousands, '$1$2')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

/** Says why a figure with a comma is not read, to stand after the field's name; '' for all others. */
export function commaProblem(text: string): string {
  const figure = /^(\d+),(\d+)$/.exec(text.trim())
  if (!figure) return ''
  const [, units = '', rest = ''] = figure
  const decimal = String(Number(`${units}.${rest}`))
  return rest.length === 3 && units.length <= 3
    ? `may be ${decimal} or ${units}${rest}. Enter it without the comma`
    : `has a comma. Enter it with a decimal point, like ${decimal}`
}

/** Only what was changed, so that two people who edit different fields do not undo each other. */
export function changesBetween(before: Details, after: Details): Partial<Details> {
  const fields = namesIn(fieldText)
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  )
}
