import { callForFile } from '../../http/call.ts'
import { type BodyOf, callsOf } from '../../http/calls.ts'

const exports = callsOf(async () => (await import('#sync/api/exports.ts')).exports)

const packages = exports('packages.export')
const invoices = exports('invoices.export')
const payments = exports('payments.export')
const customers = exports('accounts.export')
const manifests = exports('manifests.export')
const audit = exports('accounts.auditExport')
const deliveries = exports('deliveries.export')

/** Exports of whole lists with the list's filter. Throw CallError. */
export const exportPackages = (body: BodyOf<typeof packages>) => callForFile(packages, { body })
export const exportInvoices = (body: BodyOf<typeof invoices>) => callForFile(invoices, { body })
export const exportPayments = (body: BodyOf<typeof payments>) => callForFile(payments, { body })
export const exportCustomers = (body: BodyOf<typeof customers>) => callForFile(customers, { body })
export const exportManifests = (body: BodyOf<typeof manifests>) => callForFile(manifests, { body })
export const exportDeliveries = (body: BodyOf<typeof deliveries>) => callForFile(deliveries, { body })
export const exportAudit = (body: BodyOf<typeof audit>) => callForFile(audit, { body })
