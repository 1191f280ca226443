import { childId } from '../lib/ids.ts'
import { CheckInArgs } from '../mutators/packages/check-in.ts'
import { findByCode, findPackage } from '../mutators/packages/rows.ts'
import { hawbOf } from '../rules/hawb.ts'
import { recognise } from '../rules/tracking/recognise.ts'
import { takeHawb } from './hawb.ts'
import type { Prepare } from './outbox.ts'

/** The number the next check-in will probably take: a guess, to look it up together with the rest. */
let likely: string | null = null

/**
 * A check-in without a HAWB takes one from the device's block, unless the package has one or is in already.
 * With the blocks used up the check-in goes without: the label is printed when the server has given a number.
 */
export const withHawb: Prepare = async ({ uid, name, args }, rows, client) => {
  if (name !== 'package.checkIn') return { args }
  const given = CheckInArgs.safeParse(args)
  // What is wrong with the arguments the mutator says in its own words.
  if (!given.success || given.data.hawbNumber !== null) return { args }
  const { packageId, rawBarcode, trackingNumber } = given.data
  const code = recognise(rawBarcode || trackingNumber).canonical
  // What the mutator is going to ask is asked now, all at once.
  for (const asked of [
    rows.find('package', 'codes', code),
    rows.find('packageEvent', 'packageId', packageId),
    rows.find('packageImage', 'packageId', packageId),
    rows.get('packageEvent', childId(uid, 1)),
    ...(likely ? [rows.find('package', 'codes', likely)] : []),
  ])
    asked.catch(() => undefined)
  const known = (await findPackage(rows, packageId)) ?? (await findByCode(rows, code))
  if (known?.hawbNumber || known?.checkedInAt) return { args }
  const next = takeHawb((await client).hawb ?? [])
  if (!next) return { args }
  likely = hawbOf(next.year, next.serial + 1)
  return { args: { ...(args as object), hawbNumber: hawbOf(next.year, next.serial) }, hawb: next.left }
}
