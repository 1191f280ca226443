import { FromEstimate, type InvoiceReply, InvoiceUpdate, NewInvoice } from '#sync/api/money/invoice-bodies.ts'
import type { invoicesWrite } from '#sync/api/money/invoices-write.ts'
import { packages } from '#sync/api/packages/packages.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { parseArgs } from '#sync/mutators/index.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { enteredCharges } from '#sync/rules/prices/estimate.ts'
import { withImportGct } from '#sync/rules/prices/gct.ts'
import { invoiceOfEstimate, mustBeCustomerAccount } from '../../billing/estimates.ts'
import { invoiceReplies } from '../../billing/invoice-replies.ts'
import {
  changeDraft,
  draftInvoice,
  issueDraft,
  mustFindInvoice,
  removeDraft,
  voidInvoice,
} from '../../billing/invoices.ts'
import { mustBeTheirs } from '../../billing/line-input.ts'
import { byOf } from '../../changes/audit-note.ts'
import { idempotent } from '../../changes/idempotent.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { linesOfInvoice } from '../../db/billing/invoice-lines.ts'
import { findInvoice } from '../../db/billing/invoice-pages.ts'
import { readSettings } from '../../db/company/settings.ts'
import { editRow } from '../../edits/edit-row.ts'
import type { FileDeps } from '../../files/deps.ts'
import type { Call, EditCall, Handlers } from '../../http/route.ts'
import { handlePackageRemoval, handlePackageUpdate, handlePrealert } from '../packages/packages-write.ts'
import { invoiceBilling } from './invoice-billing.ts'
import { invoiceSeen } from './invoices.ts'

type Rows = typeof invoicesWrite
type Create = Call<Rows['invoices.create']>
type Update = EditCall<Rows['invoices.update']>

async function reply({ db, clock }: FileDeps, invoiceId: string): Promise<InvoiceReply> {
  const row = must(await findInvoice(db.reads.kysely, invoiceId), 'the invoice that was written')
  const [invoice] = await invoiceReplies(db.reads, [row], true, clock.now())
  return must(invoice, 'the invoice that was written')
}

type InvoiceInput = ReturnType<typeof NewInvoice.parse>

async function newInvoice(
  tx: Transaction,
  deps: FileDeps,
  input: InvoiceInput,
  createdBy: string,
): Promise<string> {
  const { accountId, kind, packageId, featureValues, issue } = input
  await mustBeCustomerAccount(tx, accountId)
  await mustBeTheirs(tx.kysely, accountId, [packageId, ...featureValues.map((line) => line.packageId)])
  const { gct } = await readSettings(tx.kysely)
  const charges = enteredCharges(featureValues, gct)
  const { invoiceId } = await draftInvoice(tx, deps, { kind, accountId, packageId, charges, createdBy })
  if (issue) await issueDraft(tx, invoiceId)
  return invoiceId
}

/** The content that the body asks for; refuses a body with neither kind. */
function makerOf(body: Create['body'], deps: FileDeps, by: string): (tx: Transaction) => Promise<string> {
  if ('invoiceEstimateId' in body) {
    const input = parseArgs(FromEstimate, body)
    return (tx) => invoiceOfEstimate(tx, deps, input, by)
  }
  const params = parseArgs(NewInvoice, body)
  return (tx) => newInvoice(tx, deps, params, by)
}

async function create({ body, signed, request }: Create, deps: FileDeps) {
  if (!invoicePolicy.canWrite(signed.actor, 'InvoiceCreate')) {
    const prealert = parseArgs(packages['packages.prealert'].body, body)
    return handlePrealert({ request, signed, body: prealert }, deps)
  }
  const make = makerOf(body, deps, signed.actor.name)
  const invoiceId = await idempotent(deps, { request, signed, name: 'invoice.create', input: body }, make)
  return reply(deps, invoiceId)
}

/** Other lines, then issuing; or voiding. */
async function change(tx: Transaction, deps: FileDeps, input: InvoiceUpdateBody): Promise<void> {
  const { invoiceId, featureValues, issue, voidReason } = input
  if (voidReason !== undefined) {
    await voidInvoice(tx, invoiceId, voidReason)
    return
  }
  if (featureValues) {
    const { accountId } = await mustFindInvoice(tx, invoiceId)
    await mustBeTheirs(
      tx.kysely,
      accountId,
      featureValues.map((line) => line.packageId),
    )
    const { gct } = await readSettings(tx.kysely)
    const before = await linesOfInvoice(tx.kysely, invoiceId)
    await changeDraft(tx, deps, invoiceId, enteredCharges(withImportGct(featureValues, before), gct))
  }
  if (issue) await issueDraft(tx, invoiceId)
}
type InvoiceUpdateBody = ReturnType<typeof InvoiceUpdate.parse>

async function update({ body, signed, request, mustHold }: Update, deps: FileDeps) {
  if (!invoicePolicy.canWrite(signed.actor, 'InvoiceUpdate')) {
    const changes = parseArgs(packages['packages.update'].body, body)
    return handlePackageUpdate({ request, signed, body: changes, mustHold }, deps)
  }
  const input = parseArgs(InvoiceUpdate, body)
  const { featureValues, issue, voidReason } = input
  if (voidReason !== undefined && (featureValues || issue))
    throw new Refusal('invalid', 'An invoice is voided by itself, without other changes.', {
      voidReason: ['stands with other changes'],
    })
  // A row that is sent back as it was read changes nothing.
  if (voidReason === undefined && !featureValues && !issue) return reply(deps, input.invoiceId)
  const action = voidReason === undefined ? 'invoice.update' : 'invoice.void'
  const write = (tx: Transaction) => change(tx, deps, input)
  await withTransaction(deps, byOf(signed, request, action), write, { mustHold })
  return reply(deps, input.invoiceId)
}

export const invoiceWrites: Handlers<Rows, FileDeps> = {
  ...invoiceBilling,
  'invoices.create': create,
  'invoices.update': editRow(update),
  'invoices.remove': async ({ params, signed, request }, deps) => {
    if (!invoicePolicy.canWrite(signed.actor, 'InvoiceDelete'))
      return handlePackageRemoval({ request, signed, params: { packageId: params.invoiceId } }, deps)
    const draft = await invoiceSeen(deps, signed.actor, params.invoiceId)
    await withTransaction(deps, byOf(signed, request, 'invoice.delete'), (tx) =>
      removeDraft(tx, params.invoiceId),
    )
    return draft
  },
}
