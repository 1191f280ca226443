import { type SqlBool, sql } from 'kysely'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { jsonField } from '../core/reading/sql-differences.ts'
import { query } from '../core/reading/statements.ts'

/** True for a package that no other row waits for. */
const isAwaitedByNothing = sql<SqlBool>`
  ${jsonField('package.customs', 'state')} <> 'Hold'
  and not exists (select 1 from invoice
    where invoice."invoiceId" = package."invoiceId" and invoice."statusId" in ('draft', 'unpaid', 'part-paid'))
  and not exists (select 1 from "invoiceLine" join invoice on invoice."invoiceId" = "invoiceLine"."invoiceId"
    where "invoiceLine"."packageId" = package."packageId" and invoice."statusId" in ('draft', 'unpaid', 'part-paid'))
  and not exists (select 1 from "deliveryPackage"
    join delivery on delivery."deliveryId" = "deliveryPackage"."deliveryId"
    where "deliveryPackage"."packageId" = package."packageId"
      and ("deliveryPackage"."open" = 1 or (delivery."deletedAt" is null and delivery."roundOf" is not null)))
  and not exists (select 1 from manifest where manifest."manifestId" = package."manifestId"
    and manifest."deletedAt" is null and manifest."status" not in ('Completed', 'Cancelled'))
  and not exists (select 1 from review where review."packageId" = package."packageId"
    and review."status" = 'Open' and review."deletedAt" is null)
  and not exists (select 1 from question where question."packageId" = package."packageId"
    and question."waitingSince" is not null and question."deletedAt" is null)
  and not exists (select 1 from question join package as inside on inside."packageId" = question."packageId"
    where inside."mergedInto" = package."packageId"
      and question."waitingSince" is not null and question."deletedAt" is null)`

/** True for a package about which nothing is open. The rule is [V7] of the specification. */
export const hasNothingOpen = sql<SqlBool>`
  (package."accountId" is null or package."billedAt" is not null or package."chargesWaiver" <> 'null')
  and coalesce(package."arrival", '') not in ('Missing', 'Damaged')
  and coalesce(${jsonField('package.loss', 'status')}, '') <> 'Paid'
  and ${isAwaitedByNothing}`

/** True for a package that was given up as lost, whose claim is decided: it is neither billed nor handed over any more. */
export const isLostForGood = sql<SqlBool>`(coalesce(package."arrival", '') = 'Missing'
  and coalesce(${jsonField('package.loss', 'status')}, '') in ('Paid', 'Refused') and ${isAwaitedByNothing})`

/** The place behind which a batch begins, in the order of `packageInHandByStatus`. */
export interface ArchivePlace {
  readonly updatedAt: string
  readonly packageId: string
}

interface Batch extends ArchivePlace {
  readonly status: PackageStatus
  readonly before: string
  readonly rows: number
}

/** The packages in a status behind a place that nothing has changed since a moment and that may leave devices. */
export const archivablePackages = query<Batch>()((db, param) =>
  db
    .selectFrom('package')
    .where('package.status', '=', param('status'))
    .where('package.deletedAt', 'is', null)
    .where('package.archivedAt', 'is', null)
    .where('package.updatedAt', '<', param('before'))
    .where((eb) =>
      eb(
        eb.refTuple('package.updatedAt', 'package.packageId'),
        '>',
        eb.tuple(param('updatedAt'), param('packageId')),
      ),
    )
    .where(hasNothingOpen)
    .orderBy('package.updatedAt')
    .orderBy('package.packageId')
    .select(['package.packageId', 'package.updatedAt'])
    .limit(param('rows')),
)

/** The archived packages that an invoice names. */
export const archivedOnInvoice = query<{ invoiceId: string }>()((db, param) =>
  db
    .selectFrom('package')
    .where('invoiceId', '=', param('invoiceId'))
    .where('archivedAt', 'is not', null)
    .select('packageId')
    .union(
      db
        .selectFrom('invoiceLine')
        .innerJoin('package', 'package.packageId', 'invoiceLine.packageId')
        .where('invoiceLine.invoiceId', '=', param('invoiceId'))
        .where('package.archivedAt', 'is not', null)
        .select('package.packageId'),
    ),
)
