// Runs seeds one after the other and prints what each found: node e2e/simulation/seek.ts MANY [WEIGHTS]
import { planOf, stepWeights, usualLength } from './plan.ts'
import { run } from './run.ts'

const [many = '1', weights = '{}'] = process.argv.slice(2)

/** The first check that fails; `crash` when the run itself does. */
async function firstFault(seed: string): Promise<string | null> {
  try {
    const plan = planOf(seed, usualLength, { ...stepWeights, ...JSON.parse(weights) })
    const { violations } = await run(plan)
    return violations[0]?.checker ?? null
  } catch {
    return 'crash'
  }
}

// A planted bug may leave promises that nobody waits for.
process.on('unhandledRejection', () => undefined)
for (let i = 1; i <= Number(many); i++) {
  const seed = `mutant-${i}`
  process.stdout.write(`${JSON.stringify({ seed, check: await firstFault(seed) })}\n`)
}
process.exit(0)
