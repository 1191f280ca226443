import { namesIn } from '../lib/names-in.ts'
import { accessControl } from './accounts/access-control.ts'
import { accountNotes } from './accounts/account-notes.ts'
import { accounts } from './accounts/accounts.ts'
import { accountsManage } from './accounts/accounts-manage.ts'
import { accountsRecovery } from './accounts/accounts-recovery.ts'
import { accountsSessions } from './accounts/accounts-sessions.ts'
import { address } from './accounts/address.ts'
import { clientErrors } from './accounts/client-errors.ts'
import { customerPapers } from './accounts/customer-papers.ts'
import { erasures } from './accounts/erasures.ts'
import { handhelds } from './accounts/handhelds.ts'
import { logInSteps, secondFactors } from './accounts/second-factors.ts'
import { blogs } from './company/blogs.ts'
import { branches } from './company/branches.ts'
import { files } from './company/files.ts'
import { health } from './company/health.ts'
import { hub } from './company/hub.ts'
import { imports } from './company/imports.ts'
import { origins } from './company/origins.ts'
import { printJobs } from './company/print-jobs.ts'
import { reports } from './company/reports.ts'
import { retention } from './company/retention.ts'
import { settings } from './company/settings.ts'
import { todo } from './company/todo.ts'
import { deliveries } from './deliveries/deliveries.ts'
import { deliveryPlans } from './deliveries/delivery-plans.ts'
import { edits } from './edits.ts'
import { exports } from './exports.ts'
import { contact } from './messages/contact.ts'
import { messages } from './messages/messages.ts'
import { newsletter } from './messages/newsletter.ts'
import { newsletterSend } from './messages/newsletter-send.ts'
import { notifications } from './messages/notifications.ts'
import { officeMails } from './messages/office-mails.ts'
import { phones } from './messages/phones.ts'
import { questions } from './messages/questions.ts'
import { bankTransfers } from './money/bank-transfers.ts'
import { chargesWaiver } from './money/charges-waiver.ts'
import { checkouts } from './money/checkouts.ts'
import { creditNotes } from './money/credit-notes.ts'
import { deliveryZones } from './money/delivery-zones.ts'
import { dutyTables } from './money/duty-tables.ts'
import { estimates } from './money/estimates.ts'
import { exchangeRates } from './money/exchange-rates.ts'
import { fees } from './money/fees.ts'
import { flightCosts } from './money/flight-costs.ts'
import { invoices } from './money/invoices.ts'
import { invoicesBill } from './money/invoices-bill.ts'
import { invoicesWrite } from './money/invoices-write.ts'
import { books } from './money/journal.ts'
import { payments } from './money/payments.ts'
import { priceGroups } from './money/price-groups.ts'
import { promotionCodes } from './money/promotion-codes.ts'
import { promotions } from './money/promotions.ts'
import { rateSheets } from './money/rate-sheets.ts'
import { shipTotalCalls } from './money/ship-totals.ts'
import { statements } from './money/statements.ts'
import { storage } from './money/storage.ts'
import { tills } from './money/tills.ts'
import { ownStoreOrders } from './orders/own-store-orders.ts'
import { storeOrders } from './orders/store-orders.ts'
import { claims } from './packages/claims.ts'
import { customsList } from './packages/customs-list.ts'
import { documents } from './packages/documents.ts'
import { endingCalls } from './packages/endings.ts'
import { losses } from './packages/losses.ts'
import { manifests } from './packages/manifests.ts'
import { packageOwner } from './packages/package-owner.ts'
import { packages } from './packages/packages.ts'
import { packagesShipping } from './packages/packages-shipping.ts'
import { pickups } from './packages/pickups.ts'
import { tracking } from './packages/tracking.ts'
import { transfers } from './packages/transfers.ts'
import { apiKeys } from './partners/api-keys.ts'
import { webhooks } from './partners/webhooks.ts'
import type { ApiRow } from './row.ts'

// In groups, because the compiler can't write the type of all calls into one declaration.

const peopleCalls = {
  ...accessControl,
  ...accountNotes,
  ...accounts,
  ...accountsManage,
  ...accountsRecovery,
  ...accountsSessions,
  ...address,
  ...customerPapers,
  ...apiKeys,
  ...handhelds,
  ...logInSteps,
  ...secondFactors,
} satisfies Record<string, ApiRow>

const goodsCalls = {
  ...claims,
  ...customsList,
  ...deliveries,
  ...deliveryPlans,
  ...documents,
  ...endingCalls,
  ...losses,
  ...manifests,
  ...pickups,
  ...transfers,
  ...packageOwner,
  ...packages,
  ...packagesShipping,
  ...printJobs,
  ...questions,
  ...books,
  ...statements,
  ...storage,
  ...tracking,
} satisfies Record<string, ApiRow>

const moneyCalls = {
  ...bankTransfers,
  ...chargesWaiver,
  ...checkouts,
  ...creditNotes,
  ...deliveryZones,
  ...fees,
  ...dutyTables,
  ...estimates,
  ...invoices,
  ...invoicesBill,
  ...invoicesWrite,
  ...ownStoreOrders,
  ...payments,
  ...phones,
  ...exchangeRates,
  ...flightCosts,
  ...priceGroups,
  ...promotionCodes,
  ...promotions,
  ...rateSheets,
  ...shipTotalCalls,
  ...storeOrders,
  ...tills,
} satisfies Record<string, ApiRow>

const companyCalls = {
  ...blogs,
  ...branches,
  ...clientErrors,
  ...contact,
  ...edits,
  ...exports,
  ...files,
  ...health,
  ...hub,
  ...origins,
  ...imports,
  ...todo,
  ...messages,
  ...newsletter,
  ...newsletterSend,
  ...notifications,
  ...officeMails,
  ...reports,
  ...erasures,
  ...retention,
  ...settings,
  ...webhooks,
} satisfies Record<string, ApiRow>

export type Api = typeof peopleCalls & typeof goodsCalls & typeof moneyCalls & typeof companyCalls
/** All calls by name. The server must have a handler for each, or it doesn't compile. */
export const api: Api = { ...peopleCalls, ...goodsCalls, ...moneyCalls, ...companyCalls }

export type ApiName = keyof Api
export const apiNames = namesIn(api)
