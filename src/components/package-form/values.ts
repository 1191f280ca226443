import { type Package, PackageDetails } from '#sync/entities/package.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { parseCents } from '../../ui/format.ts'
import { fieldText } from '../package-labels.ts'
import { unchosenText } from './owner-choice.ts'

type Details = PackageDetails

/** A package's details as they are typed. */
export interface PackageValues
  extends Pick<Details, 'condition' | 'battery' | 'prohibited' | 'accountId' | 'branchId'> {
  /** What stands in the customer field without being a customer: it has to be chosen or cleared. */
  ownerText: string
  courier: string
  description: string
  shipper: string
  declaredValueUsdCents: string
  weightLb: string
  lengthIn: string
  widthIn: string
  heightIn: string
  pieces: string
  bin: string
  note: string
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
  ...blankValues,
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

export const detailsOf = (pkg: Package): Details => PackageDetails.parse(pkg)

/** A number as typed; null for nothing, NaN for what is no number, which the schema then names. */
export function numberOf(text: string): number | null {
  const plain = text.trim().replace(/^(\d{1,3}),(\d{3})(?!\d)/, '$1$2')
  if (plain === '') return null
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN
}

export type PackageErrors = Partial<Record<keyof PackageValues, string>>
export type ReadForm = { ok: true; details: Details } | { ok: false; errors: PackageErrors }

/** The details that a form comes to, or what is wrong with each field, as sentences. */
export function readForm(values: PackageValues): ReadForm {
  const cents =
    values.declaredValueUsdCents.trim() === ''
      ? null
      : (parseCents(values.declaredValueUsdCents) ?? Number.NaN)
  const result = PackageDetails.safeParse({
    ...values,
    declaredValueUsdCents: cents,
    weightLb: numberOf(values.weightLb),
    lengthIn: numberOf(values.lengthIn),
    widthIn: numberOf(values.widthIn),
    heightIn: numberOf(values.heightIn),
    pieces: numberOf(values.pieces) ?? Number.NaN,
  })
  const errors: PackageErrors =
    values.accountId === null && values.ownerText.trim() !== '' ? { accountId: unchosenText } : {}
  if (result.success && !errors.accountId) return { ok: true, details: result.data }
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '') as keyof Details
    errors[field] ??= `${fieldText[field] ?? field} ${messages(field, issue.message)}`
  }
  return { ok: false, errors }
}

/** A dollar field is typed in dollars, so its error does not speak of cents. */
const messages = (field: keyof Details, message: string): string =>
  field === 'declaredValueUsdCents' && message.includes('cents') ? 'is not an amount in dollars' : message

/** Only what was changed, so that two people who edit different fields do not undo each other. */
export function changesBetween(before: Details, after: Details): Partial<Details> {
  const fields = namesIn(fieldText)
  return Object.fromEntries(
    fields.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]),
  )
}
