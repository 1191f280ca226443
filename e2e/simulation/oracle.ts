import type { Actor } from '#sync/policies/actor.ts'
import type { Permission } from '#sync/policies/permissions.ts'
import type { Attempt, Rows } from './attempt.ts'
import {
  isDriversOwn,
  isHeld,
  isStopGone,
  isUnsaid,
  needsOfDeliveries,
  statesOfDeliveries,
} from './delivery-oracle.ts'
import { isOtherCode, statesOfPickups } from './pickup-oracle.ts'
import {
  isBadOrigin,
  isNoRoad,
  isOfOtherOffice,
  isOtherOrigin,
  statesOfRoads,
  wasOfOtherOffice,
} from './road-oracle.ts'

/**
 * The run holds these rules to be right and reasonable; they were written by hand and not taken from the mutators:
 * who may do what, and which refusal has which reason in the rows.
 */

type Plain = Readonly<Record<string, unknown>>

const needs: Readonly<Record<string, Permission>> = {
  'package.checkIn': 'CheckInPackageView',
  'package.addImage': 'CheckInPackageView',
  'package.removeImage': 'PackageUpdate',
  'package.putAway': 'PackageUpdate',
  'package.consolidate': 'PackageUpdate',
  'package.split': 'PackageUpdate',
  'package.statusUpdate': 'PackageStatusUpdate',
  'package.customs': 'PackageStatusUpdate',
  'package.deliver': 'PackageDeliver',
  'package.wayBack': 'PackageStatusUpdate',
  'review.resolve': 'PackageUpdate',
  'manifest.create': 'ManifestCreate',
  'manifest.update': 'ManifestUpdate',
  'manifest.statusUpdate': 'ManifestUpdate',
  'manifest.addPackages': 'ManifestUpdate',
  'manifest.removePackages': 'ManifestUpdate',
  'manifest.countLine': 'ManifestUpdate',
  'manifest.addExtra': 'ManifestUpdate',
  'manifest.follow': 'ManifestUpdate',
  'manifest.remove': 'ManifestDelete',
  'transfer.create': 'ManifestCreate',
  'transfer.load': 'ManifestUpdate',
  'transfer.depart': 'ManifestUpdate',
  'transfer.count': 'ManifestUpdate',
  'transfer.close': 'ManifestUpdate',
  ...needsOfDeliveries,
}
/** With this right on any package, without it on one's own. */
const ownWithout: Readonly<Record<string, Permission>> = {
  'package.update': 'PackageUpdate',
  'package.remove': 'PackageDelete',
  'package.chooseShipping': 'PackageUpdate',
  'claim.open': 'PackageUpdate',
  'pickup.announce': 'PackageDeliver',
  'pickup.arrive': 'PackageDeliver',
  'pickup.cancel': 'PackageDeliver',
}
const ownFields = ['courier', 'description', 'shipper', 'declaredValueUsdCents', 'pieces']

/** The changes that only a package's owner may make. */
const ownOnly = ['question.ask']

const has = (actor: Actor, permission: Permission): boolean =>
  actor.role === 'Admin' || actor.permissions.includes(permission)

const objectIn = (value: unknown): Plain =>
  typeof value === 'object' && value !== null ? (value as Plain) : {}

const idsIn = (args: Plain): string[] => {
  const lines = Array.isArray(args['lines']) ? args['lines'].map((line) => objectIn(line)['packageId']) : []
  const listedIds = Array.isArray(args['packageIds']) ? args['packageIds'] : []
  return [args['packageId'], ...listedIds, ...lines].filter((id): id is string => typeof id === 'string')
}

const rowIn = (rows: Rows, table: string, id: unknown): Plain | undefined => rows.get(table)?.get(String(id))

/** The package that an id means: one may have become another. */
function packageIn(rows: Rows, id: string): Plain | undefined {
  const row = rowIn(rows, 'package', id)
  return row?.['mergedInto'] ? rowIn(rows, 'package', row['mergedInto']) : row
}

const packagesIn = ({ args, moments }: Attempt): (Plain | undefined)[] =>
  idsIn(objectIn(args)).flatMap((id) => moments.map((rows) => packageIn(rows, id)))

const isOwn = (attempt: Attempt): boolean =>
  packagesIn(attempt).some((row) => row?.['accountId'] === attempt.actor.accountId)

/** Whether this actor may do this at all, then. */
export function isAllowed(attempt: Attempt): boolean {
  const { name, args, actor } = attempt
  const neededPermission = needs[name]
  if (name === 'delivery.closeDay' && !isDriversOwn(attempt)) return false
  if (name === 'delivery.handOver' && !has(actor, 'PackageDeliver')) return false
  if (neededPermission) return has(actor, neededPermission) && !isOfOtherOffice(attempt)
  if (ownOnly.includes(name)) return isOwn(attempt)
  const unlessOwn = ownWithout[name]
  if (!unlessOwn || has(actor, unlessOwn)) return true
  const fields = Object.keys(objectIn(objectIn(args)['changes']))
  return isOwn(attempt) && (name !== 'package.update' || fields.every((field) => ownFields.includes(field)))
}

const reachesPackages = [
  'claim.open',
  'question.ask',
  'package.update',
  'package.putAway',
  'package.statusUpdate',
  'package.customs',
  'package.deliver',
  'package.wayBack',
  'package.remove',
  'manifest.addPackages',
  'manifest.removePackages',
  'manifest.countLine',
  'manifest.follow',
  'transfer.load',
  'transfer.count',
  'pickup.announce',
  'pickup.arrive',
  'pickup.cancel',
]

const isWithin = ({ role, accountId, permissions }: Actor, row: Plain | undefined): boolean =>
  row?.['accountId'] === accountId ||
  (role === 'Driver' && permissions.includes('PackageView') && row?.['driverId'] === accountId)

/** Made and given away in one push: whose it was in between, no moment shows. */
const isMadeMeanwhile = ({ moments: [before, after] }: Attempt, id: string): boolean =>
  before !== undefined && after !== undefined && !packageIn(before, id) && packageIn(after, id) !== undefined

/** Whether each package that it is about is one that this actor may know of: a driver knows the own route only. */
export const isInReach = (attempt: Attempt): boolean => isDriversOwn(attempt) && arePackagesInReach(attempt)

const arePackagesInReach = (attempt: Attempt): boolean =>
  !reachesPackages.includes(attempt.name) ||
  (attempt.actor.role !== 'Driver' && has(attempt.actor, 'PackageView')) ||
  idsIn(objectIn(attempt.args)).every(
    (id) =>
      isMadeMeanwhile(attempt, id) ||
      attempt.moments.some((rows) => isWithin(attempt.actor, packageIn(rows, id))),
  )

const isGone = (row: Plain | undefined): boolean => row === undefined || row['deletedAt'] !== null

/** Rows other than packages that the arguments name. */
const entityOfField: Readonly<Record<string, string>> = {
  manifestId: 'manifest',
  transferId: 'transfer',
  reviewId: 'review',
  claimId: 'claim',
  packageImageId: 'packageImage',
}

const referencesOf = ({ name, args, moments }: Attempt): (Plain | undefined)[] =>
  Object.entries(entityOfField).flatMap(([field, table]) => {
    // A row that is being made is not there yet, and that is no reason to refuse it.
    const isNew =
      (name === 'package.addImage' && field === 'packageImageId') ||
      (name === 'transfer.create' && field === 'transferId') ||
      (name === 'claim.open' && field === 'claimId')
    const id = isNew ? null : objectIn(args)[field]
    return typeof id === 'string' ? moments.map((rows) => rowIn(rows, table, id)) : []
  })

function isMissing(attempt: Attempt): boolean {
  if (attempt.name.startsWith('delivery.')) return isStopGone(attempt)
  if (packagesIn(attempt).some(isGone) || referencesOf(attempt).some(isGone)) return true
  const image = referencesOf(attempt).find((row) => row && 'packageImageId' in row)
  const ofImage = attempt.moments.map((rows) => packageIn(rows, String(image?.['packageId'])))
  return !isInReach(attempt) || (attempt.name === 'package.removeImage' && ofImage.some(isGone))
}

const names = new Set([
  ...Object.keys(needs),
  ...Object.keys(ownWithout),
  ...ownOnly,
  'package.prealert',
  'question.read',
])

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * A change is invalid if its name is unknown or its arguments are unreadable, if it is a step back or a delay without
 * a reason, or if its owner is not a customer.
 */
function isInvalid({ name, args, moments, actor }: Attempt): boolean {
  const input = objectIn(args)
  if (!names.has(name) || 'broken' in input || isUnsaid({ name, args, moments, actor })) return true
  if (name === 'package.statusUpdate' && !input['reason'] && !input['note']) return true
  if (name === 'package.customs' && input['state'] === 'Hold' && !input['note']) return true
  if (isBadOrigin({ name, args, moments, actor }) || isNoRoad({ name, args, moments, actor })) return true
  // Boxes that customs keeps are named only on the step to the head office, and only if they are on the manifest.
  if (name === 'manifest.statusUpdate' && listIn(input['held']).length > 0) return true
  const owner = objectIn(input['changes'])['accountId']
  const isCustomer = (row: Plain | undefined) => !isGone(row) && row?.['role'] === 'User'
  return typeof owner === 'string' && moments.some((rows) => !isCustomer(rowIn(rows, 'account', owner)))
}

const statusIn = (attempt: Attempt, statuses: readonly string[]): boolean =>
  packagesIn(attempt).some((row) => statuses.includes(String(row?.['status'])))

const hasArrived = (attempt: Attempt): boolean =>
  packagesIn(attempt).some((row) => row !== undefined && row['status'] !== 'PreAlert')
const isOnManifest = (attempt: Attempt): boolean =>
  packagesIn(attempt).some((row) => typeof row?.['manifestId'] === 'string')
/** Not in the warehouse any more, or set there by its status without a check-in. */
const isNotWaiting = (attempt: Attempt): boolean =>
  packagesIn(attempt).some((row) => row?.['status'] !== 'ReceivedAtWharehouse' || row['checkedInAt'] === null)
const manifestIs = (attempt: Attempt, isSo: (status: string) => boolean): boolean =>
  referencesOf(attempt).some((row) => row !== undefined && 'sealedBy' in row && isSo(String(row['status'])))
/** A package whose mode was not chosen goes as its customer usually sends, which is by air here. */
const isOtherMode = (attempt: Attempt): boolean =>
  referencesOf(attempt).some(
    (row) =>
      row !== undefined &&
      'sealedBy' in row &&
      packagesIn(attempt).some((pkg) => pkg !== undefined && (pkg['mode'] ?? 'Air') !== row['mode']),
  )
const isNotOpen = (attempt: Attempt): boolean => manifestIs(attempt, (status) => status !== 'Open')

const onTheWay = [
  'PreAlert',
  'ReceivedAtWharehouse',
  'Shipped',
  'OnRoute',
  'AtCustoms',
  'Delayed',
  'Delivered',
]

const isUnbilled = (row: Plain | undefined): boolean =>
  row !== undefined && row['billedAt'] === null && row['chargesWaiver'] === null

/** A package that is not billed goes by the word of a few only. */
const overridesWithoutRank = (attempt: Attempt): boolean =>
  attempt.name === 'package.deliver' &&
  objectIn(attempt.args)['overrideReason'] !== '' &&
  !['Supervisor', 'Senior', 'Admin'].includes(attempt.actor.role) &&
  packagesIn(attempt).some(isUnbilled)

/** Whether something forbids giving this package to a stranger: no one here is its owner or authorized. */
function isKept({ args, moments }: Attempt, row: Plain | undefined): boolean {
  const { reason, recipient, overrideReason, code } = objectIn(args)
  if (isUnbilled(row) && !overrideReason) return true
  if (row && code) {
    if (isOtherCode(row, code)) return true
  } else if (!row || !reason || !objectIn(recipient)['idLast4']) return row !== undefined
  if (!row) return false
  if (onTheWay.includes(String(row['status'])) || row['accountId'] === null) return true
  if (objectIn(row['customs'])['state'] === 'Hold' || row['arrival'] === 'Missing') return true
  return moments.some((rows) => rowIn(rows, 'account', row['accountId'])?.['status'] !== 'Active')
}

/** Each operation needs such an obstacle for "not now" to be a right answer. */
const states: Readonly<Record<string, (attempt: Attempt) => boolean>> = {
  'package.checkIn': (attempt) =>
    statusIn(attempt, ['Delivered']) || packagesIn(attempt).some(isGone) || isOtherMode(attempt),
  'package.update': hasArrived,
  'package.putAway': (attempt) => statusIn(attempt, ['PreAlert', 'Delivered']),
  'package.remove': (attempt) => hasArrived(attempt) || isOnManifest(attempt),
  'package.customs': (attempt) => statusIn(attempt, ['Delivered']),
  'package.deliver': (attempt) => packagesIn(attempt).some((row) => isKept(attempt, row)),
  'package.statusUpdate': (attempt) => packagesIn(attempt).some((row) => row !== undefined),
  'package.wayBack': (attempt) => packagesIn(attempt).some((row) => row !== undefined),
  'manifest.addPackages': (attempt) =>
    isOtherOrigin(attempt) ||
    isNotOpen(attempt) ||
    isOnManifest(attempt) ||
    isNotWaiting(attempt) ||
    isOtherMode(attempt),
  'manifest.removePackages': isNotOpen,
  'manifest.countLine': (attempt) => manifestIs(attempt, () => true),
  'manifest.addExtra': (attempt) => manifestIs(attempt, () => true) || packagesIn(attempt).some(isGone),
  'manifest.follow': (attempt) => manifestIs(attempt, () => true),
  'manifest.update': isNotOpen,
  'manifest.statusUpdate': (attempt) => manifestIs(attempt, () => true),
  'manifest.remove': (attempt) => manifestIs(attempt, () => true),
  ...statesOfDeliveries,
  ...statesOfRoads,
  ...statesOfPickups,
}

const takesAway = ['package.deliver', 'package.update', 'package.remove', 'package.statusUpdate']

/** Packages that are on a delivery go with it. */
const isOnDelivery = ({ name, args, moments }: Attempt): boolean =>
  takesAway.includes(name) && isHeld(moments, idsIn(objectIn(args)))

const isAnnounced = ({ name, args, moments }: Attempt): boolean =>
  name === 'package.prealert' &&
  moments.some((rows) =>
    [...(rows.get('package')?.values() ?? [])].some((row) =>
      (row as unknown as { codes: string[] }).codes.includes(String(objectIn(args)['trackingNumber'])),
    ),
  )

/** Whether a customer has written as many lines as a day takes. */
const hasAskedMuch = ({ name, moments, actor }: Attempt): boolean =>
  name === 'question.ask' &&
  moments.some((rows) => {
    const threads = [...(rows.get('question')?.values() ?? [])] as unknown as Plain[]
    const ownThreads = threads.filter((row) => row['accountId'] === actor.accountId)
    return ownThreads.flatMap((row) => listIn(row['lines'])).length >= 30
  })

const reasons: Readonly<Record<string, (attempt: Attempt) => boolean>> = {
  forbidden: (attempt) => !isAllowed(attempt) || overridesWithoutRank(attempt) || wasOfOtherOffice(attempt),
  'not-found': isMissing,
  invalid: isInvalid,
  'wrong-state': (attempt) => isOnDelivery(attempt) || (states[attempt.name]?.(attempt) ?? false),
  'already-exists': isAnnounced,
  'too-many': hasAskedMuch,
}

/** Whether the rows and rights of then explain a refusal. A code that is not among these has no good reason here. */
export const hasReason = (code: string | null, attempt: Attempt): boolean =>
  reasons[code ?? '']?.(attempt) ?? false
