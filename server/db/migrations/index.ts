import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { entitiesAndSync } from './001-entities-and-sync.ts'
import { signIn } from './002-sign-in.ts'
import { accountsAndAudit } from './003-accounts.ts'
import { hub } from './004-hub.ts'
import { money } from './005-money.ts'
import { checkouts } from './006-checkouts.ts'
import { operations } from './007-operations.ts'
import { documents } from './008-documents.ts'
import { messages } from './009-messages.ts'
import { reports } from './010-reports.ts'
import { packageTally } from './011-package-tally.ts'
import { reversedCheckouts } from './012-reversed-checkouts.ts'
import { callsDone } from './013-calls-done.ts'
import { retention } from './014-retention.ts'
import { lostWork } from './015-lost-work.ts'
import { customersByName } from './016-customers-by-name.ts'
import { replacedInvoices } from './019-replaced-invoices.ts'
import { driversPackages } from './020-drivers-packages.ts'
import { claims } from './021-claims.ts'
import { packageCodes } from './022-package-codes.ts'
import { customs } from './023-customs.ts'
import { handovers } from './024-handovers.ts'
import { waivers } from './030-waivers.ts'
import { listOrders } from './031-list-orders.ts'
import { deliveriesSynced } from './032-deliveries-synced.ts'
import { invoiceProblems } from './033-invoice-problems.ts'
import { deliveryWindows } from './039-delivery-windows.ts'
import { placements } from './041-placements.ts'
import { publicPages } from './045-public-pages.ts'
import { handhelds } from './048-handhelds.ts'
import { printJobs } from './050-print-jobs.ts'
import { contactStatus } from './052-contact-status.ts'
import { dataImports } from './053-imports.ts'
import { dailyMails } from './056-daily-mails.ts'
import { importStarters } from './057-import-starters.ts'
import { eventRanks } from './061-event-ranks.ts'
import { foldedSearchTexts } from './064-folded-search-texts.ts'
import { reviewByDevice } from './065-review-by-device.ts'
import { clientsByAccount } from './066-clients-by-account.ts'
import { mailboxSequence } from './067-mailbox-sequence.ts'
import { extraCollected } from './068-extra-collected.ts'
import { billedPackages } from './069-billed-packages.ts'
import { packagesToBill } from './071-packages-to-bill.ts'
import { cashRounding } from './073-cash-rounding.ts'
import { tills } from './074-tills.ts'
import { refunds } from './076-refunds.ts'
import { returnedRefunds } from './077-returned-refunds.ts'
import { partPayments } from './078-part-payments.ts'
import { bankTransfers } from './079-bank-transfers.ts'
import { issuedPapers } from './081-issued-papers.ts'
import { customsReceipts } from './082-customs-receipts.ts'
import { trnDigests } from './083-trn-digests.ts'
import { newsletterRequests } from './084-newsletter-requests.ts'
import { signedPayments } from './085-signed-payments.ts'
import { similarCustomers } from './086-similar-customers.ts'
import { closedForCashiers } from './087-closed-for-cashiers.ts'
import { allowances } from './088-allowances.ts'
import { customerTexts } from './089-customer-texts.ts'
import { moneyTallies } from './090-money-tallies.ts'
import { numberTexts } from './091-number-texts.ts'
import { invoicedPackages } from './092-invoiced-packages.ts'
import { expectedDays } from './094-expected-days.ts'
import { auditFiles } from './095-audit-files.ts'
import { missingPackages } from './097-missing-packages.ts'
import { shippingModes } from './099-shipping-modes.ts'
import { manifestTotals } from './100-manifest-totals.ts'
import { accountNotes } from './103-account-notes.ts'
import { messagesByAccount } from './104-messages-by-account.ts'
import { packageEndings } from './107-endings.ts'
import { consolidatedPackages } from './109-consolidated-packages.ts'
import { secondFactors } from './111-second-factors.ts'
import { lockedDevices } from './112-locked-devices.ts'
import { partners } from './113-partners.ts'
import { webhooks } from './114-webhooks.ts'
import { phoneMessages } from './115-phone-messages.ts'
import { questions } from './118-questions.ts'
import { retentionPeriods } from './120-retention.ts'
import { erasures } from './121-erasures.ts'
import { pieceClaims } from './122-lost-pieces.ts'
import { phoneReplyPeriod } from './123-phone-replies.ts'
import { offices } from './129-offices.ts'
import { customsHolds } from './130-customs-holds.ts'
import { creditedNotes } from './131-credited-notes.ts'

/**
 * `up` makes the schema of SQLite, from which the step of PostgreSQL is derived. Rows that code has to read and write are filled by
 * `fill`, which runs on both databases and is built with Kysely alone.
 */
interface ReleasedMigration extends Migration {
  readonly fill?: (db: Kysely<unknown>) => Promise<void>
}

/** In the order they run. A migration that has been released is never changed. */
export const migrations: Record<string, ReleasedMigration> = {
  '001-entities-and-sync': entitiesAndSync,
  '002-sign-in': signIn,
  '003-accounts': accountsAndAudit,
  '004-hub': hub,
  '005-money': money,
  '006-checkouts': checkouts,
  '007-operations': operations,
  '008-documents': documents,
  '009-messages': messages,
  '010-reports': reports,
  '011-package-tally': packageTally,
  '012-reversed-checkouts': reversedCheckouts,
  '013-calls-done': callsDone,
  '014-retention': retention,
  '015-lost-work': lostWork,
  '016-customers-by-name': customersByName,
  '019-replaced-invoices': replacedInvoices,
  '020-drivers-packages': driversPackages,
  '021-claims': claims,
  '022-package-codes': packageCodes,
  '023-customs': customs,
  '024-handovers': handovers,
  '030-waivers': waivers,
  '031-list-orders': listOrders,
  '032-deliveries-synced': deliveriesSynced,
  '033-invoice-problems': invoiceProblems,
  '039-delivery-windows': deliveryWindows,
  '041-placements': placements,
  '045-public-pages': publicPages,
  '048-handhelds': handhelds,
  '050-print-jobs': printJobs,
  '052-contact-status': contactStatus,
  '053-imports': dataImports,
  '056-daily-mails': dailyMails,
  '057-import-starters': importStarters,
  '061-event-ranks': eventRanks,
  '064-folded-search-texts': foldedSearchTexts,
  '065-review-by-device': reviewByDevice,
  '066-clients-by-account': clientsByAccount,
  '067-mailbox-sequence': mailboxSequence,
  '068-extra-collected': extraCollected,
  '069-billed-packages': billedPackages,
  '071-packages-to-bill': packagesToBill,
  '073-cash-rounding': cashRounding,
  '074-tills': tills,
  '076-refunds': refunds,
  '077-returned-refunds': returnedRefunds,
  '078-part-payments': partPayments,
  '079-bank-transfers': bankTransfers,
  '081-issued-papers': issuedPapers,
  '082-customs-receipts': customsReceipts,
  '083-trn-digests': trnDigests,
  '084-newsletter-requests': newsletterRequests,
  '085-signed-payments': signedPayments,
  '086-similar-customers': similarCustomers,
  '087-closed-for-cashiers': closedForCashiers,
  '088-allowances': allowances,
  '089-customer-texts': customerTexts,
  '090-money-tallies': moneyTallies,
  '091-number-texts': numberTexts,
  '092-invoiced-packages': invoicedPackages,
  '094-expected-days': expectedDays,
  '095-audit-files': auditFiles,
  '097-missing-packages': missingPackages,
  '099-shipping-modes': shippingModes,
  '100-manifest-totals': manifestTotals,
  '103-account-notes': accountNotes,
  '104-messages-by-account': messagesByAccount,
  '107-endings': packageEndings,
  '109-consolidated-packages': consolidatedPackages,
  '111-second-factors': secondFactors,
  '112-locked-devices': lockedDevices,
  '113-partners': partners,
  '114-webhooks': webhooks,
  '115-phone-messages': phoneMessages,
  '118-questions': questions,
  '120-retention': retentionPeriods,
  '121-erasures': erasures,
  '122-lost-pieces': pieceClaims,
  '123-phone-replies': phoneReplyPeriod,
  '129-offices': offices,
  '130-customs-holds': customsHolds,
  '131-credited-notes': creditedNotes,
}
