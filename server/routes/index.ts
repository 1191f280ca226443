import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Api, type ApiName, api, apiNames } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { sessionOf } from '../accounts/actor.ts'
import { takeCall } from '../accounts/customer-limits.ts'
import { type Handler, type Handlers, route } from '../http/route.ts'
import { hubDeviceHandlers } from '../hub/devices.ts'
import { accessControlHandlers } from './access-control.ts'
import { accountHandlers } from './accounts.ts'
import { accountManageHandlers } from './accounts-manage.ts'
import { addressHandlers } from './address.ts'
import { bankTransferHandlers } from './bank-transfers.ts'
import { blogHandlers } from './blogs.ts'
import { branchHandlers } from './branches.ts'
import { chargesWaiverHandlers } from './charges-waiver.ts'
import { checkoutHandlers } from './checkouts.ts'
import { clientErrorHandlers } from './client-errors.ts'
import { contactHandlers } from './contact.ts'
import { creditNoteHandlers } from './credit-notes.ts'
import { currentRows, writableBody } from './current-rows.ts'
import { customsListHandlers } from './customs-list.ts'
import { deliveryHandlers } from './deliveries.ts'
import { deliveryPlanHandlers } from './delivery-plans.ts'
import type { RouteDeps } from './deps.ts'
import { customerDocuments } from './documents.ts'
import { staffDocuments } from './documents-staff.ts'
import { dutyTableHandlers } from './duty-tables.ts'
import { editedRows, editNotes } from './edited-rows.ts'
import { editHandlers } from './edits.ts'
import { estimateHandlers } from './estimates.ts'
import { exportHandlers } from './exports.ts'
import { fileHandlers } from './files.ts'
import { handheldHandlers } from './handhelds.ts'
import { healthHandlers } from './health.ts'
import { importHandlers } from './imports.ts'
import { invoicePaymentHandlers } from './invoice-payments.ts'
import { invoiceReads } from './invoices.ts'
import { invoiceBulkBilling } from './invoices-bill.ts'
import { invoiceWrites } from './invoices-write.ts'
import { manifestHandlers } from './manifests.ts'
import { merchantInvoiceHandlers } from './merchant-invoices.ts'
import { messageHandlers } from './messages.ts'
import { newsletterHandlers } from './newsletter.ts'
import { newsletterSendHandlers } from './newsletter-send.ts'
import { notificationHandlers } from './notifications.ts'
import { officeMailHandlers } from './office-mails.ts'
import { ownStoreOrderHandlers } from './own-store-orders.ts'
import { packageReads } from './packages.ts'
import { packageWrites } from './packages-write.ts'
import { paymentHandlers } from './payments.ts'
import { printJobHandlers } from './print-jobs.ts'
import { rateSheetHandlers } from './rate-sheets.ts'
import { recoveryHandlers } from './recovery.ts'
import { reportHandlers } from './reports.ts'
import { sessionHandlers } from './session.ts'
import { sessionListHandlers } from './sessions.ts'
import { settingsHandlers } from './settings.ts'
import { storageHandlers } from './storage.ts'
import { storeOrderHandlers } from './store-orders.ts'
import { tillHandlers } from './tills.ts'

/** A row without a handler does not compile. */
const handlers: Handlers<Api, RouteDeps> = {
  ...accessControlHandlers,
  ...accountHandlers,
  ...accountManageHandlers,
  ...addressHandlers,
  ...bankTransferHandlers,
  ...blogHandlers,
  ...branchHandlers,
  ...chargesWaiverHandlers,
  ...checkoutHandlers,
  ...clientErrorHandlers,
  ...contactHandlers,
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
  ...packageReads,
  ...packageWrites,
  ...paymentHandlers,
  ...printJobHandlers,
  ...rateSheetHandlers,
  ...recoveryHandlers,
  ...reportHandlers,
  ...sessionHandlers,
  ...sessionListHandlers,
  ...settingsHandlers,
  ...storageHandlers,
  ...ownStoreOrderHandlers,
  ...storeOrderHandlers,
  ...tillHandlers,
}

/** Every call of the registry. */
export function apiRoutes(app: FastifyInstance, deps: RouteDeps): void {
  // Each row fits its handler, but the compiler can't see that for all of them together.
  const pairs = apiNames.map(
    (name: ApiName) =>
      [name, api[name], handlers[name]] as unknown as [ApiName, ApiRow, Handler<ApiRow, RouteDeps>],
  )
  const context = { deps, sessionOf: (request: FastifyRequest) => sessionOf(deps, request) }
  for (const [name, row, handler] of pairs) {
    const asRead = currentRows[name]
    const takesBack = asRead && { asRead, writableBody: (actor: Actor) => writableBody(name, actor) }
    const editedRow = editedRows[name]
    const edits = editedRow && { asRead: editedRow.asRead, notesOf: editNotes(editedRow) }
    const count = (actor: Actor) => takeCall(deps, name, actor)
    route(app, row, handler, {
      ...context,
      count,
      ...(takesBack ? { takesBack } : {}),
      ...(edits ? { edits } : {}),
    })
  }
}
