import { jamaicaDay, startOfDay } from '#sync/lib/business-day.ts'
import { isoOf } from '#sync/lib/clock.ts'
import { dayMs } from '#sync/lib/durations.ts'
import type { HawbBlock } from '#sync/protocol/messages.ts'
import { lastHawbSerial } from '#sync/rules/packages/hawb.ts'
import type { Statements } from '../db/core/reading/statements.ts'
import {
  addBlock,
  blocksOfAccount,
  blocksOfClient,
  gapSerial,
  highestHawbBetween,
  highestSerial,
} from '../db/packages/number-queries.ts'

export { jamaicaDay }

/** The most numbers that one device gets at a time, for a day without a signal. */
export const hawbBlockSize = 500
/** A scanner that never rests does two thousand a day. */
const mostForClient = 5000
/** Many devices may share a login. */
const mostForAccount = 20_000
/** Numbers that an account's devices received within `unusedDays` and that are on no package. */
const mostUnused = 20_000
const unusedDays = 30
/** The client id of the numbers that a restore skips. */
const restoreClient = 'restore'

interface Reservation {
  readonly count: number
  readonly clientId: string
  readonly now: string
}

export const yearOf = (now: string): number => Number(jamaicaDay(now).slice(0, 4))

export const labelStart = (year: number, serial: number): string =>
  `QS${String(year % 100).padStart(2, '0')}${String(serial).padStart(7, '0')}`

export const serialOf = (hawbNumber: string): number => Number(hawbNumber.slice(4, 11))

export const highestOf = async (write: Pick<Statements, 'get'>, year: number): Promise<number> =>
  (await write.get(highestSerial, { year }))?.serial ?? 0

/**
 * The first of `count` serials above all blocks that are on no package: numbers that came with a database from
 * elsewhere are in no block. One package with a high number doesn't use up all the numbers below.
 */
async function firstFree(write: Statements, year: number, count: number): Promise<number> {
  let from = (await highestOf(write, year)) + 1
  while (from <= lastHawbSerial) {
    const to = Math.min(from + count - 1, lastHawbSerial)
    const range = { first: labelStart(year, from), last: `${labelStart(year, to)}9` }
    const used = (await write.get(highestHawbBetween, range))?.hawbNumber
    if (!used) return from
    from = serialOf(used) + 1
  }
  return from
}

/**
 * Reserves a block of HAWB serials. It is smaller than requested at the end of a year's range, and null when the range
 * is used up. Must run inside a transaction.
 */
export async function reserveSerials(
  write: Statements,
  { count, clientId, now }: Reservation,
): Promise<HawbBlock | null> {
  const year = yearOf(now)
  const from = await firstFree(write, year, count)
  if (from > lastHawbSerial) return null
  const block = { year, from, to: Math.min(from + count - 1, lastHawbSerial) }
  await write.send(addBlock, { year, fromSerial: block.from, toSerial: block.to, clientId, at: now })
  return block
}

interface Asking {
  readonly clientId: string
  readonly accountId: string
  readonly now: string
  /** The end of the last block that the device has; null: none of this history. Undefined: an app that does not say. */
  readonly held: { readonly year: number; readonly to: number } | null | undefined
}

interface AssignedBlocks {
  readonly blocks: HawbBlock[]
  /** Why there are none, in words for the device's user. */
  readonly problem: string | null
}

export const noneLeftText = (year: number): string =>
  `All HAWB numbers of ${year} are used up. You can keep checking in: packages get a number when there are new ones.`
const enoughTodayText =
  'This device has had all the HAWB numbers it gets in a day. You can keep checking in: the server gives each package its number when it syncs.'

const manyUnusedText =
  'Devices with this login have thousands of HAWB numbers that are on no package yet. You can keep checking in: the server gives each package its number when it syncs.'

/** A device uses a block from its beginning: what is above the last number on a package is unused. */
async function unusedOf(write: Statements, { accountId, now }: Asking, year: number): Promise<number> {
  const at = isoOf(Date.parse(now) - unusedDays * dayMs)
  let unusedCount = 0
  for (const block of await write.all(blocksOfAccount, { accountId, at })) {
    const { year: blockYear, fromSerial, toSerial } = block
    if (blockYear !== year) continue
    const range = { first: labelStart(year, fromSerial), last: `${labelStart(year, toSerial)}9` }
    const last = (await write.get(highestHawbBetween, range))?.hawbNumber
    unusedCount += toSerial - (last ? serialOf(last) : fromSerial - 1)
  }
  return unusedCount
}

/** A block that the device never heard of is assigned again; otherwise a new one, up to a limit per day. */
export async function blockFor(statements: Statements, asking: Asking): Promise<AssignedBlocks> {
  const { clientId, accountId, now } = asking
  const year = yearOf(now)
  const open = await openBlocks(statements, asking, year)
  if (open.length > 0) return { blocks: open, problem: null }
  const today = await statements.all(blocksOfAccount, { accountId, at: startOfDay(jamaicaDay(now)) })
  const sum = (list: typeof today) =>
    list.reduce((n, { fromSerial, toSerial }) => n + toSerial - fromSerial + 1, 0)
  const ownCount = sum(today.filter((block) => block.clientId === clientId))
  if (ownCount >= mostForClient || sum(today) >= mostForAccount)
    return { blocks: [], problem: enoughTodayText }
  if ((await unusedOf(statements, asking, year)) >= mostUnused) return { blocks: [], problem: manyUnusedText }
  const block = await reserveSerials(statements, { count: hawbBlockSize, clientId, now })
  return block ? { blocks: [block], problem: null } : { blocks: [], problem: noneLeftText(year) }
}

/** This client's blocks of this year, and of this history, that it does not have. */
async function openBlocks(write: Statements, { clientId, held }: Asking, year: number): Promise<HawbBlock[]> {
  const gap = (await write.get(gapSerial, { year, clientId: restoreClient }))?.serial ?? 0
  const blocks = await write.all(blocksOfClient, { year, clientId, above: gap })
  // An app that doesn't say which blocks it has gets its last block again while none of its numbers are on a package.
  const last = blocks.at(-1)
  if (held === undefined && last) {
    const { fromSerial: from, toSerial: to } = last
    const range = { first: labelStart(year, from), last: `${labelStart(year, to)}9` }
    return (await write.get(highestHawbBetween, range)) ? [] : [{ year, from, to }]
  }
  const lastHeld = !held ? 0 : held.year === year ? held.to : held.year > year ? lastHawbSerial : 0
  return blocks
    .filter(({ toSerial }) => toSerial > lastHeld)
    .map(({ fromSerial: from, toSerial: to }) => ({ year, from, to }))
}

/** The highest HAWB serial that was given out in each year. */
export type Serials = ReadonlyMap<number, number>

const gapPerDay = 50_000
const largestGap = 1_000_000

const blindGap = (lastCommitAt: string | null, now: string, room: number): number => {
  const days =
    lastCommitAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(now) - Date.parse(lastCommitAt)) / dayMs))
  return Math.min(largestGap, gapPerDay * (1 + days), Math.floor(room / 2))
}

/**
 * Leaves out the numbers that devices may have received after a backup: up to the highest numbers of the database
 * that it replaces if they are known, otherwise a fixed count for each day since the backup's last commit. At least
 * one number is left out, because blocks from before the gap are not assigned again.
 */
export async function leaveGap(
  write: Statements,
  now: string,
  { lastCommitAt, known }: { readonly lastCommitAt: string | null; readonly known: Serials | null },
): Promise<void> {
  const thisYear = yearOf(now)
  const highest = await highestOf(write, thisYear)
  const blind = new Map([[thisYear, highest + blindGap(lastCommitAt, now, lastHawbSerial - highest)]])
  for (const [year, serial] of known ? new Map([[thisYear, 0], ...known]) : blind) {
    const fromSerial = (await highestOf(write, year)) + 1
    const toSerial = Math.min(Math.max(serial, fromSerial), lastHawbSerial)
    if (toSerial >= fromSerial)
      await write.run(addBlock, { year, fromSerial, toSerial, clientId: restoreClient, at: now })
  }
}
