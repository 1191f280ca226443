import { type Blocker, blockers, blockerText } from '../entities/manifest-status.ts'
import type { Package } from '../entities/package.ts'

type Facts = Pick<Package, 'accountId' | 'invoiceState' | 'declaredValueUsdCents' | 'prohibited' | 'battery'>

export interface ReadinessFacts {
  /** True if the owner has provided a taxpayer number; null if this side can't know. */
  readonly hasTrn: boolean | null
  /** The value up to which goods are duty-free; null if this side can't know. */
  readonly dutyFreeUsdCents: number | null
}

const isBlocked: Record<Blocker, (pkg: Facts, known: ReadinessFacts) => boolean> = {
  noOwner: (pkg) => pkg.accountId === null,
  noInvoice: (pkg) => pkg.invoiceState === 'Missing' || pkg.invoiceState === 'Rejected',
  noDeclaredValue: (pkg) => pkg.declaredValueUsdCents === null,
  prohibited: (pkg) => pkg.prohibited,
  looseBattery: (pkg) => pkg.battery === 'Loose',
  noTrn: ({ accountId, declaredValueUsdCents }, { hasTrn, dutyFreeUsdCents }) =>
    accountId !== null && hasTrn === false && (declaredValueUsdCents ?? 0) > (dutyFreeUsdCents ?? Infinity),
}

/** The reasons why a package can't be sent. What this side can't know, the other side checks. */
export const blockersOf = (pkg: Facts, facts: ReadinessFacts): Blocker[] =>
  blockers.filter((blocker) => isBlocked[blocker](pkg, facts))

export interface NotReady {
  readonly packageId: string
  readonly trackingNumber: string
  readonly blockers: readonly Blocker[]
}

const maxNamed = 5

/** The packages and what each lacks, as a sentence. Long lists are cut and counted. */
export function notReadyText(list: readonly NotReady[]): string {
  const names = list
    .slice(0, maxNamed)
    .map(
      (entry) =>
        `${entry.trackingNumber} ${entry.blockers.map((blocker) => blockerText[blocker]).join(', ')}`,
    )
  const more = list.length > maxNamed ? [`${list.length - maxNamed} more`] : []
  return [...names, ...more].join('; ')
}
