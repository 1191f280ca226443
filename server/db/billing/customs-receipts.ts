import { sql } from 'kysely'
import type { InvoiceLine } from '#sync/entities/money/invoice.ts'
import type { CustomsNumbers } from '#sync/entities/money/papers.ts'
import { customsFeatures } from '#sync/rules/prices/customs-charges.ts'
import type { Tables } from '../core/reading/reads.ts'

type CustomsLine = Pick<InvoiceLine, 'feature' | 'description' | 'how' | 'amountJmdCents'>

/** Invoices that name the package, on a line or as what they are for. Each question has its own index. */
const invoicesNaming = (db: Tables, packageId: string) =>
  db
    .selectFrom('invoiceLine as named')
    .where('named.packageId', '=', packageId)
    .select('named.invoiceId')
    .union(
      db
        .selectFrom('invoice as whole')
        .where('whole.packageId', '=', packageId)
        .where('whole.statusId', '<>', sql.lit('void' as const))
        .select('whole.invoiceId'),
    )

/** The customs charges for a package on invoices that aren't void, with their tax lines. */
export const customsLinesOf = (db: Tables, packageId: string): Promise<CustomsLine[]> =>
  db
    .selectFrom('invoiceLine')
    .innerJoin('invoice', 'invoice.invoiceId', 'invoiceLine.invoiceId')
    .where('invoiceLine.invoiceId', 'in', invoicesNaming(db, packageId))
    .where((eb) =>
      eb.or([
        eb('invoiceLine.packageId', '=', packageId),
        eb.and([eb('invoiceLine.packageId', 'is', null), eb('invoice.packageId', '=', packageId)]),
      ]),
    )
    .where('invoiceLine.feature', 'in', customsFeatures)
    .where('invoice.statusId', 'not in', ['draft', 'void'])
    .orderBy('invoice.issuedAt')
    .orderBy('invoiceLine.position')
    .select([
      'invoiceLine.feature',
      'invoiceLine.description',
      'invoiceLine.how',
      'invoiceLine.amountJmdCents',
    ])
    .execute()

export const findCustomsReceipt = (db: Tables, packageId: string): Promise<CustomsNumbers | undefined> =>
  db
    .selectFrom('customsReceipt')
    .where('packageId', '=', packageId)
    .select(['receiptNumber', 'classification', 'cifJmdCents'])
    .executeTakeFirst()

export const putCustomsReceipt = async (
  db: Tables,
  packageId: string,
  facts: CustomsNumbers,
  by: { readonly recordedBy: string; readonly recordedAt: string },
): Promise<void> => {
  await db
    .insertInto('customsReceipt')
    .values({ packageId, ...facts, ...by })
    .onConflict((conflict) => conflict.column('packageId').doUpdateSet({ ...facts, ...by }))
    .execute()
}
