import type { files } from '#sync/api/company/files.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { must } from '#sync/lib/must.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { noSuchInvoice } from '../../billing/invoices.ts'
import { byOf } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { findInvoiceRow } from '../../db/billing/invoices.ts'
import { findFile } from '../../db/files/files.ts'
import { findPackageById } from '../../db/packages/packages.ts'
import { checkMerchantInvoice } from '../../files/check-invoice.ts'
import type { FileDeps } from '../../files/deps.ts'
import { keepMerchantInvoice, mustFindForInvoice, storedFor } from '../../files/merchant-invoice.ts'
import { mustFitQuota } from '../../files/quota.ts'
import { bytesOf, type Judged, validateFile } from '../../files/take.ts'
import type { Call, Handlers } from '../../http/route.ts'
import { answeredRow } from './package-rows.ts'

type Rows = Pick<typeof files, 'packages.uploadInvoice' | 'packages.checkInvoice' | 'invoices.uploadInvoice'>
type Uploading = Call<Rows['packages.uploadInvoice']> | Call<Rows['invoices.uploadInvoice']>

interface Sent {
  readonly name: string
  readonly base64: string
}
interface GoodInvoice {
  readonly name: string
  readonly good: Judged
}

/** The merchant's invoice as it was sent, when it can be kept. */
export async function judgedInvoice(
  deps: FileDeps,
  actor: Actor,
  { name, base64 }: Sent,
): Promise<GoodInvoice> {
  deps.limits.uploads.take(actor.accountId)
  const bytes = bytesOf(base64)
  await mustFitQuota(deps.db, actor, bytes.length)
  return { name, good: await validateFile(bytes, 'merchant-invoice') }
}

export const keepInvoice = (
  deps: FileDeps,
  { signed, request }: Pick<Uploading, 'signed' | 'request'>,
  packageId: string,
  { name, good }: GoodInvoice,
): Promise<void> =>
  storedFor(deps, good, name, (file) =>
    withTransaction(deps, byOf(signed, request, 'package.uploadInvoice'), (tx) =>
      keepMerchantInvoice(tx, signed.actor, packageId, file),
    ),
  )

async function isSameFile({ db }: FileDeps, { merchantInvoiceFileId }: Package, { sha256 }: Judged) {
  const storedFile = merchantInvoiceFileId
    ? await findFile(db.reads.kysely, merchantInvoiceFileId)
    : undefined
  return storedFile?.sha256 === sha256
}

async function take(call: Uploading, deps: FileDeps, packageId: string) {
  const { actor } = call.signed
  const pkg = await mustFindForInvoice(deps, actor, packageId)
  const invoice = await judgedInvoice(deps, actor, call.body)
  // A device that did not hear the answer sends the same file again.
  if (!(await isSameFile(deps, pkg, invoice.good))) await keepInvoice(deps, call, pkg.packageId, invoice)
  const row = must(await findPackageById(deps.db.reads.kysely, pkg.packageId), 'the package that was changed')
  return answeredRow(deps.db.reads, actor, row)
}

/** The package that an invoice is for; an invoice that is not one's own is one that is not there. */
async function packageOfInvoice({ db }: FileDeps, actor: Actor, invoiceId: string): Promise<string> {
  const invoice = await findInvoiceRow(db.reads.kysely, invoiceId)
  if (!invoice || !invoicePolicy.canAddInvoice(actor, invoice)) throw noSuchInvoice()
  if (!invoice.packageId)
    throw new Refusal(
      'wrong-state',
      'This invoice is not for one package. Hand it in for the package itself.',
    )
  return invoice.packageId
}

async function check(call: Call<Rows['packages.checkInvoice']>, deps: FileDeps) {
  const { params, body, signed, request } = call
  await withTransaction(deps, byOf(signed, request, 'package.checkInvoice'), (tx) =>
    checkMerchantInvoice(tx, deps, params.id, body),
  )
  const row = must(await findPackageById(deps.db.reads.kysely, params.id), 'the package that was changed')
  return answeredRow(deps.db.reads, signed.actor, row)
}

export const merchantInvoiceHandlers: Handlers<Rows, FileDeps> = {
  'packages.checkInvoice': check,
  'packages.uploadInvoice': (call, deps) => take(call, deps, call.body.packageId),
  'invoices.uploadInvoice': async (call, deps) => {
    const { packageId, invoiceId } = call.body
    const invoicedPackageId =
      packageId ?? (await packageOfInvoice(deps, call.actor, must(invoiceId, 'an invoice')))
    return take(call, deps, invoicedPackageId)
  },
}
