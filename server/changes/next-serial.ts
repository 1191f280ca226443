import { lastHawbSerial } from '#sync/rules/packages/hawb.ts'
import type { DbTransaction } from '../db/core/transactions/transaction.ts'
import { addBlock, lowestHawbBetween } from '../db/packages/number-queries.ts'
import { highestOf, labelStart, serialOf, yearOf } from './number-blocks.ts'

/**
 * A transaction checks this many serials together, because up to this many units may share it, and each asks for one.
 */
const lookedAt = 32

type Reads = Pick<DbTransaction, 'memory'> & { readonly statements: Pick<DbTransaction['statements'], 'get'> }

/** Serials above all blocks that are on no package, as a transaction knows them. */
interface FreeSerials {
  readonly from: number
  readonly to: number
}

async function findFree(statements: Reads['statements'], year: number): Promise<FreeSerials | null> {
  let from = (await highestOf(statements, year)) + 1
  while (from <= lastHawbSerial) {
    const to = Math.min(from + lookedAt - 1, lastHawbSerial)
    const range = { first: labelStart(year, from), last: `${labelStart(year, to)}9` }
    const used = (await statements.get(lowestHawbBetween, range))?.hawbNumber
    if (!used) return { from, to }
    const usedSerial = serialOf(used)
    if (usedSerial > from) return { from, to: usedSerial - 1 }
    from++
  }
  return null
}

/** Reads which serials are free; null when those of the year are used up. */
export const readFreeSerials = ({ statements, memory }: Reads, now: string): Promise<FreeSerials | null> => {
  const year = yearOf(now)
  return memory.recall(`serials ${year}`, () => findFree(statements, year))
}

/**
 * Takes one serial for a package that came without a number; null when those of the year are used up. Units that share a
 * transaction count on from each other. Blocks for devices are given in transactions that share nothing.
 */
export async function takeSerial(
  { statements, memory }: Pick<DbTransaction, 'statements' | 'memory'>,
  now: string,
): Promise<{ year: number; serial: number } | null> {
  const free = await readFreeSerials({ statements, memory }, now)
  if (!free) return null
  const year = yearOf(now)
  const { from: serial, to } = free
  if (serial < to) memory.put(`serials ${year}`, { from: serial + 1, to })
  else memory.forget(`serials ${year}`)
  await statements.send(addBlock, { year, fromSerial: serial, toSerial: serial, clientId: 'server', at: now })
  return { year, serial }
}

/** A package takes a number that wasn't assigned to it here: it may be one of the free numbers. */
export const forgetFreeSerials = ({ memory }: Pick<DbTransaction, 'memory'>, now: string): void =>
  memory.forget(`serials ${yearOf(now)}`)
