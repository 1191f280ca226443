import type { FastifyInstance } from 'fastify'
import { type Api, type ApiName, api, apiNames } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { judgeAgain, sessionOf } from '../accounts/actor.ts'
import { takeCall } from '../accounts/customer-limits.ts'
import { editSteps } from '../edits/edit-row.ts'
import { type Handler, type Handlers, route, type Steps } from '../http/route.ts'
import { hubDeviceHandlers } from '../hub/devices.ts'
import { accessControlHandlers } from '../routes/access-control.ts'
import { accountNoteHandlers } from '../routes/account-notes.ts'
import { accountHandlers } from '../routes/accounts.ts'
import { accountManageHandlers } from '../routes/accounts-manage.ts'
import { addressHandlers } from '../routes/address.ts'
import { apiKeyHandlers } from '../routes/api-keys.ts'
import { bankTransferHandlers } from '../routes/bank-transfers.ts'
import { blogHandlers } from '../routes/blogs.ts'
import { branchHandlers } from '../routes/branches.ts'
import { chargesWaiverHandlers } from '../routes/charges-waiver.ts'
import { checkoutHandlers } from '../routes/checkouts.ts'
import { clientErrorHandlers } from '../routes/client-errors.ts'
import { contactHandlers } from '../routes/contact.ts'
import { creditNoteHandlers } from '../routes/credit-notes.ts'
import { customsListHandlers } from '../routes/customs-list.ts'
import { deliveryHandlers } from '../routes/deliveries.ts'
import { deliveryPlanHandlers } from '../routes/delivery-plans.ts'
import type { RouteDeps } from '../routes/deps.ts'
import { customerDocuments } from '../routes/documents.ts'
import { staffDocuments } from '../routes/documents-staff.ts'
import { dutyTableHandlers } from '../routes/duty-tables.ts'
import { endingHandlers } from '../routes/endings.ts'
import { erasureHandlers } from '../routes/erasures.ts'
import { estimateHandlers } from '../routes/estimates.ts'
import { exportHandlers } from '../routes/exports.ts'
import { fileHandlers } from '../routes/files.ts'
import { handheldHandlers } from '../routes/handhelds.ts'
import { healthHandlers } from '../routes/health.ts'
import { importHandlers } from '../routes/imports.ts'
import { invoicePaymentHandlers } from '../routes/invoice-payments.ts'
import { invoiceReads } from '../routes/invoices.ts'
import { invoiceBulkBilling } from '../routes/invoices-bill.ts'
import { invoiceWrites } from '../routes/invoices-write.ts'
import { lossHandlers } from '../routes/losses.ts'
import { manifestHandlers } from '../routes/manifests.ts'
import { merchantInvoiceHandlers } from '../routes/merchant-invoices.ts'
import { messageHandlers } from '../routes/messages.ts'
import { newsletterHandlers } from '../routes/newsletter.ts'
import { newsletterSendHandlers } from '../routes/newsletter-send.ts'
import { notificationHandlers } from '../routes/notifications.ts'
import { officeMailHandlers } from '../routes/office-mails.ts'
import { ownStoreOrderHandlers } from '../routes/own-store-orders.ts'
import { packageOwnerHandlers } from '../routes/package-owner.ts'
import { packageReads } from '../routes/packages.ts'
import { packagesShippingHandlers } from '../routes/packages-shipping.ts'
import { packageWrites } from '../routes/packages-write.ts'
import { paymentHandlers } from '../routes/payments.ts'
import { phoneHandlers } from '../routes/phones.ts'
import { printJobHandlers } from '../routes/print-jobs.ts'
import { questionHandlers } from '../routes/questions.ts'
import { rateSheetHandlers } from '../routes/rate-sheets.ts'
import { recoveryHandlers } from '../routes/recovery.ts'
import { reportHandlers } from '../routes/reports.ts'
import { retentionHandlers } from '../routes/retention.ts'
import { logInStepHandlers, secondFactorHandlers } from '../routes/second-factors.ts'
import { sessionHandlers } from '../routes/session.ts'
import { sessionListHandlers } from '../routes/sessions.ts'
import { settingsHandlers } from '../routes/settings.ts'
import { storageHandlers } from '../routes/storage.ts'
import { storeOrderHandlers } from '../routes/store-orders.ts'
import { tillHandlers } from '../routes/tills.ts'
import { trackingHandlers } from '../routes/tracking.ts'
import { webhookHandlers } from '../routes/webhooks.ts'
import { currentRows, writableBody } from './current-rows.ts'
import { editedRows, editNotes } from './edited-rows.ts'
import { editHandlers } from './edits.ts'

/** A row without a handler does not compile. */
const handlers: Handlers<Api, RouteDeps> = {
  ...accessControlHandlers,
  ...accountHandlers,
  ...accountNoteHandlers,
  ...accountManageHandlers,
  ...addressHandlers,
  ...apiKeyHandlers,
  ...bankTransferHandlers,
  ...blogHandlers,
  ...branchHandlers,
  ...chargesWaiverHandlers,
  ...lossHandlers,
  ...packagesShippingHandlers,
  ...checkoutHandlers,
  ...clientErrorHandlers,
  ...contactHandlers,
  ...questionHandlers,
  ...creditNoteHandlers,
  ...customerDocuments,
  ...staffDocuments,
  ...dutyTableHandlers,
  ...editHandlers,
  ...deliveryHandlers,
  ...deliveryPlanHandlers,
  ...exportHandlers,
  ...customsListHandlers,
  ...fileHandlers,
  ...endingHandlers,
  ...estimateHandlers,
  ...handheldHandlers,
  ...healthHandlers,
  ...hubDeviceHandlers,
  ...importHandlers,
  ...invoiceReads,
  ...invoiceBulkBilling,
  ...invoiceWrites,
  ...invoicePaymentHandlers,
  ...manifestHandlers,
  ...merchantInvoiceHandlers,
  ...messageHandlers,
  ...newsletterHandlers,
  ...newsletterSendHandlers,
  ...notificationHandlers,
  ...officeMailHandlers,
  ...packageOwnerHandlers,
  ...packageReads,
  ...packageWrites,
  ...paymentHandlers,
  ...phoneHandlers,
  ...printJobHandlers,
  ...rateSheetHandlers,
  ...recoveryHandlers,
  ...reportHandlers,
  ...sessionHandlers,
  ...sessionListHandlers,
  ...erasureHandlers,
  ...retentionHandlers,
  ...settingsHandlers,
  ...logInStepHandlers,
  ...secondFactorHandlers,
  ...storageHandlers,
  ...ownStoreOrderHandlers,
  ...storeOrderHandlers,
  ...tillHandlers,
  ...trackingHandlers,
  ...webhookHandlers,
}

type AnyHandler = Handlers<{ readonly row: ApiRow }, RouteDeps>['row']

/** The steps of a call. An edit without a row, or a row whose call is no edit, stops the start. */
function stepsOf(name: ApiName, row: ApiRow, handler: AnyHandler): Steps<ApiRow, RouteDeps> {
  const editedRow = editedRows[name]
  if ('edit' in handler !== (editedRow !== undefined))
    throw new Error(`${name}: editRow() in its handler and its noun in current-rows.ts belong together`)
  if (!('edit' in handler) || !editedRow) return { handle: handler as Handler<ApiRow, RouteDeps> }
  const takesRowBack = currentRows[name] !== undefined
  return editSteps(row, handler, {
    asRead: editedRow.asRead,
    notesOf: editNotes(editedRow),
    ...(takesRowBack ? { writableBody: (actor: Actor) => writableBody(name, actor) } : {}),
  })
}

/** Every call of the registry. */
export function apiRoutes(app: FastifyInstance, deps: RouteDeps): void {
  // Each row fits its handler, but the compiler can't see that for all of them together.
  const rows: Readonly<Record<ApiName, ApiRow>> = api
  const handlerOf = handlers as unknown as Readonly<Record<ApiName, AnyHandler>>
  for (const name of apiNames) {
    const [row, handler] = [rows[name], handlerOf[name]]
    route(app, row, stepsOf(name, row, handler), {
      deps,
      clock: deps.clock,
      sessionOf: (request) => sessionOf(deps, request),
      judgeAgain: (request) => judgeAgain(deps, request),
      count: (actor) => takeCall(deps, name, actor),
    })
  }
}
