import type { FastifyBaseLogger } from 'fastify'
import type { Package } from '#sync/entities/packages/package.ts'
import { jamaicaDay } from '#sync/lib/business-day.ts'
import { minuteMs } from '#sync/lib/durations.ts'
import { billedAll } from '../billing/billed-packages.ts'
import { comparePrices, type KnownPrices, knownPricesOn, withoutDay } from '../billing/known-prices.ts'
import { putPriceMove } from '../billing/price-moves.ts'
import { hasOpenPrice, shownFacts } from '../billing/shown-price.ts'
import { byServer } from '../changes/audit-note.ts'
import type { ChangeDeps } from '../changes/deps.ts'
import type { Transaction } from '../changes/transaction.ts'
import { withTransaction } from '../changes/with-transaction.ts'
import type { ServerTimers } from '../core/timers.ts'
import { openPackagesAfter } from '../db/billing/open-packages.ts'
import { findPriceRound, putPriceRound } from '../db/billing/price-rounds.ts'
import type { Turn } from '../db/core/transactions/batches.ts'

const everyMs = minuteMs
const batch = 50
/** Scans pass between two batches. */
const pauseMs = 100

type Needs = Pick<ChangeDeps, 'db' | 'clock'>

const pricesOf = (json: string): KnownPrices => JSON.parse(json)

/** Records the prices that moved, each with its reason. Returns how many. */
async function keepMoves(
  tx: Transaction,
  packages: readonly Package[],
  formerPrices: KnownPrices,
  newPrices: KnownPrices,
): Promise<number> {
  const compare = comparePrices(formerPrices, newPrices)
  const promotions = [...formerPrices.promotions, ...newPrices.promotions]
  const facts = new Map<string | null, Awaited<ReturnType<typeof shownFacts>>>()
  let count = 0
  for (const box of await billedAll(tx.kysely, packages.filter(hasOpenPrice))) {
    const { accountId } = box.pkg
    if (!facts.has(accountId)) facts.set(accountId, await shownFacts(tx.kysely, accountId, { promotions }))
    const { totals, noteOf } = compare(box, facts.get(accountId) ?? null)
    if (await putPriceMove(tx, box.pkg, totals, noteOf)) count++
  }
  return count
}

/** Does the next packages of the round and moves its row, in one transaction. Returns null at its end. */
const moveOn = (deps: Needs): Promise<number | null> =>
  withTransaction(deps, byServer('package.reprice'), async (tx) => {
    const round = await findPriceRound(tx.kysely)
    if (!round || round.newPrices === null) return null
    const packages = await openPackagesAfter(tx.kysely, round.lastPackageId, batch)
    const lastPackageId = packages.at(-1)?.packageId
    if (lastPackageId === undefined) {
      await putPriceRound(tx.kysely, { formerPrices: round.newPrices, newPrices: null, lastPackageId: '' })
      return null
    }
    const count = await keepMoves(tx, packages, pricesOf(round.formerPrices), pricesOf(round.newPrices))
    await putPriceRound(tx.kysely, { ...round, lastPackageId })
    return count
  })

/** Begins a round if the prices are others than those that customers know. Returns false if there is nothing to tell. */
async function beginRound(deps: Needs): Promise<boolean> {
  const day = jamaicaDay(deps.clock.now())
  const round = await findPriceRound(deps.db.reads.kysely)
  if (round && round.newPrices !== null) return true
  const newPrices = await knownPricesOn(deps.db.reads.kysely, day)
  if (round && withoutDay(pricesOf(round.formerPrices)) === withoutDay(newPrices)) return false
  await withTransaction(deps, byServer('package.reprice'), ({ kysely }) =>
    // Before the first round the customers know no price.
    putPriceRound(
      kysely,
      round
        ? { formerPrices: round.formerPrices, newPrices: JSON.stringify(newPrices), lastPackageId: '' }
        : { formerPrices: JSON.stringify(newPrices), newPrices: null, lastPackageId: '' },
    ),
  )
  return round !== undefined
}

/**
 * Notifies customers when the price of a package moves without an edit of it, by another rate sheet, fee, duty table,
 * promotion, exchange rate or term, on the day from which it counts. Goes on where it was stopped. Returns how many
 * prices moved.
 */
export async function tellNewPrices(deps: Needs, turn: Turn = async () => {}): Promise<number> {
  if (!(await beginRound(deps))) return 0
  let total = 0
  for (;;) {
    const count = await moveOn(deps)
    if (count === null) return total
    total += count
    await turn()
  }
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
