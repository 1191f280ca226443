import type { AuditEntry } from '#sync/api/access-control.ts'
import { fieldLabel } from '#sync/entities/field-label.ts'
import { pathTo } from '../guards/path-to.ts'
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

const pages: Readonly<Record<string, (id: string) => string>> = {
  account: (id) => pathTo('/admin/accounts/$account', { account: id }),
  branch: (id) => pathTo('/admin/branches', { open: id }),
  checkout: (id) => pathTo('/admin/payment-links/$checkout', { checkout: id }),
  contactMessage: (id) => pathTo('/admin/contactmessages', { open: id }),
  creditNote: (id) => pathTo('/admin/creditnotes', { open: id }),
  file: (id) => pathTo('/admin/filemanager', { open: id }),
  invoice: (id) => pathTo('/admin/invoices/$invoice', { invoice: id }),
  invoiceEstimate: (id) => pathTo('/admin/invoices/estimate/$estimate', { estimate: id }),
  manifest: (id) => pathTo('/admin/manifests/$manifest', { manifest: id }),
  package: (id) => pathTo('/admin/packages/$package', { package: id }),
  payment: (id) => pathTo('/admin/payments/$payment', { payment: id }),
  setting: () => pathTo('/admin/settings'),
  authorization: () => pathTo('/admin/accesscontrol'),
}

/** The page that shows the row of an entry; null for rows without a page. */
export const pageOfRow = (entity: string, entityId: string): string | null =>
  entityId === '' ? null : (pages[entity]?.(entityId) ?? null)

/** The name of an entity as people read it: "Credit note" for `creditNote`. */
export const entityText = (entity: string): string => {
  const text = entity.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
