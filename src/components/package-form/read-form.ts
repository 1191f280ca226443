import {
  detailLabels,
  detailNames,
  PackageDetails,
  packageDetailFields,
} from '#sync/entities/packages/package.ts'
import { withLines } from '#sync/rules/packages/box-lines.ts'
import { commaProblem, readRow } from '../fields/typed-fields.ts'
import { lineProblems, readLines } from '../goods/typed-lines.ts'
import type { PackageForm } from './form.ts'
import { unchosenText } from './owner-choice.ts'
import type { PackageValues } from './values.ts'

type Details = PackageDetails

export type PackageErrors = Partial<Record<keyof PackageValues, string>>
export type ReadForm = { ok: true; details: Details } | { ok: false; errors: PackageErrors }

const figures = ['weightLb', 'lengthIn', 'widthIn', 'heightIn', 'pieces'] as const

function commaErrors(values: PackageValues): PackageErrors {
  const problems = figures.map((field) => [field, commaProblem(values[field])] as const)
  return Object.fromEntries(
    problems
      .filter(([, problem]) => problem !== '')
      .map(([field, problem]) => [field, `${detailLabels[field]} ${problem}`]),
  )
}

/** The details of a form, or its errors as sentences by field. */
export function readForm(values: PackageValues): ReadForm {
  const linesErrors = lineProblems(values.lines)
  const lines = Object.keys(linesErrors).length === 0 ? readLines(values.lines) : []
  const result = PackageDetails.safeParse(
    withLines(readRow(packageDetailFields, detailNames, { ...values, lines })),
  )
  const errors: PackageErrors = {
    ...(values.accountId === null && values.ownerText.trim() !== '' ? { accountId: unchosenText } : {}),
    ...commaErrors(values),
    ...linesErrors,
  }
  if (result.success && !errors.accountId && Object.keys(linesErrors).length === 0)
    return { ok: true, details: result.data }
  for (const issue of result.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '') as keyof Details
    errors[field] ??= `${detailLabels[field] ?? field} ${messages(field, issue.message)}`
  }
  return { ok: false, errors }
}

/** The amount is typed in dollars, so its error must not mention cents. */
const messages = (field: keyof Details, message: string): string =>
  field === 'declaredValueUsdCents' && message.includes('cents') ? 'is not an amount in dollars' : message

/** The details; null if the form has errors, which are then shown with the first one focused. */
export function validDetails(form: PackageForm): PackageDetails | null {
  const read = readForm(form.getValues())
  if (read.ok) return read.details
  form.setErrors(read.errors)
  const [first] = Object.keys(read.errors)
  if (first) form.getInputNode(first as keyof PackageValues)?.focus()
  return null
}
