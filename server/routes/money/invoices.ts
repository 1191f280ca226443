import type { InvoicePageBody, InvoiceReply } from '#sync/api/money/invoice-bodies.ts'
import type { invoices } from '#sync/api/money/invoices.ts'
import { statusesListed } from '#sync/entities/money/invoice-status.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { noSuchAccount } from '../../accounts/update-account.ts'
import type { AuditLogDeps } from '../../audit-log/merge.ts'
import { entriesOfRow } from '../../audit-log/read-log.ts'
import { bulkSummary } from '../../billing/bulk-summary.ts'
import { invoiceReplies } from '../../billing/invoice-replies.ts'
import { filterOfAccount, mustSeeInvoice } from '../../billing/visible-invoices.ts'
import type { ChangeDeps } from '../../changes/deps.ts'
import { findAccountOfUser } from '../../db/accounts/accounts.ts'
import { historyOfInvoice } from '../../db/billing/invoice-history.ts'
import {
  countInvoices,
  type FoundInvoice,
  type InvoiceFilter,
  listedBy,
  newestInvoices,
  pageOfInvoices,
} from '../../db/billing/invoice-pages.ts'
import { listReply, listSize, mostOwnRows } from '../../http/listing.ts'
import type { Call, Handlers } from '../../http/route.ts'

const replies = (
  { db, clock }: ChangeDeps,
  actor: Actor,
  rows: readonly FoundInvoice[],
): Promise<InvoiceReply[]> => invoiceReplies(db.reads, rows, invoicePolicy.canReadAll(actor), clock.now())

const list = async (
  deps: ChangeDeps,
  actor: Actor,
  filter: InvoiceFilter,
  limit: number,
): Promise<InvoiceReply[]> => replies(deps, actor, await newestInvoices(deps.db.reads, filter, limit))

async function page(
  deps: ChangeDeps,
  actor: Actor,
  filter: InvoiceFilter,
  body: InvoicePageBody,
  pageNumber: number,
) {
  // The caller's rights override the requested owner.
  const invoicePage = await pageOfInvoices(deps.db.reads, { ...listedBy(body), ...filter }, body, pageNumber)
  return { ...invoicePage, result: await replies(deps, actor, invoicePage.result) }
}

type Listing = Pick<Call<(typeof invoices)['invoices.list']>, 'request' | 'reply' | 'query' | 'actor'>

/** The newest that pass the filter: all of a customer's own together, else in parts. */
async function listInvoices(call: Listing, deps: ChangeDeps, filter: InvoiceFilter) {
  const { actor, query } = call
  const pageSize = invoicePolicy.canReadAll(actor) ? listSize : mostOwnRows
  const invoicePage = await page(deps, actor, filter, { pageSize }, query.pageNumber ?? 1)
  return listReply(call, invoicePage)
}

/** An invoice as this person may see it. */
export async function invoiceSeen(deps: ChangeDeps, actor: Actor, invoiceId: string): Promise<InvoiceReply> {
  const [reply] = await replies(deps, actor, [await mustSeeInvoice(deps.db.reads.kysely, actor, invoiceId)])
  return must(reply, 'the invoice that was found')
}

export const invoiceReads: Handlers<typeof invoices, ChangeDeps & AuditLogDeps> = {
  'invoices.customerByStatus': ({ actor, params }, deps) =>
    list(
      deps,
      actor,
      { ...invoicePolicy.whereOwn(actor), statuses: statusesListed[params.status] },
      mostOwnRows,
    ),
  'invoices.recent': ({ actor }, deps) => list(deps, actor, invoicePolicy.whereReadable(actor), 10),
  // The caller's rights override the requested owner.
  'invoices.count': ({ actor, query }, { db }) =>
    countInvoices(db.reads, { ...listedBy(query), ...invoicePolicy.whereReadable(actor) }),
  'invoices.paginated': ({ actor, params, body }, deps) =>
    page(deps, actor, invoicePolicy.whereReadable(actor), body, params.pageNumber),

  'invoices.accountAll': async (call, deps) =>
    listInvoices(call, deps, await filterOfAccount(deps.db.reads.kysely, call.actor, call.params.id)),
  'invoices.accountUnpaid': async (call, deps) =>
    listInvoices(call, deps, {
      ...(await filterOfAccount(deps.db.reads.kysely, call.actor, call.params.id)),
      statuses: statusesListed.unpaid,
    }),
  'invoices.accountByStatus': async (call, deps) =>
    listInvoices(call, deps, {
      ...(await filterOfAccount(deps.db.reads.kysely, call.actor, call.params.id)),
      statuses: statusesListed[call.params.status],
    }),
  'invoices.accountPaginated': async ({ actor, params, body }, deps) =>
    page(deps, actor, await filterOfAccount(deps.db.reads.kysely, actor, params.id), body, params.page),
  'invoices.get': ({ actor, params }, deps) => invoiceSeen(deps, actor, params.id),
  'invoices.bulkSummary': ({ actor, body }, deps) => bulkSummary(deps, actor, body),

  'invoices.list': (call, deps) => listInvoices(call, deps, {}),
  'invoices.byUser': async (call, deps) => {
    const account = await findAccountOfUser(deps.db.reads.kysely, call.params.id)
    if (!account) throw noSuchAccount()
    return listInvoices(call, deps, { accountId: account.accountId })
  },
  'invoices.byInvoice': ({ actor, params }, deps) => invoiceSeen(deps, actor, params.id),
  'invoices.history': async ({ actor, params }, deps) => {
    const { kysely: reader } = deps.db.reads
    const { invoiceId } = await mustSeeInvoice(reader, actor, params.id)
    const entries = await entriesOfRow(deps, { entity: 'invoice', entityId: invoiceId })
    return historyOfInvoice(reader, invoiceId, entries)
  },
  'invoices.packagePaginated': ({ actor, params, body }, deps) =>
    page(deps, actor, {}, { ...body, kind: 'Package' }, params.id),
}
