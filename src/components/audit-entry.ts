import type { AuditEntry } from '#sync/api/access-control.ts'
import { fieldLabel } from '#sync/entities/field-label.ts'
import { formatDateTime, formatInches, formatJmd, formatLb, formatUsd, unknownText } from '../ui/format.ts'

export interface AuditedField {
  readonly field: string
  readonly before: string
  readonly after: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

const auditText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return unknownText
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map(auditText).join(value.every(isText) ? ', ' : '; ') || unknownText
  return typeof value === 'object' ? fieldsText(value) : String(value)
}

/** The fields of a nested value, in one line. */
const fieldsText = (value: object): string =>
  Object.entries(value)
    .map(([field, nestedValue]) => fieldTexts(field, nestedValue).join(' '))
    .join(', ') || unknownText

const amount = (format: (number: number) => string) => (value: unknown) =>
  typeof value === 'number' ? format(value) : auditText(value)

/** How a field's value is formatted, by the end of the field's name. */
const fieldEnds: Readonly<Record<string, (value: unknown) => string>> = {
  JmdCents: amount(formatJmd),
  UsdCents: amount(formatUsd),
  Lb: amount(formatLb),
  In: amount(formatInches),
  At: (value) => (isText(value) && value !== '' ? formatDateTime(value) : auditText(value)),
}

const fieldTexts = (field: string, value: unknown): [name: string, text: string] => {
  const end = Object.keys(fieldEnds).find((suffix) => field.endsWith(suffix) && field !== suffix) ?? ''
  const textOf = fieldEnds[end] ?? auditText
  return [fieldLabel(field), textOf(value)]
}

const bookkeeping = ['updatedAt', 'version']

/** Each field before and after the change, with a dash for an empty value. */
export const auditedFields = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditedField[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !bookkeeping.includes(field))
    .map((field) => {
      const [name, was] = fieldTexts(field, before?.[field])
      const [, is] = fieldTexts(field, after?.[field])
      return { field: name, before: was, after: is }
    })
