import { expect } from 'vitest'
import type { WorldOptions } from './create-world.ts'
import { tally } from './kernel/tally.ts'
import { planOf, type StepKind, stepWeights, usualLength } from './plan.ts'
import { run } from './run.ts'
import { report, shrink } from './shrink.ts'

/** The same in each run of the tests; soak runs look somewhere new. */
const base = process.env['TEST_SEED']

/** All the events below must happen in a run of many seeds for it to prove anything. */
const mustHappen = [
  'net dropRequest',
  'net dropReply',
  'net duplicate',
  'net truncate',
  'net slow',
  'net frame lost',
  'step halfOpen',
  'tab killed',
  'tab killed in a transaction',
  'leadership taken',
  'device cloned',
  'clock stepped',
  'server restarted',
  'server restored',
  'server said epoch',
  'server said forked',
  'server forgot removals',
  'scope swept for what was forgotten',
  'app updated',
  'storage cleared with changes that the server knew of',
  'rights changed',
  'token expired',
  'session ended',
  'saved: unknownName',
  'saved: badArguments',
  'page boundary checked',
  'rebase checked',
  'replayed push',
  'change refused',
  'taken back',
  'profile copied',
  'server killed: working',
  'server killed: answered',
  'server put back: machine',
  'call sent twice',
  'judged: applied',
  'judged: forbidden',
  'judged: not-found',
  'judged: wrong-state',
  'judged on device: forbidden',
  'judged on device: wrong-state',
] as const
/** Fewer seeds than this need not meet what is rare. */
const enough = 200

interface Demands {
  readonly weights?: Record<StepKind, number>
  readonly meets?: readonly string[]
  readonly least?: number
}

/** Runs this many seeds one after the other; the first that fails is made as short as possible and shown. */
export async function runSeeds(
  part: string,
  seedCount: number,
  options: WorldOptions = {},
  { weights = stepWeights, meets = mustHappen, least = enough }: Demands = {},
): Promise<void> {
  const counts = tally()
  process.stdout.write(`Simulation ${part}: ${seedCount} seeds of TEST_SEED=${base}\n`)
  for (let i = 0; i < seedCount; i++) {
    const plan = planOf(`${base}-${part}-${i}`, usualLength, weights)
    const outcome = await run(plan, options)
    counts.add(outcome.counts)
    if (outcome.violations.length > 0) throw new Error(report(await shrink(plan, outcome, options)))
  }
  const missing = seedCount < least ? [] : meets.filter((title) => counts.of(title) === 0)
  expect(missing, 'These never happened, so nothing is known of them').toEqual([])
  const appliedShare =
    counts.of('change applied') / (counts.of('change applied') + counts.of('change refused'))
  expect(appliedShare, 'Most changes reach the rows').toBeGreaterThan(0.5)
  process.stdout.write(`Simulation ${part}: ${JSON.stringify(counts.all())}\n`)
}
