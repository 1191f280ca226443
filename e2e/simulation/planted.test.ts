import { expect, test } from 'vitest'
import type { WorldOptions } from './create-world.ts'
import { planOf, type StepKind, stepWeights, usualLength } from './plan.ts'
import * as client from './planted-client.ts'
import * as server from './planted-server.ts'
import { run } from './run.ts'
import type { Checker } from './verdict.ts'

interface Planting {
  readonly bug: string
  readonly options: () => WorldOptions
  readonly caughtBy: Checker
  /** Steps without which it cannot show, and which come rarely. */
  readonly often?: StepKind
}

const inClient = (
  bug: string,
  caughtBy: Checker,
  seamsOf: () => WorldOptions['planted'] & object,
  often?: StepKind,
): Planting => ({ bug, caughtBy, options: () => ({ planted: seamsOf() }), ...(often && { often }) })
const inServer = (
  bug: string,
  caughtBy: Checker,
  handlers: WorldOptions['handlers'] & object,
  often?: StepKind,
): Planting => ({ bug, caughtBy, options: () => ({ handlers }), ...(often && { often }) })

const plantings: readonly Planting[] = [
  inServer('changes are acknowledged before they are committed', 'no-loss', server.acksBeforeCommit),
  inClient('the queue is emptied before the acknowledgement', 'no-loss', () => client.clearsQueueBeforeAck),
  inClient('a change leaves the queue before its effect has come', 'own-writes', () => client.acksAhead),
  inClient('the cursor moves past rows that were not applied', 'prefix', () => client.skipsRows),
  inClient('sums that differ from the server’s', 'scope-sums', () => client.skipsRows),
  inClient('another epoch is ignored', 'prefix', client.ignoresEpoch),
  inClient('a scope that was taken away is kept', 'confidentiality', client.keepsScopes),
  inServer('customers get rows unprojected', 'confidentiality', server.projectsNothing),
  inServer('a change that comes twice is done twice', 'exactly-once', server.forgetsUids),
  inServer('changes are ordered by clock', 'order', server.ordersByClock),
  inServer('a device’s clock is believed', 'clocks', server.believesClocks, 'clockStep'),
  inServer('reading writes', 'replayed-request', server.writesWhenRead),
  inServer('a scope is miscounted', 'server-versions', server.losesCount),
  inClient('an old page is applied again', 'monotonic', client.goesBack),
  inClient('pending changes are not run again', 'rebase', client.replaysNothing),
  inServer('removals are forgotten in silence', 'prefix', server.forgetsInSilence, 'serverForgets'),
  inClient('forgotten removals are not looked for', 'prefix', () => client.keepsForgotten, 'serverForgets'),
  inClient('rows lack what an older app did not know', 'convergence', () => client.keepsOldColumns, 'oldApp'),
  inClient('empty fields that were not sent stay away', 'convergence', () => client.fillsInNothing),
  inClient('fields keep what they held when they are emptied', 'convergence', client.keepsWhatWasEmptied),
  inServer('a lost queue is not told of', 'loss-told', server.forgetsQueues, 'evict'),
  inClient('what is sent is taken back', 'no-loss', () => client.notesNoOffer, 'withdraw'),
  inClient('the loop gives up', 'liveness', client.givesUp),
  inClient('rows are written though nothing changed', 'no-op-write', () => client.writesWhatIsThere),
  inClient('bases stay', 'queue-empty', () => client.keepsBases),
  {
    bug: 'half a transaction stays',
    caughtBy: 'crash',
    options: () => ({ newDisk: client.halfTransactions }),
  },
]

const maxSeeds = 25

test.each(plantings)(
  '$bug: caught by $caughtBy',
  { timeout: 300_000 },
  async ({ options, caughtBy, often }) => {
    const weights = often ? { ...stepWeights, [often]: 12 } : stepWeights
    const met = new Set<Checker>()
    for (let seed = 1; seed <= maxSeeds && !met.has(caughtBy); seed++)
      for (const { checker } of (await run(planOf(`plant-${seed}`, usualLength, weights), options()))
        .violations)
        met.add(checker)
    expect([...met]).toContain(caughtBy)
  },
)
