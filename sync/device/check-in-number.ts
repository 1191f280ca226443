import type { Prepare } from '../engine/outbox.ts'
import { childId } from '../lib/ids.ts'
import { isRecord } from '../lib/is-record.ts'
import { CheckInArgs } from '../mutators/packages/check-in.ts'
import { findByCode, findPackage } from '../mutators/packages/rows.ts'
import { hawbOf } from '../rules/packages/hawb.ts'
import { keysOf } from '../rules/tracking/keys.ts'
import { recognise } from '../rules/tracking/recognise.ts'
import type { Tx } from '../tx.ts'
import { type TakenHawb, takeHawb } from './hawb-blocks.ts'
import type { HawbRange } from './tables.ts'

/** The number that the next check-in will probably get. It's a guess, to look it up together with the rest. */
let likelyNumber: string | null = null

/**
 * Assigns a HAWB from the device's block to a check-in or a consolidation without one, unless the package has one or is already checked
 * in. If the blocks are used up, the check-in goes without, and the label is printed once the server has assigned a
 * number.
 */
export const assignHawb: Prepare = async ({ uid, name, args }, rows, client) => {
  if (name === 'package.consolidate') return withNumber(args, rows, (await client).hawb ?? [])
  if (name !== 'package.checkIn') return { args }
  const parsed = CheckInArgs.safeParse(args)
  // The mutator reports invalid arguments in its own words.
  if (!parsed.success || parsed.data.hawbNumber !== null) return { args }
  const { packageId, rawBarcode, trackingNumber } = parsed.data
  const code = recognise(rawBarcode || trackingNumber)
  // The mutator's later reads are started now, all in parallel.
  for (const query of [
    ...keysOf(code).map((key) => rows.find('package', 'codes', key)),
    rows.find('packageEvent', 'packageId', packageId),
    rows.find('packageImage', 'packageId', packageId),
    rows.get('packageEvent', childId(uid, 1)),
    ...(likelyNumber ? [rows.find('package', 'codes', likelyNumber)] : []),
  ])
    query.catch(() => undefined)
  const existing = (await findPackage(rows, packageId)) ?? (await findByCode(rows, code)).known
  if (existing?.hawbNumber || existing?.checkedInAt) return { args }
  return withNumber(args, rows, (await client).hawb ?? [])
}

async function withNumber(args: unknown, rows: Tx, hawb: readonly HawbRange[]): ReturnType<Prepare> {
  if (isRecord(args) && args['hawbNumber']) return { args }
  const next = await takeFreeNumber(rows, hawb)
  if (!next) return { args, client: { hawb: markUsedUp(hawb) } }
  likelyNumber = hawbOf(next.year, next.serial + 1)
  return {
    args: { ...(isRecord(args) ? args : {}), hawbNumber: hawbOf(next.year, next.serial) },
    client: { hawb: next.left },
  }
}

/**
 * The next number that is on no package. A number that is on one is used up: after a restore, two devices may have had
 * the same block.
 */
async function takeFreeNumber(rows: Tx, hawb: readonly HawbRange[]): Promise<TakenHawb | null> {
  let next = takeHawb(hawb)
  while (next && (await rows.find('package', 'codes', hawbOf(next.year, next.serial))).length > 0)
    next = takeHawb(next.left)
  return next
}

/** The blocks with all remaining numbers used up, because each turned out to be taken. */
const markUsedUp = (hawb: readonly HawbRange[]): HawbRange[] =>
  hawb.map((range) => ({ ...range, next: Math.max(range.next, range.to + 1) }))
