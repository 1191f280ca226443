import type { Branch } from '#sync/entities/company/branch.ts'
import { type Manifest, type ManifestLine, noTotals } from '#sync/entities/packages/manifest.ts'
import type { ManifestStatus } from '#sync/entities/packages/manifest-status.ts'
import type { Package } from '#sync/entities/packages/package.ts'
import type { PackageStatus } from '#sync/entities/packages/package-status.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import type { Chance } from './chance.ts'

/** Each manifest status, how many manifests have it, and the statuses of their packages. */
const plan: readonly (readonly [ManifestStatus, number, readonly PackageStatus[]])[] = [
  ['Open', 2, ['ReceivedAtWharehouse']],
  ['Shipped', 2, ['Shipped']],
  ['OnRoute', 1, ['OnRoute']],
  ['AtCustoms', 2, ['AtCustoms']],
  ['AtHeadOffice', 1, ['AtHeadOffice']],
  ['Completed', 4, ['AtLocalOffice', 'ReadyForPickup', 'Delivered']],
]

const ageInDays: Record<ManifestStatus, number> = {
  Open: 1,
  Sealed: 2,
  Shipped: 1.5,
  OnRoute: 2,
  AtCustoms: 4,
  AtHeadOffice: 6,
  Completed: 12,
  Cancelled: 12,
}

const numberOf = (atMs: number, n: number): string =>
  `MAN-${isoOf(atMs).slice(0, 10).replaceAll('-', '')}-${String(n).padStart(4, '0')}`

function makeManifest(
  chance: Chance,
  branches: readonly Branch[],
  nowMs: number,
  status: ManifestStatus,
  n: number,
): Manifest {
  const atMs = nowMs - ageInDays[status] * dayMs - n * hourMs
  const at = isoOf(atMs)
  const hasPort = branches.some(({ code }) => code === 'SAV')
  const sea = chance.yes(0.25) || (hasPort && n % 4 === 2)
  const left = status === 'Open' ? null : isoOf(atMs + dayMs)
  const branchOf = (...codes: string[]) =>
    must(
      codes.flatMap((code) => branches.find((branch) => branch.code === code) ?? [])[0],
      `branch ${codes.join(' or ')}`,
    ).branchId
  return {
    manifestId: chance.id(atMs),
    number: numberOf(atMs, n),
    mode: sea ? 'Sea' : 'Air',
    mawbNumber: sea ? `SMLU${chance.digits(7)}` : `106-${chance.digits(8)}`,
    carrier: sea ? 'Seaboard Marine' : 'Caribbean Airlines Cargo',
    originBranchId: sea ? branchOf('SAV', 'MIA') : branchOf('MIA'),
    destinationBranchId: branchOf('KGN'),
    departsAt: left,
    arrivesAt: left && isoOf(Date.parse(left) + dayMs),
    status,
    sealedBy: left && 'Selvin Clarke',
    sealedAt: left,
    overrides: [],
    totals: noTotals,
    version: 0,
    createdAt: at,
    updatedAt: left ?? at,
    deletedAt: null,
    archivedAt: null,
  }
}

export interface Manifests {
  readonly all: readonly Manifest[]
  readonly byPackageStatus: ReadonlyMap<PackageStatus, readonly Manifest[]>
}

export function demoManifests(chance: Chance, branches: readonly Branch[], nowMs: number): Manifests {
  const allManifests: Manifest[] = []
  const byPackageStatus = new Map<PackageStatus, readonly Manifest[]>()
  for (const [status, count, holds] of plan) {
    const manifests = Array.from({ length: count }, (_, n) =>
      makeManifest(chance, branches, nowMs, status, allManifests.length + n + 1),
    )
    allManifests.push(...manifests)
    for (const packageStatus of holds) byPackageStatus.set(packageStatus, manifests)
  }
  return { all: allManifests, byPackageStatus }
}

/** The line that goes with a package's place on a manifest. */
export function lineOf(pkg: Package, hasArrived: boolean): ManifestLine | null {
  if (!pkg.manifestId) return null
  const at = pkg.checkedInAt ?? pkg.createdAt
  return {
    manifestLineId: pkg.packageId,
    manifestId: pkg.manifestId,
    packageId: pkg.packageId,
    addedAt: at,
    extra: false,
    offices: [],
    addedBy: pkg.checkedInBy ?? '',
    arrival: hasArrived ? 'Received' : 'Pending',
    version: 0,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    archivedAt: null,
  }
}
