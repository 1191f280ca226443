// Runs seeds one after the other and prints what each found: node e2e/simulation/seek.ts MANY [PART [WEIGHTS]]
import { namesIn } from '#sync/lib/names-in.ts'
import { planOf, usualLength, weightsOfParts } from './plan.ts'
import { run } from './run.ts'

const [seedCount = '1', partName = 'usual', weights = '{}'] = process.argv.slice(2)
const part = namesIn(weightsOfParts).find((name) => name === partName) ?? 'usual'

/** The first check that fails; `crash` when the run itself does. */
async function firstFault(seed: string): Promise<string | null> {
  try {
    const plan = planOf(seed, usualLength, { ...weightsOfParts[part], ...JSON.parse(weights) })
    const { violations } = await run(plan)
    return violations[0]?.checker ?? null
  } catch {
    return 'crash'
  }
}

// A planted bug may leave promises that no caller awaits.
process.on('unhandledRejection', () => undefined)
for (let i = 1; i <= Number(seedCount); i++) {
  const seed = `mutant-${i}`
  process.stdout.write(`${JSON.stringify({ seed, check: await firstFault(seed) })}\n`)
}
process.exit(0)
