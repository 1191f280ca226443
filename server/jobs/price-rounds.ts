import type { FastifyBaseLogger } from 'fastify'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { billedAll } from '../billing/billed-packages.ts'
import { comparePrices, type KnownPrices, knownPricesOn } from '../billing/known-prices.ts'
import { putPriceMove } from '../billing/price-moves.ts'
import { hasOpenPrice, shownFacts } from '../billing/shown-price.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { ServerTimers } from '../core/timers.ts'
import { openPackagesAfter } from '../db/billing/open-packages.ts'
import { findPriceRound, putPriceRound } from '../db/billing/price-rounds.ts'
import type { Tables } from '../db/core/reading/reads.ts'
import type { Turn } from '../db/core/transactions/batches.ts'
import { isClockAhead } from './clock-jump.ts'
import {
  areSame,
  knownRound,
  knownStage,
  lastDayOf,
  type PriceRound,
  roundFrom,
  roundTowards,
  storedRound,
} from './price-stages.ts'

const everyMs = minuteMs
const batch = 50
/** Scans pass between two batches. */
const pauseMs = 100

type Needs = Pick<ChangeDeps, 'db' | 'clock'>

/** Records the prices that moved, each with its reason. Returns how many. */
async function keepMoves(
  tx: Transaction,
  packages: readonly Package[],
  round: PriceRound,
  newPrices: KnownPrices,
): Promise<number> {
  const facts = new Map<string | null, Awaited<ReturnType<typeof shownFacts>>>()
  const boxes = await billedAll(tx.kysely, packages.filter(hasOpenPrice))
  const promotions = [...round.stages.map(({ prices }) => prices), newPrices].flatMap(
    (prices) => prices.promotions,
  )
  let count = 0
  for (const [stage, boxesOfStage] of Map.groupBy(boxes, ({ pkg }) => knownStage(round, pkg.packageId))) {
    if (!stage || areSame(stage.prices, newPrices)) continue
    const compare = comparePrices(stage.prices, newPrices)
    for (const box of boxesOfStage) {
      const { accountId } = box.pkg
      if (!facts.has(accountId)) facts.set(accountId, await shownFacts(tx.kysely, accountId, { promotions }))
      const { totals, noteOf } = compare(box, facts.get(accountId) ?? null)
      if (await putPriceMove(tx, box.pkg, totals, noteOf)) count++
    }
  }
  return count
}

async function currentRound(db: Tables): Promise<PriceRound | undefined> {
  const stored = await findPriceRound(db)
  return stored && roundFrom(stored)
}

/** Does the next packages of the round and moves its row, in one transaction. Returns null at its end. */
const moveOn = (deps: Needs): Promise<number | null> =>
  withTransaction(deps, byServer('package.reprice'), async (tx) => {
    const round = await currentRound(tx.kysely)
    if (!round || round.newPrices === null) return null
    const packages = await openPackagesAfter(tx.kysely, round.lastPackageId, batch)
    const lastPackageId = packages.at(-1)?.packageId
    if (lastPackageId === undefined) {
      await putPriceRound(tx.kysely, storedRound(knownRound(round.newPrices)))
      return null
    }
    const count = await keepMoves(tx, packages, round, round.newPrices)
    await putPriceRound(tx.kysely, storedRound({ ...round, lastPackageId }))
    return count
  })

const isTowards = ({ stages, newPrices }: PriceRound, prices: KnownPrices): boolean =>
  newPrices ? areSame(newPrices, prices) : stages.every((stage) => areSame(stage.prices, prices))

/** Begins a round if customers know different prices, and turns a round towards the prices of now. Returns false at the end. */
async function turnRound(deps: Needs): Promise<boolean> {
  const day = jamaicaDay(deps.clock.now())
  const round = await currentRound(deps.db.reads.kysely)
  // A clock that was put back would take the news back.
  if (round && day < lastDayOf(round)) return false
  const prices = await knownPricesOn(deps.db.reads.kysely, day)
  if (round && isTowards(round, prices)) return round.newPrices !== null
  await withTransaction(deps, byServer('package.reprice'), ({ kysely }) =>
    // Before the first round the customers know no price.
    putPriceRound(kysely, storedRound(round ? roundTowards(round, prices) : knownRound(prices))),
  )
  return round !== undefined
}

/**
 * Notifies customers when the price of a package moves by another rate sheet, fee, duty table, promotion, exchange rate or
 * term, on the day from which it counts. A stopped round goes on later, and a clock that is days ahead stops each. Returns how
 * many prices moved.
 */
export async function tellNewPrices(deps: Needs, turn: Turn = async () => {}): Promise<number> {
  let total = 0
  while (!(await isClockAhead(deps.db)) && (await turnRound(deps))) {
    const count = await moveOn(deps)
    if (count === null) return total
    total += count
    await turn()
  }
  return total
}

/** Each minute, so that an edit and its correction are one change. Returns the end of the schedule. */
export function schedulePriceRounds(deps: Needs, timers: ServerTimers, log: FastifyBaseLogger): () => void {
  const turn: Turn = () => new Promise((resolve) => void timers.after(pauseMs, resolve))
  return deps.db.nodes.schedule(
    {
      name: 'price rounds',
      everyMs,
      firstAfterMs: everyMs,
      async run() {
        const packages = await tellNewPrices(deps, turn)
        if (packages > 0) log.info({ packages }, 'customers are notified of new prices')
      },
      fail: (error) =>
        log.error(
          { err: error },
          'customers could not be notified of new prices; it is tried again in a minute, from where it stopped',
        ),
    },
    timers,
  )
}
