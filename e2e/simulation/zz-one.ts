import { planOf, usualLength, weightsOfParts } from '/work/wt/simulation/e2e/simulation/plan.ts'
import { run } from '/work/wt/simulation/e2e/simulation/run.ts'
const [seed, part] = process.argv.slice(2)
const o = await run(planOf(seed, usualLength, weightsOfParts[part]))
for (const v of o.violations.slice(0,6)) console.log(v.checker, v.where, v.message.slice(0,600))
process.exit(0)
