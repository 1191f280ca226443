import { manifestStatusText } from '#sync/entities/manifest-status.ts'
import { statusText } from '#sync/entities/package-status.ts'
import type { ArgsOf, MutatorName } from '#sync/mutators/index.ts'
import { plural } from '../ui/format.ts'
import { labelOf } from './package-labels.ts'

/** A queued change as far as words need it. */
export interface NamedChange {
  readonly name: string
  readonly args: unknown
}

/** A package's tracking number, where this device knows it. */
export type NameOf = (packageId: string) => string | undefined

type ChangeText = { [N in MutatorName]: (args: ArgsOf<N>, name: NameOf) => string }

const one = (packageId: string, name: NameOf): string => name(packageId) ?? 'a package'
const some = (ids: readonly string[], name: NameOf): string =>
  ids.length === 1 ? one(ids[0] ?? '', name) : plural(ids.length, 'package')

const resolutionText = { keep: 'keep what stood', replace: 'take what was offered', merge: 'merge' } as const

/** A change without words does not compile. */
const changeTexts: ChangeText = {
  'package.checkIn': (args) => `Check in ${args.trackingNumber}`,
  'package.undoCheckIn': (args, name) => `Undo the check-in of ${one(args.packageId, name)}`,
  'package.prealert': (args) => `Pre-alert ${args.trackingNumber}`,
  'package.create': (args) => `Add ${args.trackingNumber}`,
  'package.update': (args, name) => {
    const fields = Object.keys(args.changes).map((field) => labelOf(field).toLowerCase())
    return `Change ${one(args.packageId, name)}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`
  },
  'package.statusUpdate': (args, name) =>
    `Set ${some(args.packageIds, name)} to “${statusText(args.status)}”`,
  'package.deliver': (args, name) => `Hand ${some(args.packageIds, name)} to ${args.recipient.name}`,
  'package.remove': (args, name) => `Delete ${one(args.packageId, name)}`,
  'package.addImage': (args, name) => `Photo of ${one(args.packageId, name)}`,
  'package.removeImage': () => 'Delete a photo',
  'review.resolve': (args) => `Settle a review: ${resolutionText[args.resolution]}`,
  'manifest.create': () => 'Start a manifest',
  'manifest.update': () => 'Change a manifest',
  'manifest.statusUpdate': (args) => `Set a manifest to “${manifestStatusText[args.status]}”`,
  'manifest.addPackages': (args, name) => `Put ${some(args.packageIds, name)} on a manifest`,
  'manifest.removePackages': (args, name) => `Take ${some(args.packageIds, name)} off a manifest`,
  'manifest.countLine': ({ lines }, name) => {
    const ids = lines.map(({ packageId }) => packageId)
    return `Count ${some(ids, name)}${lines.length === 1 ? ` as ${lines[0]?.arrival.toLowerCase()}` : ''}`
  },
  'manifest.remove': () => 'Delete a manifest',
}

/** One line for a list of waiting work. Never throws: a queue may hold what an older version wrote. */
export function changeLabel(change: NamedChange, name: NameOf = () => undefined): string {
  if (!Object.hasOwn(changeTexts, change.name)) return change.name
  const text = changeTexts[change.name as MutatorName] as (args: unknown, name: NameOf) => string
  try {
    return text(change.args, name)
  } catch {
    return change.name
  }
}

/** The package a change is about, when it is about one. */
export function packageIdOf(change: NamedChange): string | null {
  const { args } = change
  if (typeof args !== 'object' || args === null) return null
  if ('packageId' in args && typeof args.packageId === 'string') return args.packageId
  const ids = 'packageIds' in args && Array.isArray(args.packageIds) ? args.packageIds : []
  return ids.length === 1 && typeof ids[0] === 'string' ? ids[0] : null
}
