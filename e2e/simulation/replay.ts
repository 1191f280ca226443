// Runs one seed and, if it fails, looks for the least that leads to it: node e2e/simulation/replay.ts SEED [STEPS]
import { planOf, usualLength } from './plan.ts'
import { run } from './run.ts'
import { report, shrink } from './shrink.ts'

const [seed = '1', steps = String(usualLength)] = process.argv.slice(2)
const plan = planOf(seed, Number(steps))
const outcome = await run(plan)
const failed = outcome.violations.length > 0
process.stdout.write(
  failed
    ? `${report(await shrink(plan, outcome))}\n`
    : `Seed ${seed} is well: ${JSON.stringify(outcome.counts, null, 1)}\n`,
)
process.exitCode = failed ? 1 : 0
