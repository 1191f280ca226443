import type * as z from 'zod'
import type { ApiRow } from '#sync/api/row.ts'
import { CallError } from './call-error.ts'

/** A row of the API, loaded on first use. */
export type CallSource<R extends ApiRow> = () => Promise<R>

/** The types of a call's body, query and reply. */
export type BodyOf<S> = S extends CallSource<infer R> ? z.input<R['body']> : never
export type QueryInputOf<S> = S extends CallSource<infer R> ? z.input<R['query']> : never
export type ReplyOf<S> = S extends CallSource<infer R> ? z.output<R['reply']> : never

/**
 * The calls of one file of sync/api. Their validators are as large as a screen, and no screen needs them to render, so
 * they load with the first call, from the service worker's cache if there is one.
 */
const callsOf =
  <T extends { readonly [name: string]: ApiRow }>(load: () => Promise<T>) =>
  <K extends keyof T>(name: K): CallSource<T[K]> =>
  async () => {
    const calls = await load().catch((error: unknown) => {
      throw new CallError(0, error instanceof Error ? error.message : '')
    })
    return calls[name]
  }

export const accessControl = callsOf(async () => (await import('#sync/api/access-control.ts')).accessControl)
export const accounts = callsOf(async () => (await import('#sync/api/accounts.ts')).accounts)
export const accountsManage = callsOf(
  async () => (await import('#sync/api/accounts-manage.ts')).accountsManage,
)
export const accountsRecovery = callsOf(
  async () => (await import('#sync/api/accounts-recovery.ts')).accountsRecovery,
)
export const accountsSessions = callsOf(
  async () => (await import('#sync/api/accounts-sessions.ts')).accountsSessions,
)
export const address = callsOf(async () => (await import('#sync/api/address.ts')).address)
export const bankTransfers = callsOf(async () => (await import('#sync/api/bank-transfers.ts')).bankTransfers)
export const blogs = callsOf(async () => (await import('#sync/api/blogs.ts')).blogs)
export const branches = callsOf(async () => (await import('#sync/api/branches.ts')).branches)
export const chargesWaiver = callsOf(async () => (await import('#sync/api/charges-waiver.ts')).chargesWaiver)
export const checkouts = callsOf(async () => (await import('#sync/api/checkouts.ts')).checkouts)
export const contact = callsOf(async () => (await import('#sync/api/contact.ts')).contact)
export const creditNotes = callsOf(async () => (await import('#sync/api/credit-notes.ts')).creditNotes)
export const customsList = callsOf(async () => (await import('#sync/api/customs-list.ts')).customsList)
export const deliveries = callsOf(async () => (await import('#sync/api/deliveries.ts')).deliveries)
export const deliveryPlans = callsOf(async () => (await import('#sync/api/delivery-plans.ts')).deliveryPlans)
export const documents = callsOf(async () => (await import('#sync/api/documents.ts')).documents)
export const clientErrors = callsOf(async () => (await import('#sync/api/client-errors.ts')).clientErrors)
export const dutyTables = callsOf(async () => (await import('#sync/api/duty-tables.ts')).dutyTables)
export const handhelds = callsOf(async () => (await import('#sync/api/handhelds.ts')).handhelds)
export const messages = callsOf(async () => (await import('#sync/api/messages.ts')).messages)
export const newsletter = callsOf(async () => (await import('#sync/api/newsletter.ts')).newsletter)
export const newsletterSend = callsOf(
  async () => (await import('#sync/api/newsletter-send.ts')).newsletterSend,
)
export const reports = callsOf(async () => (await import('#sync/api/reports.ts')).reports)
export const edits = callsOf(async () => (await import('#sync/api/edits.ts')).edits)
export const exports = callsOf(async () => (await import('#sync/api/exports.ts')).exports)
export const files = callsOf(async () => (await import('#sync/api/files.ts')).files)
export const imports = callsOf(async () => (await import('#sync/api/imports.ts')).imports)
export const invoices = callsOf(async () => (await import('#sync/api/invoices.ts')).invoices)
export const invoicesBill = callsOf(async () => (await import('#sync/api/invoices-bill.ts')).invoicesBill)
export const invoicesWrite = callsOf(async () => (await import('#sync/api/invoices-write.ts')).invoicesWrite)
export const hub = callsOf(async () => (await import('#sync/api/hub.ts')).hub)
export const manifests = callsOf(async () => (await import('#sync/api/manifests.ts')).manifests)
export const printJobs = callsOf(async () => (await import('#sync/api/print-jobs.ts')).printJobs)
export const notifications = callsOf(async () => (await import('#sync/api/notifications.ts')).notifications)
export const ownStoreOrders = callsOf(
  async () => (await import('#sync/api/own-store-orders.ts')).ownStoreOrders,
)
export const packages = callsOf(async () => (await import('#sync/api/packages.ts')).packages)
export const payments = callsOf(async () => (await import('#sync/api/payments.ts')).payments)
export const release = callsOf(async () => (await import('#sync/api/packages-release.ts')).release)
export const settings = callsOf(async () => (await import('#sync/api/settings.ts')).settings)
export const storage = callsOf(async () => (await import('#sync/api/storage.ts')).storage)
export const storeOrders = callsOf(async () => (await import('#sync/api/store-orders.ts')).storeOrders)
export const tills = callsOf(async () => (await import('#sync/api/tills.ts')).tills)
export const estimates = callsOf(async () => (await import('#sync/api/estimates.ts')).estimates)
export const officeMails = callsOf(async () => (await import('#sync/api/office-mails.ts')).officeMails)
export const rateSheets = callsOf(async () => (await import('#sync/api/rate-sheets.ts')).rateSheets)
