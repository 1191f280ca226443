import type { AuditEntry } from '#sync/api/access-control.ts'

export interface AuditedField {
  readonly field: string
  readonly before: string
  readonly after: string
}

const auditText = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

const bookkeeping = ['updatedAt', 'version']

/** Each field as it was and as it is; the dash where there was nothing. */
export const auditedFields = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): AuditedField[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((field) => !bookkeeping.includes(field))
    .map((field) => ({ field, before: auditText(before?.[field]), after: auditText(after?.[field]) }))

const pages: Readonly<Record<string, (id: string) => string>> = {
  account: (id) => `/admin/accounts/${id}`,
  branch: (id) => `/admin/branches?open=${id}`,
  checkout: (id) => `/admin/payment-links/${id}`,
  contactMessage: (id) => `/admin/contactmessages?open=${id}`,
  creditNote: (id) => `/admin/creditnotes?open=${id}`,
  file: (id) => `/admin/filemanager?open=${id}`,
  invoice: (id) => `/admin/invoices/${id}`,
  invoiceEstimate: (id) => `/admin/invoices/estimate/${id}`,
  manifest: (id) => `/admin/manifests/${id}`,
  package: (id) => `/admin/packages/${id}`,
  payment: (id) => `/admin/payments/${id}`,
  setting: () => '/admin/settings',
  authorization: () => '/admin/accesscontrol',
}

/** Where the row of an entry is shown; null for what has no page. */
export const pageOfRow = (entity: string, entityId: string): string | null =>
  entityId === '' ? null : (pages[entity]?.(entityId) ?? null)

/** "creditNote" as people read it: "Credit note". */
export const entityText = (entity: string): string => {
  const text = entity.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
