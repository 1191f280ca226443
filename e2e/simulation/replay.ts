// Runs one seed and, if it fails, looks for the least that leads to it: node e2e/simulation/replay.ts SEED [PART [STEPS]]
import { namesIn } from '#sync/lib/names-in.ts'
import { planOf, usualLength, weightsOfParts } from './plan.ts'
import { run } from './run.ts'
import { report, shrink } from './shrink.ts'

const [seed = '1', partName = 'usual', steps = String(usualLength)] = process.argv.slice(2)
const part = namesIn(weightsOfParts).find((name) => name === partName) ?? 'usual'
const plan = planOf(seed, Number(steps), weightsOfParts[part])
const outcome = await run(plan)
const hasFailed = outcome.violations.length > 0
process.stdout.write(
  hasFailed
    ? `${report(await shrink(plan, outcome))}\n`
    : `Seed ${seed} is well: ${JSON.stringify(outcome.counts, null, 1)}\n`,
)
process.exitCode = hasFailed ? 1 : 0
