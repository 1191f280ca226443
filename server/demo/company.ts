import type { Account } from '#sync/entities/accounts/account.ts'
import type { Branch } from '#sync/entities/company/branch.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { type ArchivedPackage, createArchiveMoney } from './archive-money.ts'
import { type Chance, createChance } from './chance.ts'
import { demoManifests, type Manifests } from './manifests.ts'
import { hasOffers } from './offers.ts'
import { type DemoPackage, type DemoPackagePlan, makePackage, type World } from './packages.ts'
import { otherCustomers, signInAccounts } from './people.ts'
import { branchesOfGrown, demoBranches } from './places.ts'

const seed = 20_261_121

export interface CompanySize {
  readonly packages: number
  /** How many of them are still work in hand; the rest was delivered long ago and archived. */
  readonly living: number
}

/** Up to ten thousand all is work in hand; of a big company one package in twenty is. */
export const sizeFor = (packages: number): CompanySize => ({
  packages,
  living: packages <= 10_000 ? packages : Math.max(10_000, Math.round(packages / 20)),
})

export interface DemoCompany {
  readonly chance: Chance
  readonly branches: readonly Branch[]
  /** The people who can log in. */
  readonly people: readonly Account[]
  readonly others: readonly Account[]
  readonly manifests: Manifests
  /** The packages that were delivered long ago, the oldest first, with their money. */
  archive(): Generator<ArchivedPackage>
  /** The last number of each series that the archive has used; complete once the archive was read. */
  readonly archiveCounters: ReadonlyMap<string, number>
  /** The packages in work. They come after the archive, so that the newest packages are the newest rows. */
  living(): Generator<DemoPackage>
}

/** The packages of the demo's own customer: announced, on the way, waiting at the counter, delivered. */
const usersPackages: DemoPackagePlan['status'][] = [
  'PreAlert',
  'PreAlert',
  'PreAlert',
  'PreAlert',
  'ReceivedAtWharehouse',
  'OnRoute',
  'AtCustoms',
  'ReadyForPickup',
  'ReadyForPickup',
  'Delivered',
]

function* archiveOf(world: World, { packages, living }: CompanySize): Generator<DemoPackage> {
  const archiveSize = packages - living
  for (let serial = 0; serial < archiveSize; serial++)
    yield makePackage(world, { serial, archivedShare: serial / archiveSize })
}

function* livingOf(world: World, size: CompanySize, people: readonly Account[]): Generator<DemoPackage> {
  const [user, user2] = people.filter((person) => person.role === 'User')
  const special: Omit<DemoPackagePlan, 'serial' | 'archivedShare'>[] = [
    ...usersPackages.map((status) => ({
      owner: must(user, 'the first customer'),
      ...(status && { status }),
    })),
    ...usersPackages.slice(3, 8).map((status) => ({
      owner: must(user2, 'the second customer'),
      isReminded: true,
      ...(status && { status }),
    })),
  ]
  const archiveSize = size.packages - size.living
  for (let n = 0; n < size.living; n++)
    yield makePackage(world, { ...special[n], serial: archiveSize + n, archivedShare: null })
}

/** The share of living packages that have left the head office; the demo bills at most `mostBilled` of them. */
const shareToBill = 0.41
export const mostBilled = 1_000

/** The whole company as rows, the same each time for the same moment; packages come one by one. */
export function makeCompany(
  nowMs: number,
  brands: readonly [string, string],
  size: CompanySize,
): DemoCompany {
  const chance = createChance(seed)
  const at = isoOf(nowMs - 400 * dayMs)
  const branches = [...demoBranches(chance, at), ...branchesOfGrown(size.living, at)]
  const people = signInAccounts(chance, branches, brands, at)
  const customers = Math.min(5000, Math.max(60, Math.round(size.packages / 25)))
  const moreCustomers = otherCustomers(chance, branches, brands, customers, at)
  const manifests = demoManifests(chance, branches, nowMs)
  const world: World = {
    chance,
    nowMs,
    customers: moreCustomers,
    staff: people.filter((person) => person.role !== 'User'),
    manifests: manifests.byPackageStatus,
    hasOffers: hasOffers(size),
    warehouseId: must(branches[0], 'the warehouse').branchId,
    billedBeforeShare: Math.max(0, 1 - mostBilled / (shareToBill * size.living)),
  }
  const money = createArchiveMoney(world.staff)
  return {
    chance,
    branches,
    people,
    others: moreCustomers,
    manifests,
    archive: () => money.withMoney(archiveOf(world, size)),
    archiveCounters: money.counters,
    living: () => livingOf(world, size, people),
  }
}
