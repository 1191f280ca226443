import * as z from 'zod'
import { Id } from '../../entities/fields.ts'
import { row } from '../row.ts'
import {
  AccountBillingChoice,
  AccountInvoice,
  BillingChoice,
  InvoiceOrDraft,
  InvoiceOrPackage,
  InvoiceReply,
  PricingChoice,
} from './invoice-bodies.ts'

const ById = z.object({ id: Id })
const ByAccount = z.object({ accountId: Id })
/** Customers and staff send different fields, and each body is validated by its own schema. */
const bodyByCaller = z.looseObject({})
const make = {
  who: 'staff',
  permission: 'InvoiceCreate',
  success: 'Invoice generated successfully!',
  failure: 'Invoice generation failed!',
} as const

const draftOfPackage = {
  method: 'GET',
  who: 'own',
  policy: 'package.canReadCosts',
  summary:
    'The invoice of a package ({id}), or what it would be now; writes nothing. Own, or with InvoiceView.',
  params: ById,
  query: PricingChoice,
  reply: InvoiceOrDraft,
  failure: 'Getting invoices failed!',
} as const
const makeOfPackage = {
  ...make,
  method: 'POST',
  summary: 'Makes and issues the invoice of a package ({id}).',
  params: ById,
  body: BillingChoice,
  reply: InvoiceReply,
} as const

export const invoicesWrite = {
  'invoices.create': row({
    method: 'POST',
    path: '/api/invoices',
    who: 'own',
    policy: ['invoice.canWrite', 'file.canAttach'],
    summary:
      'From a customer a pre-alert with its merchant invoice, as POST /api/packages/prealert. From staff with InvoiceCreate an invoice: {accountId, kind, packageId, featureValues, issue}, or {invoiceEstimateId} to turn an estimate into one. Takes an Idempotency-Key.',
    body: bodyByCaller,
    carriesFile: 'json',
    reply: InvoiceOrPackage,
    success: 'Invoice pre-alert added successfully!',
    failure: 'Adding pre-alert failed!',
  }),
  'invoices.update': row({
    method: 'PUT',
    path: '/api/invoices',
    who: 'own',
    policy: ['invoice.canWrite', 'package.canUpdate'],
    summary:
      'From a customer the own pre-alert {packageId, ...}. From staff with InvoiceUpdate: {invoiceId} with featureValues or issue for a draft, voidReason for one that was issued.',
    body: bodyByCaller,
    reply: InvoiceOrPackage,
    success: 'Invoice updated successfully!',
  }),
  'invoices.remove': row({
    method: 'DELETE',
    path: '/api/invoices/{invoiceId}',
    who: 'own',
    policy: ['invoice.canWrite', 'package.canRemove'],
    summary:
      'The own pre-alert, by its packageId; with InvoiceDelete a draft. An issued invoice is refused with 409: it is voided by PUT /api/invoices with a voidReason.',
    params: z.object({ invoiceId: Id }),
    reply: InvoiceOrPackage,
    success: 'Invoice deleted successfully!',
    failure: 'Invoice deletion failed!',
  }),
  'invoices.draftOfPackage': row({ ...draftOfPackage, path: '/api/invoices/createinvoice/{id}' }),
  'invoices.makeOfPackage': row({ ...makeOfPackage, path: '/api/invoices/createinvoice/{id}' }),
  'packages.draftInvoice': row({ ...draftOfPackage, path: '/api/packages/createinvoice/{id}' }),
  'packages.makeInvoice': row({ ...makeOfPackage, path: '/api/packages/createinvoice/{id}' }),
  'invoices.draftOfAccount': row({
    method: 'GET',
    path: '/api/invoices/generate/account/{accountId}',
    who: 'staff',
    permission: 'InvoiceCreate',
    summary: 'The one invoice that all of an account’s packages would make now; writes nothing.',
    params: ByAccount,
    reply: AccountInvoice,
    failure: 'Invoice generation failed!',
  }),
  'invoices.makeOfAccount': row({
    ...make,
    method: 'POST',
    path: '/api/invoices/generate/account/{accountId}',
    summary:
      'Makes and issues one invoice for all packages of an account that can be billed; categories says what single ones are for customs.',
    params: ByAccount,
    body: AccountBillingChoice,
    reply: AccountInvoice,
  }),
}
