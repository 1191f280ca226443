import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RetentionName } from '#sync/entities/company/retention.ts'
import { jsonField } from '../core/reading/sql-differences.ts'
import { hasNothingOpen, isLostForGood } from '../packages/archive.ts'
import type { Database } from '../tables/schema.ts'
import { bookWords, isDueOfBooks } from './book-texts.ts'
import { dueAccounts } from './due-accounts.ts'
import { hasWordsOfClosed } from './goods-texts.ts'

/** The rows of one table that are past their time. */
export interface DueRows {
  readonly table: keyof Database
  readonly key: string
  /** True for a row that was last needed before a moment, and that nothing open needs. */
  readonly isDue: (before: string) => RawBuilder<SqlBool>
}

/** The customers whose request for erasure was granted: data that the law doesn't keep is due immediately. */
const isErased = (accountId: string) =>
  sql<SqlBool>`${sql.ref(accountId)} in (select "accountId" from erasure where "status" = 'Granted')`

/** A package that is at its end, and about which nothing is open. */
const isAtEnd = sql<SqlBool>`((package."status" = 'Delivered' and ${hasNothingOpen}) or ${isLostForGood})`
const endedAt = sql`case when ${isLostForGood} then ${jsonField('package.loss', 'decidedAt')} else package."deliveredAt" end`

/** A package that was handed over or given up before a moment, and about which nothing is open. */
const isOver = (before: string) =>
  sql<SqlBool>`(${isAtEnd} and (${endedAt} < ${before} or ${isErased('package.accountId')}))`

/** The office may have closed the driver’s day on paper only: that keeps nothing of an erased customer. */
const isOverDelivery = (before: string) => sql<SqlBool>`(
  (delivery."status" = 'Delivered' or delivery."deletedAt" is not null)
  and (coalesce(delivery."deliveredAt", delivery."deletedAt") < ${before} and delivery."roundOf" is null
    or ${isErased('delivery.accountId')})
  and not exists (select 1 from invoice
    where invoice."deliveryId" = delivery."deliveryId" and invoice."statusId" in ('draft', 'unpaid', 'part-paid'))
  and not exists (select 1 from "deliveryPackage"
    join package on package."packageId" = "deliveryPackage"."packageId"
    where "deliveryPackage"."deliveryId" = delivery."deliveryId" and package."deletedAt" is null
      and not ${isAtEnd}))`

const namesPhotos = (column: string) => sql<SqlBool>`${sql.ref(column)} like '%"photoFileIds":["%'`
const namesFiles = (column: string) =>
  sql<SqlBool>`(${namesPhotos(column)} or ${sql.ref(column)} like '%"signatureFileId":"%')`
const hasField = (column: string, field: string) =>
  sql<SqlBool>`coalesce(${jsonField(column, field)}, '') <> ''`
const namesId = (column: string) =>
  sql<SqlBool>`(${hasField(column, 'idType')} or ${hasField(column, 'idLast4')})`

/** The row was written before a moment; a condition narrows it. */
const writtenBefore =
  (column: string, condition: RawBuilder<SqlBool> = sql`1 = 1`) =>
  (before: string) =>
    sql<SqlBool>`${sql.ref(column)} < ${before} and ${condition}`

const packages = (isDue: DueRows['isDue']): DueRows => ({
  table: 'package',
  key: 'packageId',
  isDue: (before) => sql`package."deletedAt" is null and ${isDue(before)}`,
})
const deliveries = (isDue: DueRows['isDue']): DueRows => ({
  table: 'delivery',
  key: 'deliveryId',
  isDue: (before) => sql`${isOverDelivery(before)} and ${isDue(before)}`,
})
const files = (kind: string, isDue: RawBuilder<SqlBool>): DueRows => ({
  table: 'file',
  key: 'fileId',
  isDue: (before) =>
    sql`file."kind" = ${kind} and file."deletedAt" is null and file."createdAt" < ${before} and ${isDue}`,
})
const ofAccount = (table: 'message' | 'notice', before: string) =>
  sql<SqlBool>`(${sql.ref(`${table}.createdAt`)} < ${before} or ${isErased(`${table}.accountId`)})`

/** The rows of each kind that are due, in the order in which they are removed. */
export const dueRows = {
  handOverProofs: [
    packages((before) => sql`${namesFiles('package.handover')} and ${isOver(before)}`),
    deliveries(() => sql`(${namesFiles('delivery.proof')} or ${namesPhotos('delivery.attempts')})`),
  ],
  recipientIds: [
    packages((before) => sql`${namesId('package.handover')} and ${isOver(before)}`),
    deliveries(
      () => sql`(${namesId('delivery.proof')} or ${jsonField('delivery.proof', 'latitude')} is not null)`,
    ),
  ],
  packagePhotos: [
    {
      table: 'packageImage',
      key: 'packageImageId',
      isDue: (before) => sql`"packageImage"."deletedAt" is null and exists (select 1 from package
        where package."packageId" = "packageImage"."packageId" and ${isOver(before)})`,
    },
  ],
  preAlerts: [
    packages(
      (before) => sql`package."status" = 'PreAlert'
        and (package."updatedAt" < ${before} or ${isErased('package.accountId')})
        and package."checkedInAt" is null and package."manifestId" is null and package."invoiceId" is null
        and package."driverId" is null and package."mergedInto" is null
        and not exists (select 1 from review where review."packageId" = package."packageId"
          and review."status" = 'Open' and review."deletedAt" is null)`,
    ),
  ],
  contactMessages: [
    {
      table: 'contactMessage',
      key: 'contactMessageId',
      isDue: writtenBefore(
        'contactMessage.createdAt',
        sql`"contactMessage"."status" in ('Answered', 'Closed')`,
      ),
    },
  ],
  messages: [
    {
      table: 'message',
      key: 'messageId',
      isDue: (before) =>
        sql`message."state" in ('Sent', 'Delivered', 'Read', 'Failed') and ${ofAccount('message', before)}`,
    },
  ],
  phoneReplies: [
    {
      table: 'phoneReply',
      key: 'replyId',
      // The last reply counts while a customer has the number.
      isDue: writtenBefore(
        'phoneReply.at',
        sql`(exists (select 1 from "phoneReply" as later
            where later."number" = "phoneReply"."number" and later."channel" = "phoneReply"."channel"
              and later."at" > "phoneReply"."at")
          or not exists (select 1 from "phoneNumber" where "phoneNumber"."number" = "phoneReply"."number")
            and not exists (select 1 from "accountPrivate"
              where "accountPrivate"."phoneKey" = substr("phoneReply"."number", 2)))`,
      ),
    },
  ],
  notices: [
    {
      table: 'notice',
      key: 'noticeId',
      isDue: (before) => sql`notice."spreadAt" is not null and ${ofAccount('notice', before)}`,
    },
  ],
  // A subscription goes before the session that it belongs to.
  pushSubscriptions: [
    {
      table: 'pushSubscription',
      key: 'pushSubscriptionId',
      isDue: (before) => sql`"pushSubscription"."createdAt" < ${before} and not exists (select 1 from session
        where session."sessionId" = "pushSubscription"."sessionId"
          and coalesce(session."endedAt", session."expiresAt") >= ${before})`,
    },
  ],
  sessions: [
    {
      table: 'session',
      key: 'sessionId',
      isDue: (before) => sql`(session."endedAt" < ${before} or session."expiresAt" < ${before}
        or session."endedAt" is not null and ${isErased('session.accountId')})`,
    },
  ],
  deviceNames: [
    {
      table: 'syncClient',
      key: 'clientId',
      isDue: (before) => sql`"syncClient"."deviceName" <> '' and (${isErased('syncClient.accountId')}
        or "syncClient"."lastHelloAt" < ${before} and "syncClient"."pending" = 0)`,
    },
  ],
  replacedInvoices: [
    {
      table: 'file',
      key: 'fileId',
      isDue: writtenBefore(
        'file.replacedAt',
        sql`file."deletedAt" is null and not exists (select 1 from package
          where package."merchantInvoiceFileId" = file."fileId"
            and (package."deletedAt" is null or package."mergedInto" is not null))`,
      ),
    },
  ],
  imports: [
    {
      table: 'dataImport',
      key: 'importId',
      isDue: writtenBefore('dataImport.createdAt', sql`"dataImport"."status" <> 'Running'`),
    },
  ],
  partnerReports: [
    {
      table: 'partnerPackage',
      key: 'packageId',
      isDue: (before) => sql`"partnerPackage"."createdAt" < ${before} and not exists (select 1 from package
        where package."packageId" = "partnerPackage"."packageId" and package."deletedAt" is null
          and not ${isAtEnd})`,
    },
  ],
  webhookEvents: [
    { table: 'webhookEvent', key: 'webhookEventId', isDue: writtenBefore('webhookEvent.createdAt') },
  ],
  inactiveCustomers: [{ table: 'account', key: 'accountId', isDue: dueAccounts.inactive }],
  customsPapers: [
    files(
      'merchant-invoice',
      sql`not exists (select 1 from package where package."deletedAt" is null
        and (package."packageId" = file."packageId" or package."merchantInvoiceFileId" = file."fileId")
        and not ${isAtEnd})`,
    ),
  ],
  paymentSlips: [
    files(
      'transfer-slip',
      sql`not exists (select 1 from "bankTransfer"
        where "bankTransfer"."fileId" = file."fileId" and "bankTransfer"."status" = 'waiting')`,
    ),
  ],
  customerPapers: [
    {
      table: 'customerPaper',
      key: 'paperId',
      isDue: (before) => sql`(${isErased('customerPaper.accountId')} or exists (select 1 from account
        where account."accountId" = "customerPaper"."accountId" and account."deletedAt" < ${before}))`,
    },
    files(
      'customer-paper',
      sql`not exists (select 1 from "customerPaper" where instr("customerPaper"."fileIds", file."fileId") > 0)`,
    ),
  ],
  closedCustomers: [
    { table: 'package', key: 'packageId', isDue: hasWordsOfClosed.package },
    { table: 'packageEvent', key: 'packageEventId', isDue: hasWordsOfClosed.packageEvent },
    { table: 'review', key: 'reviewId', isDue: hasWordsOfClosed.review },
    { table: 'delivery', key: 'deliveryId', isDue: hasWordsOfClosed.delivery },
    ...bookWords.map((book) => ({ table: book.table, key: book.key, isDue: isDueOfBooks(book) })),
    // The names of the account come last, because records about others are found by them.
    { table: 'account', key: 'accountId', isDue: dueAccounts.closed },
  ],
  auditEntries: [
    {
      table: 'auditFile',
      key: 'sha256',
      isDue: writtenBefore('auditFile.toAt', sql`"auditFile"."emptiedAt" is not null`),
    },
    { table: 'audit', key: 'auditId', isDue: writtenBefore('audit.at') },
  ],
} as const satisfies Record<RetentionName, readonly DueRows[]>

export const dueRowsOf = (kind: RetentionName): readonly DueRows[] => dueRows[kind]
