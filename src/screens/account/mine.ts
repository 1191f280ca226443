import type { Package } from '#sync/entities/package.ts'
import { type PackageStatus, packageStatuses } from '#sync/entities/package-status.ts'

/** More than a customer has under way; the list page pages beyond it. */
export const underWay = 500

export const statusCounts = (
  rows: readonly Pick<Package, 'status'>[],
): { status: PackageStatus; count: number }[] =>
  packageStatuses
    .map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
    .filter(({ count }) => count > 0)

export interface Need {
  packageId: string
  what: string
  why: string
}

type Asked = Pick<
  Package,
  'packageId' | 'description' | 'trackingNumber' | 'status' | 'invoiceState' | 'customs' | 'delayedReason'
>

const nameOf = (row: Asked): string => row.description || row.trackingNumber

/** What only the customer can put right, one line a package, the most pressing first. */
export function needsOf(rows: readonly Asked[]): Need[] {
  const reasons: readonly [(row: Asked) => boolean, (row: Asked) => string][] = [
    [
      (row) => row.customs.state === 'Hold',
      (row) => `Customs hold it${row.customs.note ? `: ${row.customs.note}` : ''}`,
    ],
    [(row) => row.invoiceState === 'Rejected', () => 'Its merchant invoice was not accepted'],
    [(row) => row.invoiceState === 'Missing', () => 'Its merchant invoice is missing'],
  ]
  const living = rows.filter((row) => row.status !== 'Delivered')
  const seen = new Set<string>()
  return reasons.flatMap(([applies, why]) =>
    living
      .filter((row) => applies(row) && !seen.has(row.packageId))
      .map((row) => {
        seen.add(row.packageId)
        return { packageId: row.packageId, what: nameOf(row), why: why(row) }
      }),
  )
}
