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
 * they load with the first call, from the service worker's cache if there is one. Those below are used by several
 * files; a file of queries that is the only one to use some has them itself.
 */
export const callsOf =
  <T extends { readonly [name: string]: ApiRow }>(load: () => Promise<T>) =>
  <K extends keyof T>(name: K): CallSource<T[K]> =>
  async () => {
    const calls = await load().catch((error: unknown) => {
      throw new CallError(0, error instanceof Error ? error.message : '')
    })
    return calls[name]
  }

export const accessControl = callsOf(
  async () => (await import('#sync/api/accounts/access-control.ts')).accessControl,
)
export const accounts = callsOf(async () => (await import('#sync/api/accounts/accounts.ts')).accounts)
export const accountsManage = callsOf(
  async () => (await import('#sync/api/accounts/accounts-manage.ts')).accountsManage,
)
export const accountsRecovery = callsOf(
  async () => (await import('#sync/api/accounts/accounts-recovery.ts')).accountsRecovery,
)
export const accountsSessions = callsOf(
  async () => (await import('#sync/api/accounts/accounts-sessions.ts')).accountsSessions,
)
export const address = callsOf(async () => (await import('#sync/api/accounts/address.ts')).address)
export const bankTransfers = callsOf(
  async () => (await import('#sync/api/money/bank-transfers.ts')).bankTransfers,
)
export const tracking = callsOf(async () => (await import('#sync/api/packages/tracking.ts')).tracking)
export const blogs = callsOf(async () => (await import('#sync/api/company/blogs.ts')).blogs)
export const branches = callsOf(async () => (await import('#sync/api/company/branches.ts')).branches)
export const checkouts = callsOf(async () => (await import('#sync/api/money/checkouts.ts')).checkouts)
export const creditNotes = callsOf(async () => (await import('#sync/api/money/credit-notes.ts')).creditNotes)
export const deliveries = callsOf(async () => (await import('#sync/api/deliveries/deliveries.ts')).deliveries)
export const documents = callsOf(async () => (await import('#sync/api/packages/documents.ts')).documents)
export const clientErrors = callsOf(
  async () => (await import('#sync/api/accounts/client-errors.ts')).clientErrors,
)
export const handhelds = callsOf(async () => (await import('#sync/api/accounts/handhelds.ts')).handhelds)
export const files = callsOf(async () => (await import('#sync/api/company/files.ts')).files)
export const invoices = callsOf(async () => (await import('#sync/api/money/invoices.ts')).invoices)
export const invoicesWrite = callsOf(
  async () => (await import('#sync/api/money/invoices-write.ts')).invoicesWrite,
)
export const notifications = callsOf(
  async () => (await import('#sync/api/messages/notifications.ts')).notifications,
)
export const packages = callsOf(async () => (await import('#sync/api/packages/packages.ts')).packages)
export const payments = callsOf(async () => (await import('#sync/api/money/payments.ts')).payments)
export const logInSteps = callsOf(
  async () => (await import('#sync/api/accounts/second-factors.ts')).logInSteps,
)
export const secondFactors = callsOf(
  async () => (await import('#sync/api/accounts/second-factors.ts')).secondFactors,
)
export const erasures = callsOf(async () => (await import('#sync/api/accounts/erasures.ts')).erasures)
export const retention = callsOf(async () => (await import('#sync/api/company/retention.ts')).retention)
export const settings = callsOf(async () => (await import('#sync/api/company/settings.ts')).settings)
export const storage = callsOf(async () => (await import('#sync/api/money/storage.ts')).storage)
export const officeMails = callsOf(
  async () => (await import('#sync/api/messages/office-mails.ts')).officeMails,
)
export const rateSheets = callsOf(async () => (await import('#sync/api/money/rate-sheets.ts')).rateSheets)
