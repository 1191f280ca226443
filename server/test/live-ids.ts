import type { TestApp } from './app.ts'
import type { LiveIds } from './arbitraries.ts'

/** Which table's ids a field holds, by its name; `id` and lists by the end of the path they are in. */
const tables: readonly (readonly [RegExp, table: string, column?: string])[] = [
  [/^(accountId|accounts)$/, 'account'],
  [/^userId$/, 'accountPrivate', 'userId'],
  [/^driverId$/, 'account'],
  [/^(packageIds?|packages)$/, 'package'],
  [/^(invoiceIds?|invoices|deliveryInvoiceId|orderInvoiceId)$/, 'invoice'],
  [/^invoiceEstimateId$/, 'invoiceEstimate'],
  [/^paymentId$/, 'payment'],
  [/^creditNoteIds?$/, 'creditNote'],
  [/^(checkoutId|checkouts)$/, 'checkout'],
  [/^(bankTransferId|bank-transfers)$/, 'bankTransfer'],
  [/^(paperId|papers)$/, 'customerPaper', 'paperId'],
  [/^(deliveryId|deliveries)$/, 'delivery'],
  [/^(storeOrderId|storeOrders|storeorders)$/, 'storeOrder'],
  [/^(manifestId|manifests)$/, 'manifest'],
  [/[bB]ranchId$/, 'branch'],
  [/[fF]ileIds?$/, 'file'],
  [/^addressId$/, 'address'],
  [/^(newsletterSubscriberId|newslettersubscribers)$/, 'newsletterSubscriber'],
  [/^sessionId$/, 'session'],
  [/^noticeIds$/, 'notice'],
  [/^messageId$/, 'message'],
  [/^authorizationId$/, 'authorization'],
  [/^rateSheetId$/, 'rateSheet'],
  [/^priceGroupIds?$/, 'priceGroup'],
  [/^promotionId$/, 'promotion'],
  [/^feeId$/, 'fee'],
  [/^dutyTableId$/, 'dutyTable'],
  [/^deliveryZoneId$/, 'deliveryZone'],
  [/^(blogId|blogs)$/, 'blog'],
  [/^devices$/, 'hubDevice'],
  [/^alerts$/, 'checkoutAlert', 'alertId'],
]

/** `id` means what the path says just before it. */
const ofPath: readonly (readonly [RegExp, field: string])[] = [
  [/GetByUserId|accounts\/user/, 'userId'],
  [/EstimateI|InvoiceEstimate/, 'invoiceEstimateId'],
  [/\/account\/\{id\}|accounts\/\{id\}/, 'accountId'],
  [/createinvoice/, 'packageId'],
]

export const fieldOf = (path: string, field: string): string => {
  if (field !== 'id') return field
  const match = ofPath.find(([pattern]) => pattern.test(path))
  if (match) return match[1]
  const before = path.split('/{id}')[0]?.split('/') ?? []
  const last = before.findLast((part) => tables.some(([pattern]) => pattern.test(part)))
  return last ?? field
}

/** The newest rows of each table; a customer's own, where the table says whose they are. */
export async function liveIds({ app }: TestApp, accountId: string | null): Promise<LiveIds> {
  const db = app.deps.db.reads.kysely
  const idsByColumn = new Map<string, readonly string[]>()
  const columns = new Map(
    (await db.introspection.getTables()).map((table) => [table.name, table.columns.map(({ name }) => name)]),
  )
  for (const [, table, column = `${table}Id`] of tables) {
    if (idsByColumn.has(`${table} ${column}`)) continue
    const hasAccount = accountId !== null && columns.get(table)?.includes('accountId')
    const rows: object[] = await db
      .selectFrom(table as 'account')
      .selectAll()
      .$if(hasAccount === true, (query) => query.where('accountId', '=', accountId ?? ''))
      .orderBy(column as 'accountId', 'desc')
      .limit(40)
      .execute()
    idsByColumn.set(
      `${table} ${column}`,
      rows.map((row) => String(Object.entries(row).find(([name]) => name === column)?.[1])),
    )
  }
  return (field) => {
    const entry = tables.find(([pattern]) => pattern.test(field))
    return (entry && idsByColumn.get(`${entry[1]} ${entry[2] ?? `${entry[1]}Id`}`)) ?? []
  }
}
