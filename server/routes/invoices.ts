import type { InvoicePageBody, InvoiceReply } from '#sync/api/invoice-bodies.ts'
import type { invoices } from '#sync/api/invoices.ts'
import { statusesListed } from '#sync/entities/invoice.ts'
import { must } from '#sync/lib/must.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { noSuchAccount } from '../accounts/update-account.ts'
import { bulkSummary } from '../billing/bulk-summary.ts'
import { invoiceReplies } from '../billing/invoice-replies.ts'
import { filterOfAccount, mustSeeInvoice } from '../billing/visible-invoices.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import { findAccountOfUser } from '../db/accounts/accounts.ts'
import {
  countInvoices,
  type FoundInvoice,
  type InvoiceFilter,
  newestInvoices,
  pageOfInvoices,
} from '../db/billing/invoice-pages.ts'
import type { Handlers } from '../http/route.ts'

const replies = ({ db }: ChangeDeps, actor: Actor, rows: readonly FoundInvoice[]): InvoiceReply[] =>
  invoiceReplies(db.reads, rows, invoicePolicy.canReadAll(actor))

const list = (deps: ChangeDeps, actor: Actor, filter: InvoiceFilter, limit?: number): InvoiceReply[] =>
  replies(deps, actor, newestInvoices(deps.db.reads, filter, limit))

function page(
  deps: ChangeDeps,
  actor: Actor,
  filter: InvoiceFilter,
  body: InvoicePageBody,
  pageNumber: number,
) {
  const request: InvoiceFilter = {
    ...filter,
    ...(body.status ? { statuses: statusesListed[body.status] } : {}),
    ...(body.kind ? { kind: body.kind } : {}),
    ...(body.searchString ? { searchString: body.searchString } : {}),
  }
  const found = pageOfInvoices(deps.db.reads, request, body, pageNumber)
  return { ...found, result: replies(deps, actor, found.result) }
}

async function one(deps: ChangeDeps, actor: Actor, invoiceId: string): Promise<InvoiceReply> {
  const [reply] = replies(deps, actor, [await mustSeeInvoice(deps.db.reads.kysely, actor, invoiceId)])
  return must(reply, 'the invoice that was found')
}

export const invoiceReads: Handlers<typeof invoices, ChangeDeps> = {
  'invoices.customerByStatus': ({ actor, params }, deps) =>
    list(deps, actor, {
      ...invoicePolicy.whereOwn(actor),
      statuses: statusesListed[params.status],
    }),
  'invoices.recent': ({ actor }, deps) => list(deps, actor, invoicePolicy.whereReadable(actor), 10),
  'invoices.count': ({ actor }, { db }) => countInvoices(db.reads.kysely, invoicePolicy.whereReadable(actor)),
  'invoices.paginated': ({ actor, params, body }, deps) =>
    page(deps, actor, invoicePolicy.whereReadable(actor), body, params.pageNumber),

  'invoices.accountAll': async ({ actor, params }, deps) =>
    list(deps, actor, await filterOfAccount(deps.db.reads.kysely, actor, params.id)),
  'invoices.accountUnpaid': async ({ actor, params }, deps) =>
    list(deps, actor, {
      ...(await filterOfAccount(deps.db.reads.kysely, actor, params.id)),
      statuses: statusesListed.unpaid,
    }),
  'invoices.accountByStatus': async ({ actor, params }, deps) =>
    list(deps, actor, {
      ...(await filterOfAccount(deps.db.reads.kysely, actor, params.id)),
      statuses: statusesListed[params.status],
    }),
  'invoices.accountPaginated': async ({ actor, params, body }, deps) =>
    page(deps, actor, await filterOfAccount(deps.db.reads.kysely, actor, params.id), body, params.page),
  'invoices.get': ({ actor, params }, deps) => one(deps, actor, params.id),
  'invoices.bulkSummary': ({ actor, body }, deps) => bulkSummary(deps, actor, body),

  'invoices.list': ({ actor }, deps) => list(deps, actor, {}),
  'invoices.byUser': async ({ actor, params }, deps) => {
    const account = await findAccountOfUser(deps.db.reads.kysely, params.id)
    if (!account) throw noSuchAccount()
    return list(deps, actor, { accountId: account.accountId })
  },
  'invoices.byInvoice': ({ actor, params }, deps) => one(deps, actor, params.id),
  'invoices.packagePaginated': ({ actor, params, body }, deps) =>
    page(deps, actor, {}, { ...body, kind: 'Package' }, params.id),
}
