import type { RetentionName } from '#sync/entities/company/retention.ts'
import { must } from '#sync/lib/must.ts'
import { closeForInactivity } from '../../accounts/close-inactive.ts'
import { eraseAccount } from '../../accounts/erase-account.ts'
import type { Transaction } from '../../changes/transaction.ts'
import { deleteCustomerPaper, findCustomerPaper } from '../../db/accounts/customer-papers.ts'
import { imagesOfFile } from '../../db/files/files.ts'
import { blankWords, bookWords } from '../../db/retention/book-texts.ts'
import type { RowKey } from '../../db/retention/queries.ts'
import * as rows from '../../db/retention/row-deletions.ts'
import {
  forgetDeliveryPeople,
  forgetEventPeople,
  forgetPackagePeople,
  forgetReviewPeople,
  withoutWords,
} from './erased-texts.ts'
import {
  forgetDeliveryId,
  forgetDeliveryProof,
  forgetFiles,
  forgetPackageId,
  forgetPackageProof,
} from './hand-overs.ts'

type StepDeps = Parameters<typeof closeForInactivity>[0]

/** Removes what some due rows hold, in the transaction that found them due. Returns how many rows that were. */
interface Step {
  /** Rows in one transaction: few where each is written to devices, so that other writers don't wait for them. */
  readonly batch: number
  readonly remove: (tx: Transaction, keys: readonly RowKey[], deps: StepDeps) => Promise<number>
}

const forEach = (
  work: (tx: Transaction, key: string, deps: StepDeps) => Promise<unknown>,
  batch = 20,
): Step => ({
  batch,
  async remove(tx, keys, deps) {
    let count = 0
    for (const key of keys) if ((await work(tx, String(key), deps)) !== false) count++
    return count
  },
})
const deleteRows = (
  work: (tx: Transaction['kysely'], keys: readonly string[]) => Promise<number>,
  batch = 500,
): Step => ({
  batch,
  remove: (tx, keys) => work(tx.kysely, keys.map(String)),
})

async function forgetPhoto(tx: Transaction, packageImageId: string): Promise<void> {
  const image = must(await tx.get('packageImage', packageImageId), 'a photo')
  await tx.put('packageImage', { ...image, deletedAt: tx.at, updatedAt: tx.at })
  const images = await imagesOfFile(tx.kysely, image.fileId)
  if (images.every((row) => row.packageImageId === packageImageId)) await forgetFiles(tx, [image.fileId])
}

async function forgetPreAlert(tx: Transaction, packageId: string): Promise<void> {
  const pkg = must(await tx.get('package', packageId), 'a pre-alert')
  const deletion = { deletedAt: tx.at, updatedAt: tx.at }
  await tx.put('package', { ...withoutWords(pkg), ...deletion, merchantInvoiceFileId: null })
  for (const event of await tx.find('packageEvent', 'packageId', packageId))
    await tx.put('packageEvent', { ...event, ...deletion })
  await forgetFiles(tx, await rows.filesOfPackage(tx.kysely, packageId))
}

async function forgetMerchantInvoice(tx: Transaction, fileId: string): Promise<void> {
  for (const packageId of await rows.packagesWithInvoice(tx.kysely, fileId)) {
    const pkg = must(await tx.get('package', packageId), 'a package')
    await tx.put('package', { ...pkg, merchantInvoiceFileId: null })
  }
  await forgetFiles(tx, [fileId])
}

async function forgetCustomerPaper(tx: Transaction, paperId: string): Promise<void> {
  const { fileIds } = must(await findCustomerPaper(tx.kysely, paperId), 'a paper')
  await forgetFiles(tx, fileIds)
  await deleteCustomerPaper(tx.kysely, paperId)
}

const steps: Readonly<Record<RetentionName, readonly Step[]>> = {
  handOverProofs: [forEach(forgetPackageProof), forEach(forgetDeliveryProof)],
  recipientIds: [forEach(forgetPackageId), forEach(forgetDeliveryId)],
  packagePhotos: [forEach(forgetPhoto)],
  preAlerts: [forEach(forgetPreAlert)],
  contactMessages: [deleteRows(rows.deleteContactMessages)],
  messages: [deleteRows(rows.deleteMessages)],
  phoneReplies: [deleteRows(rows.deletePhoneReplies)],
  notices: [deleteRows(rows.deleteNotices)],
  pushSubscriptions: [deleteRows(rows.deleteSubscriptions)],
  sessions: [deleteRows(rows.deleteSessions)],
  deviceNames: [deleteRows(rows.blankDeviceNames)],
  replacedInvoices: [forEach((tx, fileId) => forgetFiles(tx, [fileId]), 100)],
  imports: [deleteRows(rows.deleteImports, 1)],
  partnerReports: [deleteRows(rows.deletePartnerReports)],
  webhookEvents: [deleteRows(rows.deleteWebhookEvents, 100)],
  inactiveCustomers: [forEach(async (tx, accountId, deps) => closeForInactivity(deps, tx, accountId), 5)],
  customsPapers: [forEach(forgetMerchantInvoice)],
  paymentSlips: [forEach((tx, fileId) => forgetFiles(tx, [fileId]), 100)],
  customerPapers: [forEach(forgetCustomerPaper), forEach((tx, fileId) => forgetFiles(tx, [fileId]), 100)],
  closedCustomers: [
    forEach(forgetPackagePeople),
    forEach(forgetEventPeople),
    forEach(forgetReviewPeople),
    forEach(forgetDeliveryPeople),
    ...bookWords.map((book) => deleteRows((db, keys) => blankWords(db, book, keys), 100)),
    forEach(eraseAccount, 5),
  ],
  auditEntries: [
    deleteRows(rows.deleteAuditFiles, 20),
    { batch: 250, remove: (tx, keys) => rows.deleteAuditEntries(tx.kysely, keys.map(Number)) },
  ],
}

export const removalStepOf = (kind: RetentionName, at: number): Step =>
  must(steps[kind][at], 'a step for each table')
