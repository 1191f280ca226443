import { namesIn } from '../lib/names-in.ts'
import { accessControl } from './access-control.ts'
import { accountNotes } from './account-notes.ts'
import { accounts } from './accounts.ts'
import { accountsManage } from './accounts-manage.ts'
import { accountsRecovery } from './accounts-recovery.ts'
import { accountsSessions } from './accounts-sessions.ts'
import { address } from './address.ts'
import { apiKeys } from './api-keys.ts'
import { bankTransfers } from './bank-transfers.ts'
import { blogs } from './blogs.ts'
import { branches } from './branches.ts'
import { chargesWaiver } from './charges-waiver.ts'
import { checkouts } from './checkouts.ts'
import { clientErrors } from './client-errors.ts'
import { contact } from './contact.ts'
import { creditNotes } from './credit-notes.ts'
import { customsList } from './customs-list.ts'
import { deliveries } from './deliveries.ts'
import { deliveryPlans } from './delivery-plans.ts'
import { documents } from './documents.ts'
import { dutyTables } from './duty-tables.ts'
import { edits } from './edits.ts'
import { endingCalls } from './endings.ts'
import { erasures } from './erasures.ts'
import { estimates } from './estimates.ts'
import { exports } from './exports.ts'
import { files } from './files.ts'
import { handhelds } from './handhelds.ts'
import { health } from './health.ts'
import { hub } from './hub.ts'
import { imports } from './imports.ts'
import { invoices } from './invoices.ts'
import { invoicesBill } from './invoices-bill.ts'
import { invoicesWrite } from './invoices-write.ts'
import { losses } from './losses.ts'
import { manifests } from './manifests.ts'
import { messages } from './messages.ts'
import { newsletter } from './newsletter.ts'
import { newsletterSend } from './newsletter-send.ts'
import { notifications } from './notifications.ts'
import { officeMails } from './office-mails.ts'
import { ownStoreOrders } from './own-store-orders.ts'
import { packageOwner } from './package-owner.ts'
import { packages } from './packages.ts'
import { packagesShipping } from './packages-shipping.ts'
import { payments } from './payments.ts'
import { phones } from './phones.ts'
import { printJobs } from './print-jobs.ts'
import { questions } from './questions.ts'
import { rateSheets } from './rate-sheets.ts'
import { reports } from './reports.ts'
import { retention } from './retention.ts'
import type { ApiRow } from './row.ts'
import { logInSteps, secondFactors } from './second-factors.ts'
import { settings } from './settings.ts'
import { storage } from './storage.ts'
import { storeOrders } from './store-orders.ts'
import { tills } from './tills.ts'
import { tracking } from './tracking.ts'
import { webhooks } from './webhooks.ts'

// In groups, because the compiler can't write the type of all calls into one declaration.

const peopleCalls = {
  ...accessControl,
  ...accountNotes,
  ...accounts,
  ...accountsManage,
  ...accountsRecovery,
  ...accountsSessions,
  ...address,
  ...apiKeys,
  ...handhelds,
  ...logInSteps,
  ...secondFactors,
} satisfies Record<string, ApiRow>

const goodsCalls = {
  ...customsList,
  ...deliveries,
  ...deliveryPlans,
  ...documents,
  ...endingCalls,
  ...losses,
  ...manifests,
  ...packageOwner,
  ...packages,
  ...packagesShipping,
  ...printJobs,
  ...questions,
  ...storage,
  ...tracking,
} satisfies Record<string, ApiRow>

const moneyCalls = {
  ...bankTransfers,
  ...chargesWaiver,
  ...checkouts,
  ...creditNotes,
  ...dutyTables,
  ...estimates,
  ...invoices,
  ...invoicesBill,
  ...invoicesWrite,
  ...ownStoreOrders,
  ...payments,
  ...phones,
  ...rateSheets,
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
  ...imports,
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
