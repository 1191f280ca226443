import * as z from 'zod'
import * as callsAccessControl from '#sync/api/access-control.ts'
import * as callsAccounts from '#sync/api/accounts.ts'
import * as callsAccountsManage from '#sync/api/accounts-manage.ts'
import * as callsAccountsSessions from '#sync/api/accounts-sessions.ts'
import * as callsAddress from '#sync/api/address.ts'
import * as callsApiKeys from '#sync/api/api-keys.ts'
import * as callsBankTransfers from '#sync/api/bank-transfers.ts'
import * as callsBlogs from '#sync/api/blogs.ts'
import * as callsBranches from '#sync/api/branches.ts'
import * as callsCheckouts from '#sync/api/checkouts.ts'
import * as callsClientErrors from '#sync/api/client-errors.ts'
import * as callsContact from '#sync/api/contact.ts'
import * as callsCreditNotes from '#sync/api/credit-notes.ts'
import * as callsCustomsList from '#sync/api/customs-list.ts'
import * as callsDeliveries from '#sync/api/deliveries.ts'
import * as callsDeliveryPlans from '#sync/api/delivery-plans.ts'
import * as callsDutyTables from '#sync/api/duty-tables.ts'
import * as callsEdits from '#sync/api/edits.ts'
import * as callsEndings from '#sync/api/endings.ts'
import * as callsErasures from '#sync/api/erasures.ts'
import * as callsEstimates from '#sync/api/estimates.ts'
import * as callsFiles from '#sync/api/files.ts'
import * as callsHandhelds from '#sync/api/handhelds.ts'
import * as callsHealth from '#sync/api/health.ts'
import * as callsHub from '#sync/api/hub.ts'
import * as callsImports from '#sync/api/imports.ts'
import * as callsInvoiceBodies from '#sync/api/invoice-bodies.ts'
import * as callsInvoicesBill from '#sync/api/invoices-bill.ts'
import * as callsManifests from '#sync/api/manifests.ts'
import * as callsMessages from '#sync/api/messages.ts'
import * as callsNewsletter from '#sync/api/newsletter.ts'
import * as callsNotifications from '#sync/api/notifications.ts'
import * as callsOfficeMails from '#sync/api/office-mails.ts'
import * as callsOwnStoreOrders from '#sync/api/own-store-orders.ts'
import * as callsOwnedPackage from '#sync/api/owned-package.ts'
import * as callsPackageOwner from '#sync/api/package-owner.ts'
import * as callsPackages from '#sync/api/packages.ts'
import * as callsPackagesRelease from '#sync/api/packages-release.ts'
import * as callsPartner from '#sync/api/partner.ts'
import * as callsPayments from '#sync/api/payments.ts'
import * as callsPhones from '#sync/api/phones.ts'
import * as callsPrintJobs from '#sync/api/print-jobs.ts'
import * as callsRateSheets from '#sync/api/rate-sheets.ts'
import * as callsReports from '#sync/api/reports.ts'
import * as callsRetention from '#sync/api/retention.ts'
import * as callsSecondFactors from '#sync/api/second-factors.ts'
import * as callsSettings from '#sync/api/settings.ts'
import * as callsStorage from '#sync/api/storage.ts'
import * as callsStoreOrders from '#sync/api/store-orders.ts'
import * as callsTills from '#sync/api/tills.ts'
import * as callsTracking from '#sync/api/tracking.ts'
import * as callsWebhooks from '#sync/api/webhooks.ts'
import * as rowsAccount from '#sync/entities/account.ts'
import * as rowsAccountNote from '#sync/entities/account-note.ts'
import * as rowsAddress from '#sync/entities/address.ts'
import * as rowsAuthorizedPerson from '#sync/entities/authorized-person.ts'
import * as rowsBankTransfer from '#sync/entities/bank-transfer.ts'
import * as rowsBlog from '#sync/entities/blog.ts'
import * as rowsBranch from '#sync/entities/branch.ts'
import * as rowsCheckout from '#sync/entities/checkout.ts'
import { checkoutStatuses } from '#sync/entities/checkout-status.ts'
import * as rowsCompany from '#sync/entities/company.ts'
import * as rowsContactMessage from '#sync/entities/contact-message.ts'
import * as rowsCreditNote from '#sync/entities/credit-note.ts'
import { customsStates } from '#sync/entities/customs.ts'
import * as rowsDataImport from '#sync/entities/data-import.ts'
import * as rowsDelivery from '#sync/entities/delivery.ts'
import { attemptReasons, deliveryStatuses } from '#sync/entities/delivery-status.ts'
import * as rowsDriverDay from '#sync/entities/driver-day.ts'
import * as rowsDutyTable from '#sync/entities/duty-table.ts'
import * as rowsEnding from '#sync/entities/ending.ts'
import { endingStatuses } from '#sync/entities/ending-status.ts'
import * as rowsErasure from '#sync/entities/erasure.ts'
import * as rowsExpectedMove from '#sync/entities/expected-move.ts'
import * as rowsFields from '#sync/entities/fields.ts'
import * as rowsFile from '#sync/entities/file.ts'
import * as rowsHandover from '#sync/entities/handover.ts'
import * as rowsInbox from '#sync/entities/inbox.ts'
import * as rowsInvoice from '#sync/entities/invoice.ts'
import * as rowsInvoiceEstimate from '#sync/entities/invoice-estimate.ts'
import { invoiceStatuses } from '#sync/entities/invoice-status.ts'
import * as rowsLoss from '#sync/entities/loss.ts'
import * as rowsManifest from '#sync/entities/manifest.ts'
import { manifestStatuses } from '#sync/entities/manifest-status.ts'
import * as rowsMoneyFields from '#sync/entities/money-fields.ts'
import * as rowsNewsletterSubscriber from '#sync/entities/newsletter-subscriber.ts'
import * as rowsPackage from '#sync/entities/package.ts'
import { invoiceStates } from '#sync/entities/package.ts'
import * as rowsPackageEvent from '#sync/entities/package-event.ts'
import * as rowsPackageImage from '#sync/entities/package-image.ts'
import { packageStates } from '#sync/entities/package-state.ts'
import { packageStatuses } from '#sync/entities/package-status.ts'
import * as rowsPapers from '#sync/entities/papers.ts'
import { parishes } from '#sync/entities/parishes.ts'
import * as rowsPayment from '#sync/entities/payment.ts'
import { paymentMethods } from '#sync/entities/payment-method.ts'
import * as rowsPendingPayment from '#sync/entities/pending-payment.ts'
import * as rowsPostContent from '#sync/entities/post-content.ts'
import * as rowsQuestion from '#sync/entities/question.ts'
import * as rowsRateSheet from '#sync/entities/rate-sheet.ts'
import * as rowsReport from '#sync/entities/report.ts'
import * as rowsReview from '#sync/entities/review.ts'
import { roles } from '#sync/entities/role.ts'
import * as rowsSecondFactor from '#sync/entities/second-factor.ts'
import * as rowsSettings from '#sync/entities/settings.ts'
import * as rowsStoreOrder from '#sync/entities/store-order.ts'
import { storeOrderStatuses } from '#sync/entities/store-order-status.ts'
import * as rowsTill from '#sync/entities/till.ts'
import * as rowsWaiver from '#sync/entities/waiver.ts'
import { weekdays } from '#sync/entities/weekday.ts'
import { permissions } from '#sync/policies/permissions.ts'

/** The modules whose exported schemas have their own names in the description, rows before the replies made of them. */
const modules: readonly Readonly<Record<string, unknown>>[] = [
  rowsFields,
  rowsMoneyFields,
  rowsAccountNote,
  rowsAccount,
  rowsAddress,
  rowsAuthorizedPerson,
  rowsBankTransfer,
  rowsBlog,
  rowsBranch,
  rowsCheckout,
  rowsCompany,
  rowsContactMessage,
  rowsCreditNote,
  rowsDataImport,
  rowsDelivery,
  rowsDriverDay,
  rowsDutyTable,
  rowsEnding,
  rowsErasure,
  rowsExpectedMove,
  rowsFile,
  rowsHandover,
  rowsInbox,
  rowsInvoiceEstimate,
  rowsInvoice,
  rowsLoss,
  rowsManifest,
  rowsNewsletterSubscriber,
  rowsPackageEvent,
  rowsPackageImage,
  rowsPackage,
  rowsPapers,
  rowsPayment,
  rowsPendingPayment,
  rowsPostContent,
  rowsQuestion,
  rowsRateSheet,
  rowsReport,
  rowsReview,
  rowsSecondFactor,
  rowsSettings,
  rowsStoreOrder,
  rowsTill,
  rowsWaiver,
  callsAccessControl,
  callsAccountsManage,
  callsAccountsSessions,
  callsAccounts,
  callsAddress,
  callsApiKeys,
  callsBankTransfers,
  callsBlogs,
  callsBranches,
  callsCheckouts,
  callsClientErrors,
  callsContact,
  callsCreditNotes,
  callsCustomsList,
  callsDeliveries,
  callsDeliveryPlans,
  callsDutyTables,
  callsEdits,
  callsEndings,
  callsErasures,
  callsEstimates,
  callsFiles,
  callsHandhelds,
  callsHealth,
  callsHub,
  callsImports,
  callsInvoiceBodies,
  callsInvoicesBill,
  callsManifests,
  callsMessages,
  callsNewsletter,
  callsNotifications,
  callsOfficeMails,
  callsOwnStoreOrders,
  callsOwnedPackage,
  callsPackageOwner,
  callsPackagesRelease,
  callsPackages,
  callsPartner,
  callsPayments,
  callsPhones,
  callsPrintJobs,
  callsRateSheets,
  callsReports,
  callsRetention,
  callsSecondFactors,
  callsSettings,
  callsStorage,
  callsStoreOrders,
  callsTills,
  callsTracking,
  callsWebhooks,
]

const enumerations: Readonly<Record<string, readonly string[]>> = {
  AttemptReason: attemptReasons,
  CheckoutStatus: checkoutStatuses,
  CustomsState: customsStates,
  DeliveryStatus: deliveryStatuses,
  EndingStatus: endingStatuses,
  InvoiceState: invoiceStates,
  InvoiceStatus: invoiceStatuses,
  ManifestStatus: manifestStatuses,
  PackageState: packageStates,
  PackageStatus: packageStatuses,
  Parish: parishes,
  PaymentMethod: paymentMethods,
  Permission: permissions,
  Role: roles,
  StoreOrderStatus: storeOrderStatuses,
  Weekday: weekdays,
}

/** Schemas of ours by their names in programs: rows, replies, bodies and the values of a status. */
export const namedSchemas: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['IdOrNull', rowsFields.Id.nullable()],
  ['TimestampOrNull', rowsFields.Timestamp.nullable()],
  ...Object.entries(enumerations).map(([name, values]): [string, z.ZodType] => [name, z.enum(values)]),
  ...modules.flatMap((module) =>
    Object.entries(module).filter(
      (entry): entry is [string, z.ZodType] => /^[A-Z]/.test(entry[0]) && entry[1] instanceof z.ZodType,
    ),
  ),
])
