import { buffer } from 'node:stream/consumers'
import type { documents } from '#sync/api/packages/documents.ts'
import type { Delivery } from '#sync/entities/deliveries/delivery.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import { Refusal } from '#sync/lib/refusal.ts'
import { noSuchPackage } from '#sync/mutators/packages/rows.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { deliveryPolicy } from '#sync/policies/delivery.ts'
import { invoicePolicy } from '#sync/policies/invoice.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { paymentPolicy } from '#sync/policies/payment.ts'
import { isStaff } from '#sync/policies/roles.ts'
import { deliveryNumber } from '#sync/rules/deliveries/delivery-number.ts'
import { mustSeeInvoice } from '../../billing/visible-invoices.ts'
import { byOf } from '../../changes/audit-note.ts'
import { withTransaction } from '../../changes/with-transaction.ts'
import { namesOf } from '../../db/accounts/account-names.ts'
import { findCustomsReceipt, putCustomsReceipt } from '../../db/billing/customs-receipts.ts'
import { findFile } from '../../db/files/files.ts'
import { findPackageById } from '../../db/packages/packages.ts'
import { findPayment } from '../../db/payments/payments.ts'
import { mustFindDelivery } from '../../deliveries/find-delivery.ts'
import { proofPdf } from '../../documents/proof.ts'
import type { FileDeps } from '../../files/deps.ts'
import { sizedForPaper } from '../../files/encode.ts'
import type { Handlers } from '../../http/route.ts'
import { customsPaperOf, drawCustomsReceipt } from '../../papers/customs.ts'
import { drawInvoice } from '../../papers/invoice.ts'
import { issuedPaperOf } from '../../papers/issued.ts'
import { drawReceipt, receiptPaperOf } from '../../papers/receipt.ts'
import { trnViewFor } from '../../papers/shown-trn.ts'
import { madeAtOf, partyOf, pdfType } from './documents-shared.ts'

type OfCustomers = Pick<
  typeof documents,
  | 'invoices.pdf'
  | 'invoices.paper'
  | 'payments.receipt'
  | 'payments.paper'
  | 'packages.customsPaper'
  | 'packages.customsReceipt'
  | 'packages.recordCustomsReceipt'
  | 'deliveries.proof'
>

async function mustSeePayment({ db }: FileDeps, actor: Actor, paymentId: string) {
  paymentPolicy.mayAsk(actor)
  const payment = await findPayment(db.reads.kysely, paymentId)
  if (!payment || !paymentPolicy.canRead(actor, payment)) throw new Refusal('not-found', 'Payment not found.')
  return payment
}

/** Receipts open for all who may list receipts, even without the right to see payments. */
async function mustSeeReceipt({ db }: FileDeps, actor: Actor, paymentId: string) {
  paymentPolicy.mayReadReceipts(actor)
  const payment = await findPayment(db.reads.kysely, paymentId)
  if (!payment || !paymentPolicy.canReadReceipt(actor, payment))
    throw new Refusal('not-found', 'Receipt not found.')
  return payment
}

/** Its customs receipt bears the customer's tax number: staff who may not see invoices don't see it. */
async function mustSeePackage({ db }: FileDeps, actor: Actor, packageId: string): Promise<Package> {
  invoicePolicy.mayAsk(actor)
  const pkg = await findPackageById(db.reads.kysely, packageId)
  if (!pkg || !packagePolicy.canRead(actor, pkg)) throw noSuchPackage()
  return pkg
}

const packagesOf = async ({ db }: FileDeps, ids: readonly string[]) => {
  const packages = await Promise.all(ids.map((id) => findPackageById(db.reads.kysely, id)))
  return packages.filter((pkg) => pkg !== null)
}

/** A picture sized for paper; null when the server doesn't have it yet, or any longer. */
async function pictureOf({ db, files }: FileDeps, fileId: string | null): Promise<Buffer | null> {
  const file = fileId ? await findFile(db.reads.kysely, fileId) : undefined
  const bytes = file?.contentType.startsWith('image/') ? await files.read(file.path) : null
  return bytes && sizedForPaper(await buffer(bytes))
}

const placeOf = ({ latitude, longitude, accuracyM }: NonNullable<Delivery['proof']>) =>
  latitude === null || longitude === null ? null : { latitude, longitude, accuracyM: accuracyM ?? 0 }

interface ProofRequest {
  readonly delivery: Delivery
  readonly proof: NonNullable<Delivery['proof']>
  readonly actor: Actor
}

/** The signature is between the office and the person who signed, as in the app (decision 159). */
async function signatureFor(deps: FileDeps, actor: Actor, fileId: string | null) {
  if (isStaff(actor.role)) return pictureOf(deps, fileId)
  return fileId === null ? null : ('at the office' as const)
}

async function paperOf(deps: FileDeps, { delivery, proof, actor }: ProofRequest) {
  const { address, driverId, collected } = delivery
  const driver = (await namesOf(deps.db.reads.kysely, [driverId])).get(driverId ?? '')
  const photos = await Promise.all(proof.photoFileIds.map((id) => pictureOf(deps, id)))
  const lines = [address.line1, address.line2, address.town, address.parish, address.country]
  return {
    ...(await partyOf(deps, delivery.accountId)),
    number: deliveryNumber(delivery.deliveryId),
    address: lines.filter(Boolean).join('\n'),
    recipientName: proof.recipientName,
    officeFacts: isStaff(actor.role)
      ? { relationship: proof.relationship, idType: proof.idType, place: placeOf(proof) }
      : null,
    deliveredAt: delivery.deliveredAt ?? proof.at,
    deliveredBy: driver?.name ?? '',
    collected,
    packages: await packagesOf(deps, delivery.packageIds),
    signature: await signatureFor(deps, actor, proof.signatureFileId),
    photos: photos.filter((photo) => photo !== null),
    missingPhotos: photos.filter((photo) => photo === null).length,
    madeAt: madeAtOf(deps),
  }
}

const invoiceNameOf = ({ number }: { readonly number: string | null }): string =>
  `Invoice ${number ?? 'draft'}`
const customsReceiptOf = ({ accountId, hawbNumber, trackingNumber }: Package) => ({
  accountId: accountId ?? '',
  title: `Customs receipt ${hawbNumber ?? trackingNumber}`,
})

export const customerDocuments: Handlers<OfCustomers, FileDeps> = {
  'invoices.pdf': async (call, deps) => {
    const invoice = await mustSeeInvoice(deps.db.reads.kysely, call.actor, call.params.id)
    const title = invoiceNameOf(invoice)
    const view = await trnViewFor(deps, call, { accountId: invoice.accountId, title, isPdf: true })
    const body = await drawInvoice(deps, invoice, { madeAt: madeAtOf(deps), view })
    return { name: `${title}.pdf`, contentType: pdfType, body, inline: false }
  },

  'invoices.paper': async (call, deps) => {
    const invoice = await mustSeeInvoice(deps.db.reads.kysely, call.actor, call.params.id)
    const { invoiceId, accountId } = invoice
    const view = await trnViewFor(deps, call, { accountId, title: invoiceNameOf(invoice), isPdf: false })
    return issuedPaperOf(deps, invoiceId, accountId, view)
  },

  'payments.paper': async ({ params, actor }, deps) =>
    receiptPaperOf(deps, await mustSeeReceipt(deps, actor, params.id)),

  'payments.receipt': async ({ params, query, actor }, deps) => {
    const payment = await mustSeePayment(deps, actor, params.id)
    const body = await drawReceipt(deps, payment, query.paper, madeAtOf(deps))
    const title = payment.kind === 'Refund' ? 'Refund' : 'Receipt'
    return { name: `${title} ${payment.receiptNumber}.pdf`, contentType: pdfType, body }
  },

  'packages.customsPaper': async (call, deps) => {
    const pkg = await mustSeePackage(deps, call.actor, call.params.id)
    return customsPaperOf(deps, pkg, await trnViewFor(deps, call, { ...customsReceiptOf(pkg), isPdf: false }))
  },

  'packages.customsReceipt': async (call, deps) => {
    const pkg = await mustSeePackage(deps, call.actor, call.params.id)
    const paper = customsReceiptOf(pkg)
    const view = await trnViewFor(deps, call, { ...paper, isPdf: true })
    const body = await drawCustomsReceipt(deps, pkg, { madeAt: madeAtOf(deps), view })
    return { name: `${paper.title}.pdf`, contentType: pdfType, body, inline: false }
  },

  'packages.recordCustomsReceipt': async ({ params, body, signed, request }, deps) => {
    const pkg = await mustSeePackage(deps, signed.actor, params.id)
    const before = (await findCustomsReceipt(deps.db.reads.kysely, pkg.packageId)) ?? null
    await withTransaction(deps, byOf(signed, request, 'package.customsReceipt'), async (tx) => {
      const by = { recordedBy: signed.actor.name, recordedAt: tx.at }
      await putCustomsReceipt(tx.kysely, pkg.packageId, body, by)
      await tx.note('package', pkg.packageId, before, body)
    })
    return customsPaperOf(deps, pkg, 'masked')
  },

  'deliveries.proof': async ({ params, actor }, deps) => {
    const delivery = await mustFindDelivery(
      deps.db.reads.kysely,
      deliveryPolicy.whereReadable(actor),
      params.id,
    )
    if (!delivery.proof)
      throw new Refusal(
        'wrong-state',
        'This delivery has not been handed over yet, so there is no proof of it.',
      )
    const paper = await paperOf(deps, { delivery, proof: delivery.proof, actor })
    return { name: `Delivery ${paper.number}.pdf`, contentType: pdfType, body: await proofPdf(paper) }
  },
}
