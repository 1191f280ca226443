import type { FastifyInstance } from 'fastify'
import { type Api, type ApiName, api, apiNames } from '#sync/api/index.ts'
import type { ApiRow } from '#sync/api/row.ts'
import type { Actor } from '#sync/policies/actor.ts'
import { judgeAgain, sessionOf } from '../accounts/actor.ts'
import { takeCall } from '../accounts/customer-limits.ts'
import { editSteps } from '../edits/edit-row.ts'
import { type Handler, type Handlers, route, type Steps } from '../http/route.ts'
import { hubDeviceHandlers } from '../hub/devices.ts'
import { accessControlHandlers } from '../routes/accounts/access-control.ts'
import { accountNoteHandlers } from '../routes/accounts/account-notes.ts'
import { accountHandlers } from '../routes/accounts/accounts.ts'
import { accountManageHandlers } from '../routes/accounts/accounts-manage.ts'
import { addressHandlers } from '../routes/accounts/address.ts'
import { clientErrorHandlers } from '../routes/accounts/client-errors.ts'
import { customerPaperHandlers } from '../routes/accounts/customer-papers.ts'
import { erasureHandlers } from '../routes/accounts/erasures.ts'
import { handheldHandlers } from '../routes/accounts/handhelds.ts'
import { recoveryHandlers } from '../routes/accounts/recovery.ts'
import { logInStepHandlers, secondFactorHandlers } from '../routes/accounts/second-factors.ts'
import { sessionHandlers } from '../routes/accounts/session.ts'
import { sessionListHandlers } from '../routes/accounts/sessions.ts'
import { blogHandlers } from '../routes/company/blogs.ts'
import { branchHandlers } from '../routes/company/branches.ts'
import { fileHandlers } from '../routes/company/files.ts'
import { healthHandlers } from '../routes/company/health.ts'
import { importHandlers } from '../routes/company/imports.ts'
import { originHandlers } from '../routes/company/origins.ts'
import { printJobHandlers } from '../routes/company/print-jobs.ts'
import { reportHandlers } from '../routes/company/reports.ts'
import { retentionHandlers } from '../routes/company/retention.ts'
import { settingsHandlers } from '../routes/company/settings.ts'
import { todoHandlers } from '../routes/company/todo.ts'
import { deliveryHandlers } from '../routes/deliveries/deliveries.ts'
import { deliveryPlanHandlers } from '../routes/deliveries/delivery-plans.ts'
import type { RouteDeps } from '../routes/deps.ts'
import { exportHandlers } from '../routes/exports.ts'
import { contactHandlers } from '../routes/messages/contact.ts'
import { messageHandlers } from '../routes/messages/messages.ts'
import { newsletterHandlers } from '../routes/messages/newsletter.ts'
import { newsletterSendHandlers } from '../routes/messages/newsletter-send.ts'
import { notificationHandlers } from '../routes/messages/notifications.ts'
import { officeMailHandlers } from '../routes/messages/office-mails.ts'
import { phoneHandlers } from '../routes/messages/phones.ts'
import { questionHandlers } from '../routes/messages/questions.ts'
import { bankTransferHandlers } from '../routes/money/bank-transfers.ts'
import { chargesWaiverHandlers } from '../routes/money/charges-waiver.ts'
import { checkoutHandlers } from '../routes/money/checkouts.ts'
import { creditNoteHandlers } from '../routes/money/credit-notes.ts'
import { deliveryZoneHandlers } from '../routes/money/delivery-zones.ts'
import { dutyTableHandlers } from '../routes/money/duty-tables.ts'
import { estimateHandlers } from '../routes/money/estimates.ts'
import { exchangeRateHandlers } from '../routes/money/exchange-rates.ts'
import { flightCostHandlers } from '../routes/money/flight-costs.ts'
import { invoicePaymentHandlers } from '../routes/money/invoice-payments.ts'
import { invoiceReads } from '../routes/money/invoices.ts'
import { invoiceBulkBilling } from '../routes/money/invoices-bill.ts'
import { invoiceWrites } from '../routes/money/invoices-write.ts'
import { bookHandlers } from '../routes/money/journal.ts'
import { paymentHandlers } from '../routes/money/payments.ts'
import { priceGroupHandlers } from '../routes/money/price-groups.ts'
import { promotionCodeHandlers } from '../routes/money/promotion-codes.ts'
import { promotionHandlers } from '../routes/money/promotions.ts'
import { rateSheetHandlers } from '../routes/money/rate-sheets.ts'
import { shipTotalHandlers } from '../routes/money/ship-totals.ts'
import { statementHandlers } from '../routes/money/statements.ts'
import { storageHandlers } from '../routes/money/storage.ts'
import { tillHandlers } from '../routes/money/tills.ts'
import { ownStoreOrderHandlers } from '../routes/orders/own-store-orders.ts'
import { storeOrderHandlers } from '../routes/orders/store-orders.ts'
import { claimHandlers } from '../routes/packages/claims.ts'
import { customsListHandlers } from '../routes/packages/customs-list.ts'
import { customerDocuments } from '../routes/packages/documents.ts'
import { staffDocuments } from '../routes/packages/documents-staff.ts'
import { endingHandlers } from '../routes/packages/endings.ts'
import { lossHandlers } from '../routes/packages/losses.ts'
import { manifestHandlers } from '../routes/packages/manifests.ts'
import { merchantInvoiceHandlers } from '../routes/packages/merchant-invoices.ts'
import { packageOwnerHandlers } from '../routes/packages/package-owner.ts'
import { packageReads } from '../routes/packages/packages.ts'
import { packagesShippingHandlers } from '../routes/packages/packages-shipping.ts'
import { packageWrites } from '../routes/packages/packages-write.ts'
import { pickupHandlers } from '../routes/packages/pickups.ts'
import { trackingHandlers } from '../routes/packages/tracking.ts'
import { transferHandlers } from '../routes/packages/transfers.ts'
import { apiKeyHandlers } from '../routes/partners/api-keys.ts'
import { webhookHandlers } from '../routes/partners/webhooks.ts'
import { feeHandlers } from '../routes/prices/fees.ts'
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
  ...claimHandlers,
  ...lossHandlers,
  ...packagesShippingHandlers,
  ...checkoutHandlers,
  ...clientErrorHandlers,
  ...contactHandlers,
  ...questionHandlers,
  ...creditNoteHandlers,
  ...customerDocuments,
  ...customerPaperHandlers,
  ...staffDocuments,
  ...deliveryZoneHandlers,
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
  ...originHandlers,
  ...invoiceReads,
  ...invoiceBulkBilling,
  ...invoiceWrites,
  ...invoicePaymentHandlers,
  ...manifestHandlers,
  ...pickupHandlers,
  ...transferHandlers,
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
  ...exchangeRateHandlers,
  ...flightCostHandlers,
  ...priceGroupHandlers,
  ...promotionCodeHandlers,
  ...promotionHandlers,
  ...feeHandlers,
  ...rateSheetHandlers,
  ...shipTotalHandlers,
  ...recoveryHandlers,
  ...reportHandlers,
  ...sessionHandlers,
  ...sessionListHandlers,
  ...erasureHandlers,
  ...retentionHandlers,
  ...settingsHandlers,
  ...logInStepHandlers,
  ...secondFactorHandlers,
  ...bookHandlers,
  ...statementHandlers,
  ...storageHandlers,
  ...ownStoreOrderHandlers,
  ...storeOrderHandlers,
  ...tillHandlers,
  ...todoHandlers,
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
