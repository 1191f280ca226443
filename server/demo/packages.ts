import type { Account } from '#sync/entities/accounts/account.ts'
import type { Manifest } from '#sync/entities/packages/manifest.ts'
import { codesOf, type Package } from '#sync/entities/packages/package.ts'
import type { PackageEvent } from '#sync/entities/packages/package-event.ts'
import { type PackageStatus, packageLine, placeOnLine } from '#sync/entities/packages/package-status.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs, hourMs } from '#sync/lib/durations.ts'
import { must } from '#sync/lib/must.ts'
import { namesIn } from '#sync/lib/names-in.ts'
import { blankPackage } from '#sync/mutators/packages/rows.ts'
import { addOpenDays } from '#sync/rules/deliveries/office-days.ts'
import { foldCustoms } from '#sync/rules/manifests/customs.ts'
import { beginEnding } from '#sync/rules/packages/ending.ts'
import { hawbOf } from '#sync/rules/packages/hawb.ts'
import { chargeableLb } from '#sync/rules/prices/chargeable.ts'
import { withDemoLines } from './boxes.ts'
import type { Chance } from './chance.ts'
import { trackingNumber } from './numbers.ts'
import { ageMs, demoTransit, restMs } from './pace.ts'

/** The duty category of goods that aren't general ones. */
const categories: Readonly<Record<string, string>> = {
  'Running shoes': 'Clothing and shoes',
  'Summer dresses': 'Clothing and shoes',
  'Baby clothes': 'Clothing and shoes',
  'Brake pads': 'Vehicle parts',
  'Car stereo': 'Vehicle parts',
  'School books': 'Books',
  Laptop: 'Computers',
  Vitamins: 'Medicines',
}

const goods: readonly (readonly [string, string])[] = [
  ['Running shoes', 'Nike'],
  ['Phone case', 'Amazon'],
  ['Brake pads', 'RockAuto'],
  ['Hair products', 'Sally Beauty'],
  ['Laptop', 'Best Buy'],
  ['Kitchen mixer', 'Walmart'],
  ['School books', 'Amazon'],
  ['Curtains', 'Wayfair'],
  ['Vitamins', 'iHerb'],
  ['Baby clothes', 'Carter’s'],
  ['Car stereo', 'Crutchfield'],
  ['Summer dresses', 'Shein'],
  ['Power drill', 'Home Depot'],
  ['Headphones', 'eBay'],
  ['Printer ink', 'Staples'],
]
const delays = ['Held for inspection', 'Flight cancelled', 'Waiting for the merchant’s invoice'] as const

/** How many of a hundred living packages are in each status. */
const shares: Record<PackageStatus, number> = {
  PreAlert: 8,
  ReceivedAtWharehouse: 17,
  Shipped: 8,
  OnRoute: 6,
  AtCustoms: 9,
  AtHeadOffice: 8,
  AtLocalOffice: 8,
  ReadyForPickup: 13,
  Delivered: 20,
  Delayed: 3,
}
const spread = namesIn(shares).flatMap((status) => Array.from({ length: shares[status] }, () => status))

export interface World {
  readonly chance: Chance
  readonly nowMs: number
  readonly customers: readonly Account[]
  readonly staff: readonly Account[]
  /** By the status of the packages in them. */
  readonly manifests: ReadonlyMap<PackageStatus, readonly Manifest[]>
  /** The warehouse of packages without a manifest. */
  readonly warehouseId: string
  /** The share of packages past the head office that were billed before the company came to Quayside, from 0 to 1. */
  readonly billedBeforeShare: number
  /** True if some boxes have goods of several kinds. */
  readonly hasOffers: boolean
}

export interface DemoPackage {
  readonly pkg: Package
  readonly events: readonly PackageEvent[]
}

const nameOf = (account: Account): string => `${account.firstName} ${account.lastName}`

/** When each step happened, backwards from the last one. */
function stepsTo(world: World, last: PackageStatus, endMs: number): [PackageStatus, number][] {
  const { chance } = world
  const end = placeOnLine(last)
  const steps: [PackageStatus, number][] = []
  let at = endMs
  for (const status of packageLine.slice(chance.yes(0.5) ? 0 : 1, end + 1).toReversed()) {
    steps.unshift([status, at])
    at -= restMs(chance, packageLine[placeOnLine(status) - 1] ?? 'PreAlert')
  }
  return steps.length > 0 ? steps : [[last, endMs]]
}

function measures(chance: Chance) {
  const small = chance.yes(0.75)
  const inches = (max: number) => chance.whole(30, max * 10) / 10
  return {
    weightLb: chance.whole(20, small ? 800 : 6000) / 100,
    lengthIn: inches(small ? 18 : 48),
    widthIn: inches(small ? 12 : 30),
    heightIn: inches(small ? 10 : 30),
  }
}

function eventsOf(
  world: World,
  pkg: Package,
  steps: readonly [PackageStatus, number][],
  delay: string | null,
) {
  const { chance, staff } = world
  const allSteps =
    delay === null ? steps : [...steps, ['Delayed', (steps.at(-1)?.[1] ?? 0) + hourMs] as const]
  return allSteps.map(([status, atMs]): PackageEvent => {
    const at = isoOf(atMs)
    return {
      packageEventId: chance.id(atMs),
      driverId: null,
      offices: [],
      packageId: pkg.packageId,
      accountId: pkg.accountId,
      status,
      stepBack: false,
      occurredAt: at,
      deviceAt: null,
      rank: 0,
      recordedAt: at,
      by: status === 'PreAlert' ? 'Customer' : nameOf(chance.pick(staff)),
      deviceId: '',
      branchId: null,
      headingTo: null,
      customs: null,
      note: status === 'Delayed' ? (delay ?? '') : status === 'Delivered' ? (pkg.deliveredTo ?? '') : '',
      version: 0,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      archivedAt: pkg.archivedAt,
    }
  })
}

/** The fields that are only known once the warehouse has the package in hand. */
function intake(world: World, serial: number, at: string, manifest: Manifest | null): Partial<Package> {
  const { chance } = world
  return {
    ...measures(chance),
    originBranchId: manifest?.originBranchId ?? world.warehouseId,
    hawbNumber: hawbOf(Number(at.slice(0, 4)), serial + 1),
    checkedInAt: at,
    checkedInBy: nameOf(chance.pick(world.staff)),
    bin: `${chance.letters(1)}${chance.whole(1, 9)}-${chance.whole(1, 40)}`,
    condition: chance.yes(0.95) ? 'Sealed' : chance.pick(['Open', 'Damaged', 'Wet', 'Crushed'] as const),
    battery: chance.yes(0.1) ? 'Installed' : 'None',
  }
}

/** Its owner came to the counter, with a licence. */
const handoverTo = (owner: Account, number: string, at: string): Package['handover'] => ({
  recipientName: nameOf(owner),
  relationship: 'Self',
  idType: 'DriversLicence',
  idLast4: number.slice(-4),
  reason: '',
  overrideReason: '',
  by: 'Una Clarke',
  at,
  branchId: owner.branchId,
  signatureFileId: null,
  photoFileIds: [],
  onward: null,
})

const unidentifiedShare = 0.04

function ownerOf(world: World, status: PackageStatus): Account | null {
  const isUnidentified = status === 'ReceivedAtWharehouse' && world.chance.yes(unidentifiedShare * 4)
  return isUnidentified ? null : world.chance.pick(world.customers)
}

/** Archived ones were delivered from two and a half years to four months ago. */
const ageOf = (chance: Chance, archivedShare: number | null, status: PackageStatus): number =>
  archivedShare === null
    ? ageMs(chance, status)
    : (900 - 780 * archivedShare) * dayMs + chance.whole(0, 5 * dayMs)

/** A demo bills only some packages itself; packages that the company handled before that owe nothing. */
const leftHeadOffice: readonly PackageStatus[] = ['AtLocalOffice', 'ReadyForPickup', 'Delivered']

function waiverOf(world: World, { serial, owner, archivedShare }: DemoPackagePlan, pkg: Package) {
  const isSpread = (serial * 7919) % 997 < world.billedBeforeShare * 997
  // Nothing is known that a delivered one could be billed by.
  const isValueless = pkg.status === 'Delivered' && pkg.declaredValueUsdCents === null
  const isBilled =
    archivedShare !== null || (!owner && leftHeadOffice.includes(pkg.status) && (isSpread || isValueless))
  return isBilled ? billedBefore(pkg.updatedAt) : null
}

export interface DemoPackagePlan {
  /** Counts the packages; makes each one's HAWB its own. */
  readonly serial: number
  /** How far along the archive it lies, from 0 the oldest to 1; null for one that is still work in hand. */
  readonly archivedShare: number | null
  readonly status?: PackageStatus
  readonly owner?: Account
  /** Its owner got a reminder, if it waits at the counter. */
  readonly isReminded?: boolean
}

const billedBefore = (at: string): Package['chargesWaiver'] => ({
  reason: 'Billed before the company used Quayside',
  by: 'Quayside',
  at,
})

/** A few packages at the counter wait too long, and their customers were reminded of them. */
function endingOf({ nowMs }: World, { serial, isReminded = false }: DemoPackagePlan): Package['ending'] {
  if (!isReminded && serial % 12 !== 5) return null
  const at = isoOf(nowMs - 2 * dayMs)
  return {
    ...beginEnding('Unclaimed', 'Noticed', { reason: '', by: 'Quayside', at }),
    notices: [{ day: 14, at }],
  }
}

/** A package with its history, at a random point of its way. */
export function makePackage(world: World, wish: DemoPackagePlan): DemoPackage {
  const { chance } = world
  const isArchived = wish.archivedShare !== null
  const status = wish.status ?? (isArchived ? 'Delivered' : chance.pick(spread))
  const lastStatus = status === 'Delayed' ? chance.pick(['AtCustoms', 'OnRoute'] as const) : status
  const endMs = world.nowMs - ageOf(chance, wish.archivedShare, lastStatus)
  const allSteps = stepsTo(world, lastStatus, endMs)
  // An archived package keeps the steps people ask about: when it came and when it went.
  const steps = isArchived
    ? allSteps.filter(([step]) => ['ReceivedAtWharehouse', 'Delivered'].includes(step))
    : allSteps
  const [, firstMs] = must(steps[0], 'a first step')
  const owner = wish.owner ?? ownerOf(world, lastStatus)
  const [description, shipper] = chance.pick(goods)
  const { courier, trackingNumber: number } = trackingNumber(chance)
  const hasArrived = lastStatus !== 'PreAlert'
  const receivedAt = isoOf(steps.find(([step]) => step === 'ReceivedAtWharehouse')?.[1] ?? endMs)
  const hasInvoice = chance.yes(0.6)
  const manifest = isArchived ? null : pickManifest(world, lastStatus)
  const row: Package = {
    ...blankPackage(chance.id(firstMs), isoOf(firstMs)),
    trackingNumber: number,
    trackingNormalized: number,
    courier,
    description: owner || chance.yes(0.3) ? description : '',
    shipper,
    accountId: owner?.accountId ?? null,
    branchId: owner?.branchId ?? null,
    dutyCategory: owner ? (categories[description] ?? 'General goods') : null,
    // Demo visitors' announced packages have a declared value.
    declaredValueUsdCents:
      owner && (chance.yes(0.85) || wish.status === 'PreAlert') ? chance.whole(500, 40_000) : null,
    pieces: chance.yes(0.92) ? 1 : chance.whole(2, 4),
    status,
    delayedReason: status === 'Delayed' ? chance.pick(delays) : null,
    invoiceState: hasInvoice ? 'Received' : 'Missing',
    ...(hasArrived ? intake(world, wish.serial, receivedAt, manifest) : {}),
    manifestId: manifest?.manifestId ?? null,
    mode: manifest?.mode ?? owner?.defaultMode ?? null,
    deliveredAt: lastStatus === 'Delivered' ? isoOf(endMs) : null,
    deliveredTo: lastStatus === 'Delivered' && owner ? nameOf(owner) : null,
    handover: lastStatus === 'Delivered' && owner ? handoverTo(owner, number, isoOf(endMs)) : null,
    ending: lastStatus === 'ReadyForPickup' && owner ? endingOf(world, wish) : null,
    updatedAt: isoOf(endMs),
    archivedAt: isArchived ? isoOf(Math.min(endMs + 90 * dayMs, world.nowMs)) : null,
  }
  const goodsRow = world.hasOffers && !isArchived ? withDemoLines(row, wish.serial) : row
  const chargesWaiver = waiverOf(world, wish, goodsRow)
  const expectedDays =
    isArchived || !hasArrived ? {} : daysToldAt(receivedAt, manifestOf(world, row, lastStatus))
  const pkg = {
    ...goodsRow,
    ...expectedDays,
    chargesWaiver,
    codes: codesOf(row),
    chargeableLb: chargeableLb(row),
  }
  const events = eventsOf(world, pkg, steps, pkg.delayedReason)
  return { pkg: { ...pkg, customs: foldCustoms(pkg.customs, events) }, events }
}

const manifestOf = (world: World, { manifestId }: Package, status: PackageStatus) =>
  world.manifests.get(status)?.find((manifest) => manifest.manifestId === manifestId)

/** The days that owners read when their package is checked in, so that some of the demo's are late. */
function daysToldAt(receivedAt: string, manifest: Manifest | undefined): Partial<Package> {
  const transit = demoTransit[manifest?.mode === 'Sea' ? 'sea' : 'air']
  const dayAfter = (count: number) => addOpenDays(null, jamaicaDay(receivedAt), count)
  return transit ? { expectedFrom: dayAfter(transit.from), expectedTo: dayAfter(transit.to) } : {}
}

function pickManifest(world: World, status: PackageStatus): Manifest | null {
  const fitting = world.manifests.get(status)
  if (!fitting) return null
  return status === 'ReceivedAtWharehouse' && world.chance.yes(0.5) ? null : world.chance.pick(fitting)
}
