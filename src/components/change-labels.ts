import { attemptReasonText } from '#sync/entities/deliveries/delivery-status.ts'
import { fieldLabel } from '#sync/entities/field-label.ts'
import { customsText } from '#sync/entities/packages/customs.ts'
import { manifestStatusText } from '#sync/entities/packages/manifest-status.ts'
import { statusText } from '#sync/entities/packages/package-status.ts'
import { shipChoiceText } from '#sync/entities/packages/ship-choice.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { binText } from '#sync/rules/packages/bin-text.ts'
import { jmdText } from '#sync/rules/prices/money.ts'
import { plural } from '../ui/texts/format.ts'

/** The parts of a queued change that its label needs. */
export interface NamedChange {
  readonly name: string
  readonly args: unknown
}

/** Returns a package's tracking number if this device knows it. */
export type NameOf = (packageId: string) => string | undefined

const wayBackText = {
  Ask: (pkg: string) => `Ask the customer about ${pkg}`,
  Leave: (pkg: string) => `Send back ${pkg}`,
  Arrive: (pkg: string) => `Record ${pkg} as returned`,
} as const

type ChangeText = { [N in MutatorName]: (args: ArgsOf<N>, name: NameOf) => string }

const packageText = (packageId: string, name: NameOf): string => name(packageId) ?? 'a package'
const packagesText = (ids: readonly string[], name: NameOf): string =>
  ids.length === 1 ? packageText(ids[0] ?? '', name) : plural(ids.length, 'package')

const resolutionText = { keep: 'keep what stood', replace: 'take what was offered', merge: 'merge' } as const

/** The type makes a mutator without a label fail to compile. */
const changeTexts: ChangeText = {
  'package.checkIn': (args) => `Check in ${args.trackingNumber}`,
  'package.undoCheckIn': (args, name) => `Undo the check-in of ${packageText(args.packageId, name)}`,
  'package.prealert': (args) => `Pre-alert ${args.trackingNumber}`,
  'package.create': (args) => `Add ${args.trackingNumber}`,
  'package.update': (args, name) => {
    const fields = Object.keys(args.changes).map((field) => fieldLabel(field).toLowerCase())
    return `Change ${packageText(args.packageId, name)}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`
  },
  'package.putAway': ({ packageId, bin }, name) =>
    bin === ''
      ? `Take ${packageText(packageId, name)} out of its bin`
      : `Put ${packageText(packageId, name)} into ${binText(bin)}`,
  'package.consolidate': ({ packageIds }) => `Consolidate ${plural(packageIds.length, 'package')}`,
  'package.split': ({ packageId, pieces }, name) =>
    pieces
      ? `Split ${packageText(packageId, name)} into ${pieces} pieces`
      : `Take ${packageText(packageId, name)} apart`,
  'package.chooseShipping': ({ packageIds, shipWhen }, name) =>
    `${packagesText(packageIds, name)}: ${shipChoiceText[shipWhen]}`,
  'package.statusUpdate': (args, name) =>
    `Set ${packagesText(args.packageIds, name)} to “${statusText(args.status)}”`,
  'package.customs': (args, name) =>
    `Record ${packagesText(args.packageIds, name)}: ${customsText[args.state]}`,
  'package.deliver': (args, name) =>
    `Hand over ${packagesText(args.packageIds, name)} to ${args.recipient.name}`,
  'package.wayBack': ({ packageId, step }, name) => wayBackText[step](packageText(packageId, name)),
  'package.remove': (args, name) => `Delete ${packageText(args.packageId, name)}`,
  'package.addImage': (args, name) => `Photo of ${packageText(args.packageId, name)}`,
  'package.removeImage': () => 'Delete a photo',
  'pickup.announce': ({ packageIds }, name) => `Say when you come for ${packagesText(packageIds, name)}`,
  'pickup.arrive': ({ packageIds }, name) =>
    `Say that somebody is here for ${packagesText(packageIds, name)}`,
  'pickup.cancel': ({ packageIds }, name) => `Say that nobody comes for ${packagesText(packageIds, name)}`,
  'review.resolve': (args) => `Settle a review: ${resolutionText[args.resolution]}`,
  'manifest.create': () => 'Start a manifest',
  'manifest.update': () => 'Change a manifest',
  'manifest.statusUpdate': (args) => `Set a manifest to “${manifestStatusText[args.status]}”`,
  'manifest.addPackages': (args, name) => `Put ${packagesText(args.packageIds, name)} on a manifest`,
  'manifest.removePackages': (args, name) => `Take ${packagesText(args.packageIds, name)} off a manifest`,
  'manifest.countLine': ({ lines }, name) => {
    const ids = lines.map(({ packageId }) => packageId)
    return `Count ${packagesText(ids, name)}${lines.length === 1 ? ` as ${lines[0]?.arrival.toLowerCase()}` : ''}`
  },
  'manifest.addExtra': ({ trackingNumber }) => `Add ${trackingNumber} to a manifest as extra`,
  'manifest.follow': (args, name) => `Move ${packagesText(args.packageIds, name)} to where the manifest is`,
  'manifest.remove': () => 'Delete a manifest',
  'transfer.create': () => 'Start a transfer',
  'transfer.load': ({ packageIds, removedPackageIds = [] }, name) =>
    packageIds.length === 0 && removedPackageIds.length > 0
      ? `Take ${packagesText(removedPackageIds, name)} off a transfer`
      : `Load ${packagesText(packageIds, name)} onto a transfer`,
  'transfer.depart': () => 'Send off a transfer',
  'transfer.count': ({ lines }, name) => {
    const ids = lines.map(({ packageId }) => packageId)
    if (ids.length === 0) return 'Note that a transfer has come'
    return `Count ${packagesText(ids, name)} off a transfer${lines.length === 1 ? ` as ${lines[0]?.arrival.toLowerCase()}` : ''}`
  },
  'transfer.close': ({ missingPackageIds = [] }) =>
    missingPackageIds.length === 0
      ? 'Close a transfer'
      : `Close a transfer with ${plural(missingPackageIds.length, 'package')} missing`,
  'delivery.load': (args, name) => `Load ${packagesText(args.packageIds, name)}`,
  'delivery.setOut': () => 'Set out with a delivery',
  'delivery.handOver': ({ proof, collected }) =>
    `Hand over a delivery to ${proof.recipientName}${collected ? ` and collect ${jmdText(collected.amountJmdCents)}` : ''}`,
  'delivery.fail': ({ reason }) => `Note an attempt: ${attemptReasonText[reason]}`,
  'delivery.bringBack': () => 'Bring a delivery back to the office',
  'claim.open': ({ packageId }, name) => `Claim for ${packageText(packageId, name)}`,
  'question.ask': (args, name) => `Ask about ${packageText(args.packageId, name)}`,
  'question.read': () => 'Note that you read an answer',
  'delivery.closeDay': ({ countedJmdCents }) => `Close the day with ${jmdText(countedJmdCents)} in cash`,
}

/** A change's line in a list of pending work. Never throws, because a queue may hold what an older version wrote. */
export function changeLabel(change: NamedChange, name: NameOf = () => undefined): string {
  if (!Object.hasOwn(changeTexts, change.name)) return change.name
  const text = changeTexts[change.name as MutatorName] as (args: unknown, name: NameOf) => string
  try {
    return text(change.args, name)
  } catch {
    return change.name
  }
}
