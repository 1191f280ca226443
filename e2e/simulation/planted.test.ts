import { expect, test } from 'vitest'
import { planOf } from './plan.ts'
import * as client from './planted-client.ts'
import * as server from './planted-server.ts'
import { run } from './run.ts'
import type { Checker } from './verdict.ts'
import type { WorldOptions } from './world.ts'

interface Planting {
  readonly bug: string
  readonly options: () => WorldOptions
  readonly caughtBy: Checker
}

const inClient = (
  bug: string,
  caughtBy: Checker,
  planted: () => WorldOptions['planted'] & object,
): Planting => ({
  ...{ bug, caughtBy },
  options: () => ({ planted: planted() }),
})
const inServer = (bug: string, caughtBy: Checker, handlers: WorldOptions['handlers'] & object): Planting => ({
  ...{ bug, caughtBy },
  options: () => ({ handlers }),
})

const plantings: readonly Planting[] = [
  inServer('changes are acknowledged before they are committed', 'no-loss', server.acksBeforeCommit),
  inClient('the queue is emptied before the acknowledgement', 'no-loss', () => client.clearsQueueBeforeAck),
  inClient('a change leaves the queue before its effect has come', 'own-writes', client.acksAhead),
  inClient('the cursor moves past rows that were not applied', 'prefix', () => client.skipsRows),
  inClient('sums that differ from the server’s', 'scope-sums', () => client.skipsRows),
  inClient('another epoch is ignored', 'prefix', client.ignoresEpoch),
  inClient('a scope that was taken away is kept', 'confidentiality', client.keepsScopes),
  inServer('customers get rows unprojected', 'confidentiality', server.projectsNothing),
  inServer('a change that comes twice is done twice', 'exactly-once', server.forgetsUids),
  inServer('changes are ordered by clock', 'order', server.ordersByClock),
  inServer('reading writes', 'replayed-request', server.writesWhenRead),
  inServer('a scope is miscounted', 'server-versions', server.losesCount),
  inClient('an old page is applied again', 'monotonic', client.goesBack),
  inClient('pending changes are not run again', 'rebase', client.replaysNothing),
  inClient('the loop gives up', 'liveness', client.givesUp),
  inClient('rows are written though nothing changed', 'no-op-write', () => client.writesWhatIsThere),
  inClient('shadows stay', 'queue-empty', () => client.keepsShadows),
  {
    bug: 'half a transaction stays',
    caughtBy: 'crash',
    options: () => ({ newDisk: client.halfTransactions }),
  },
]

const most = 25

test.each(plantings)('$bug: caught by $caughtBy', { timeout: 300_000 }, async ({ options, caughtBy }) => {
  const met = new Set<Checker>()
  for (let seed = 1; seed <= most && !met.has(caughtBy); seed++)
    for (const { checker } of (await run(planOf(`planted-${seed}`), options())).violations) met.add(checker)
  expect([...met]).toContain(caughtBy)
})
