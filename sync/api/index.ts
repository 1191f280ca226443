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
import { printJobs } from './print-jobs.ts'
import { rateSheets } from './rate-sheets.ts'
import { reports } from './reports.ts'
import type { ApiRow } from './row.ts'
import { logInSteps, secondFactors } from './second-factors.ts'
import { settings } from './settings.ts'
import { storage } from './storage.ts'
import { storeOrders } from './store-orders.ts'
import { tills } from './tills.ts'
import { tracking } from './tracking.ts'
import { webhooks } from './webhooks.ts'

/** All calls by name. The server must have a handler for each, or it doesn't compile. */
export const api = {
  ...accessControl,
  ...accountNotes,
  ...accounts,
  ...accountsManage,
  ...accountsRecovery,
  ...accountsSessions,
  ...address,
  ...apiKeys,
  ...bankTransfers,
  ...blogs,
  ...branches,
  ...chargesWaiver,
  ...losses,
  ...packagesShipping,
  ...checkouts,
  ...clientErrors,
  ...contact,
  ...creditNotes,
  ...documents,
  ...dutyTables,
  ...edits,
  ...deliveries,
  ...deliveryPlans,
  ...exports,
  ...handhelds,
  ...customsList,
  ...files,
  ...endingCalls,
  ...estimates,
  ...health,
  ...hub,
  ...imports,
  ...invoices,
  ...invoicesBill,
  ...invoicesWrite,
  ...manifests,
  ...messages,
  ...newsletter,
  ...newsletterSend,
  ...notifications,
  ...officeMails,
  ...packageOwner,
  ...packages,
  ...payments,
  ...printJobs,
  ...rateSheets,
  ...reports,
  ...logInSteps,
  ...secondFactors,
  ...settings,
  ...storage,
  ...ownStoreOrders,
  ...storeOrders,
  ...tills,
  ...tracking,
  ...webhooks,
} satisfies Record<string, ApiRow>

export type Api = typeof api
export type ApiName = keyof Api
export const apiNames = namesIn(api)
