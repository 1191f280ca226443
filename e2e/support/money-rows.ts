import { dialogRows } from './noun-screens.ts'
import type { RunningServer } from './server.ts'
import { ask } from './truth.ts'

/** The query for a row of the demo company, for each word that is a placeholder for an id in an address. */
const rows: Readonly<Record<string, string>> = {
  ...dialogRows,
  $payment: 'select paymentId as id from payment order by receivedAt desc limit 1',
  $invoice: `select invoiceId as id from invoice where statusId = 'unpaid' order by issuedAt limit 1`,
  $payer: `select accountId as id from invoice where statusId = 'unpaid' order by issuedAt limit 1`,
  $employee: `select accountId as id from account where role = 'Driver' order by accountId limit 1`,
  $checkout: 'select checkoutId as id from checkout where deletedAt is null order by createdAt desc limit 1',
  $transfer: `select bankTransferId as id from bankTransfer order by createdAt limit 1`,
  $delivery: `select deliveryId as id from delivery where status = 'InStore' and deletedAt is null limit 1`,
  $blog: 'select slug as id from blog order by createdAt limit 1',
  $order: `select storeOrderId as id from storeOrder where status = 'quoted' and deletedAt is null limit 1`,
  $file: `select fileId as id from file where kind = 'document' order by createdAt limit 1`,
  $question: 'select questionId as id from question order by createdAt limit 1',
  $road: `select transferId as id from transfer where status = 'Open' order by createdAt limit 1`,
  $claim: 'select claimId as id from claim order by createdAt limit 1',
  $till: 'select tillId as id from till where closedAt is not null order by closedAt desc limit 1',
  $openTill: 'select tillId as id from till where closedAt is null order by openedAt limit 1',
  $estimate: 'select invoiceEstimateId as id from invoiceEstimate order by createdAt desc limit 1',
}

/** The address with ids instead of such words. */
export const withMoneyRows = (server: RunningServer, path: string): string =>
  Object.entries(rows).reduce(
    (address, [word, sql]) =>
      address.includes(word) ? address.replace(word, ask<{ id: string }>(server, sql)[0]?.id ?? '') : address,
    path,
  )
